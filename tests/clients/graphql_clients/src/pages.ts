/** Lists that go on, as pages of Relay ask for them: its compiler refuses them unless the schema keeps its rules. */

const graphql = (parts: TemplateStringsArray): string => parts.join("");

export const LOG = graphql`fragment pagesLog_table on Table @refetchable(queryName: "pagesLogQuery")
  @argumentDefinitions(last: { type: "Int", defaultValue: 20 }, before: { type: "String" }) {
  log(last: $last, before: $before) @connection(key: "pagesLog_log") { edges { node { id text } } } }`;
export const LOBBY = graphql`fragment pagesLobby_query on Query @refetchable(queryName: "pagesLobbyQuery")
  @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" }) {
  tables(first: $first, after: $after) @connection(key: "pagesLobby_tables") { edges { node { id version } } } }`;
