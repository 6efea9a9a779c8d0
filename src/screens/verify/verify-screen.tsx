import { useMutation } from "@tanstack/react-query";
import { LinkIcon, LogIn } from "lucide-react";
import { useLocation, useSearchParams } from "wouter";
import { ApiError } from "../../client/api-error.ts";
import { useApi } from "../../client/context.ts";
import { returnPath, setReturnPath, useSetSession } from "../../client/session.ts";
import { isConsolePath } from "../../contract/console-path.ts";
import { useHost } from "../../host/context.ts";
import { Button } from "../../ui/button.tsx";
import { PublicFrame } from "../../ui/public-frame.tsx";

/** Where a sign-in link leads. Only the button spends the link, so that a mail scanner which opens it does not. */
export function VerifyScreen() {
  const api = useApi();
  const host = useHost();
  const setSession = useSetSession();
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const token = params.get("token");
  const wanted = params.get("returnTo");
  const verify = useMutation(
    api.auth.verify.mutationOptions({
      onSuccess: (user) => {
        const path = wanted && isConsolePath(wanted) ? wanted : returnPath(host);
        setReturnPath(host, null);
        setSession(user);
        navigate(path, { replace: true });
      },
    }),
  );
  const fault = token
    ? verify.error
    : new Error("This address carries no sign-in code. Open the link out of the mail again.");
  const spent = !token || (fault instanceof ApiError && fault.status >= 400 && fault.status < 429);
  const Icon = fault ? LinkIcon : LogIn;
  return (
    <PublicFrame>
      <span className="mt-16 grid size-11 place-items-center rounded-lg border border-line bg-surface">
        <Icon className="size-5 text-ink-2" strokeWidth={1.75} aria-hidden />
      </span>
      <h1 className="mt-5 text-page font-semibold tracking-tight">
        {fault ? "This link does not sign you in" : "Sign in to Postern"}
      </h1>
      {fault ? (
        <p role="alert" className="mt-1.5 text-body break-words text-ink-2">
          {fault instanceof ApiError && fault.problem ? fault.problem.detail : fault.message}
        </p>
      ) : (
        <p className="mt-1.5 text-body text-ink-2">
          The link works once, within 15 minutes. Not yours? Close this page and nothing happens.
        </p>
      )}
      {spent ? (
        <Button variant="primary" className="mt-6 !h-9 w-full" onClick={() => navigate("/auth")}>
          Ask for a new link
        </Button>
      ) : (
        <Button
          variant="primary"
          className="mt-6 !h-9 w-full"
          busy={verify.isPending}
          onClick={() => token && verify.mutate({ token })}
        >
          {fault ? "Try again" : "Continue"}
        </Button>
      )}
    </PublicFrame>
  );
}
