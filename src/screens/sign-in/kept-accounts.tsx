import { useQuery } from "@tanstack/react-query";
import { CircleUserRound } from "lucide-react";
import { useApi } from "../../client/context.ts";
import { useSetSession } from "../../client/session.ts";
import { useMutationOnce } from "../../client/use-mutation-once.ts";
import { useHost } from "../../host/context.ts";
import { Button } from "../../ui/button.tsx";

/** The accounts that this browser keeps at the platform: a press goes on as one of them. */
export function KeptAccounts() {
  const api = useApi();
  const setSession = useSetSession();
  const isShared = useHost().capabilities.has("shared-session");
  const ways = useQuery({ ...api.auth.ways.queryOptions(), enabled: isShared, staleTime: 0 });
  const resume = useMutationOnce(
    api.auth.login.mutationOptions({
      onSuccess: (user) => setSession(user),
      onError: () => void ways.refetch(),
    }),
  );
  const kept = ways.data?.kept ?? [];
  if (!isShared || kept.length === 0) return null;
  return (
    <section aria-label="Accounts in this browser" className="mt-6 space-y-2">
      {kept.map(({ email, organization }) => (
        <Button
          key={email}
          icon={CircleUserRound}
          className="!h-9 w-full min-w-0"
          title={[email, organization].filter(Boolean).join(", ")}
          busy={resume.isPending && resume.variables.email === email}
          onClick={() => resume.mutate({ email })}
        >
          <span className="truncate">Continue as {email}</span>
        </Button>
      ))}
      {resume.error && (
        <p role="alert" className="text-meta text-critical">
          {resume.error.message}
        </p>
      )}
    </section>
  );
}
