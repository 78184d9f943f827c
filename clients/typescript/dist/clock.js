export class ServiceClock {
    #ahead = null;
    noted(told) {
        if (told.now !== undefined)
            this.#ahead = told.now - performance.now();
        return told;
    }
    now() {
        return this.#ahead === null ? Date.now() : this.#ahead + performance.now();
    }
    until(deadline) {
        return deadline === null ? null : Math.max(0, deadline - this.now());
    }
    left(told, seat) {
        return this.until(("seats" in told ? told.seats[seat]?.deadline : told.deadlines?.[seat]) ?? null);
    }
}
