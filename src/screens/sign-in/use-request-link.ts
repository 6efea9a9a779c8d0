import { useApi } from "../../client/context.ts";
import { returnPath } from "../../client/session.ts";
import { useMutationOnce } from "../../client/use-mutation-once.ts";
import { useHost } from "../../host/context.ts";

/** Asks for a sign-in link that leads back to where the visitor wanted to be. */
export function useRequestLink(onSent: (email: string) => void) {
  const api = useApi();
  const host = useHost();
  const request = useMutationOnce(
    api.auth.requestLink.mutationOptions({ onSuccess: (_answer, input) => onSent(String(input.email)) }),
  );
  return {
    send: (email: string) => request.mutate({ email, returnTo: returnPath(host) }),
    busy: request.isPending,
    error: request.error,
  };
}
