/** The client, but its subscriptions go on where a cut line left them: nothing is lost, nothing comes twice. */
export declare function resuming<Client extends object>(client: Client): Client;
