import { useApi } from "../../client/context.ts";
import { returnPath } from "../../client/session.ts";
import { useMutationOnce } from "../../client/use-mutation-once.ts";
import { useHost } from "../../host/context.ts";

/** A link that was asked for. `number` and `claim` sign in the console that asked; a platform of before gives none. */
export type SentLink = { email: string; number?: number; claim?: string };

/** Asks for a sign-in link that leads back to where the visitor wanted to be. */
export function useRequestLink(onSent: (sent: SentLink) => void) {
  const api = useApi();
  const host = useHost();
  const request = useMutationOnce(
    api.auth.requestLink.mutationOptions({
      onSuccess: ({ number, claim }, input) => onSent({ email: String(input.email), number, claim }),
    }),
  );
  return {
    send: (email: string) => request.mutate({ email, returnTo: returnPath(host) }),
    busy: request.isPending,
    error: request.error,
  };
}
