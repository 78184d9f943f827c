/** What a service offers besides its core: its extensions, as the documents of games name them. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";

/** The names of those that the service of the table has. */
export const Offered = createContext<readonly string[]>([]);

/** Whether the service has this one: what it has not is neither shown nor asked for. */
export const useOffered = (extension: "analysis" | "notes" | "outlook" | "planned"): boolean =>
  useContext(Offered).includes(extension);
