/** GraphiQL at `/graphql`, with the tabs that the page brings: a first game, step by step. */

import { createGraphiQLFetcher } from "@graphiql/toolkit";
import { GraphiQL } from "graphiql";
import "graphiql/graphiql.css";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import "./graphiql.css";

interface Tab {
  query: string;
  variables: string;
  headers: string;
}

const tabs = JSON.parse(document.getElementById("tabs")?.textContent ?? "[]") as Tab[];
const url = location.origin + location.pathname;
// subscriptions go through a WebSocket, and the headers of a tab are its connection parameters
const fetcher = createGraphiQLFetcher({ url, subscriptionUrl: url.replace(/^http/, "ws") });
const place = document.getElementById("graphiql");
if (place)
  createRoot(place).render(
    createElement(GraphiQL, { fetcher, defaultTabs: tabs, defaultEditorToolsVisibility: "variables" }),
  );
