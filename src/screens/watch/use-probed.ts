import { useEffect, useRef, useState } from "react";
import { useApi } from "../../client/context.ts";
import type { Identity } from "../../contract/identities.ts";

/** Identities as they were given, with whether their sessions live as soon as that is asked: once, of each that nobody asked yet. */
export function useProbed(applicationId: number, identities: readonly Identity[]): readonly Identity[] {
  const api = useApi();
  const [probed, setProbed] = useState<readonly Identity[]>([]);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    for (const { id, health } of identities) {
      if (health) continue;
      api.identities.probe
        .call({ applicationId, id })
        .then((one) => setProbed((before) => [...before, one]))
        // What could not be asked stays unknown; the test that follows says why.
        .catch(() => {});
    }
  }, [api, applicationId, identities]);
  return identities.map((identity) => probed.find(({ id }) => id === identity.id) ?? identity);
}
