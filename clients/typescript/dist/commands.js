const PATHS = {
    takeSeat: ["POST", "/seats"],
    changeInvitation: ["POST", "/invitation"],
    renewToken: ["POST", "/seats/{seat}/token"],
    rematch: ["POST", "/rematch"],
    leaveSeat: ["DELETE", "/seats/{seat}"],
    startTable: ["POST", "/start"],
    addBot: ["POST", "/bots"],
    claimSeat: ["POST", "/claims"],
    revealEntropy: ["POST", "/seats/{seat}/entropy"],
    comeBack: ["POST", "/seats/{seat}/back"],
    revokeToken: ["DELETE", "/seats/{seat}/token"],
    offerSeat: ["POST", "/seats/{seat}/offer"],
    resign: ["POST", "/seats/{seat}/resign"],
    changeRules: ["POST", "/rules"],
    abandonTable: ["POST", "/abandon"],
    offerDraw: ["POST", "/draw"],
    declineDraw: ["DELETE", "/draw"],
    closeTable: ["POST", "/close"],
    rewindTable: ["POST", "/rewind"],
    removeWebhook: ["DELETE", "/webhook"],
};
export class TableCommands {
    do({ operation, inputs }, more = {}) {
        const [method, path] = PATHS[operation] ?? [];
        if (!method || path === undefined)
            throw new Error(`this client does not know the operation ${operation}`);
        const { seat, ...body } = { ...inputs, ...more };
        const sent = path.includes("{seat}") || seat === undefined ? body : { seat, ...body };
        return this.command(method, path.replace("{seat}", String(seat)), Object.keys(sent).length ? sent : undefined);
    }
    leaveSeat(seat) {
        return this.command("DELETE", `/seats/${seat}`);
    }
    startTable() {
        return this.command("POST", "/start");
    }
    addBot(level, seat) {
        return this.command("POST", "/bots", { level, seat });
    }
    claimSeat(seat, then) {
        return this.command("POST", "/claims", { seat, then });
    }
    revealEntropy(seat, entropy) {
        return this.command("POST", `/seats/${seat}/entropy`, { entropy });
    }
    comeBack(seat) {
        return this.command("POST", `/seats/${seat}/back`);
    }
    revokeToken(seat) {
        return this.command("DELETE", `/seats/${seat}/token`);
    }
    offerSeat(seat) {
        return this.command("POST", `/seats/${seat}/offer`);
    }
    resign(seat) {
        return this.command("POST", `/seats/${seat}/resign`);
    }
    changeRules() {
        return this.command("POST", "/rules");
    }
    abandonTable() {
        return this.command("POST", "/abandon");
    }
    offerDraw() {
        return this.command("POST", "/draw");
    }
    declineDraw() {
        return this.command("DELETE", "/draw");
    }
    closeTable() {
        return this.command("POST", "/close");
    }
    rewindTable(to) {
        return this.command("POST", "/rewind", { to });
    }
    removeWebhook() {
        return this.command("DELETE", "/webhook");
    }
}
