import { createContext, useContext } from "react";
import type { Api } from "./client.ts";

const ApiContext = createContext<Api | null>(null);
export const ApiProvider = ApiContext.Provider;

/** Query and mutation options for every call of the contract. Throws outside of a mounted console. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error("useApi: the component is not inside a mounted console.");
  return api;
}
