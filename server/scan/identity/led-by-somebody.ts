import type { ScanRequest } from "../outcome.ts";

/**
 * Has somebody with a credential ask first: a scan compares everybody else with whoever does. Where the default identity has neither
 * a credential nor a login, that is the first other who has, rather one who is not privileged.
 */
export function ledBySomebody(request: ScanRequest): ScanRequest {
  const { authMethod, credentials, traits, others = [] } = request;
  if ((authMethod !== "none" && credentials !== null) || traits?.login) return request;
  const able = others.filter((other) => other.credentials !== null || other.login !== null);
  const next = able.find(({ isPrivileged }) => !isPrivileged) ?? able[0];
  if (!next) return request;
  const { authMethod: method, credentials: own, ...its } = next;
  return {
    ...request,
    ...{ authMethod: method, credentials: own, traits: its, others: others.filter((other) => other !== next) },
  };
}
