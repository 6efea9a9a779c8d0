import { createContext, useContext } from "react";
import type { Host } from "./port.ts";

const HostContext = createContext<Host | null>(null);
export const HostProvider = HostContext.Provider;

/** The host that the console was mounted on. Throws outside of `mount`. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error("useHost: the component is not inside a mounted console.");
  return host;
}
