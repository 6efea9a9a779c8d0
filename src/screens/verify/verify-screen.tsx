import { useMutation, useQuery } from "@tanstack/react-query";
import { Ban, CircleCheck, LinkIcon, LogIn } from "lucide-react";
import { useLocation, useSearchParams } from "wouter";
import { ApiError } from "../../client/api-error.ts";
import { useApi } from "../../client/context.ts";
import { returnPath, setReturnPath, useSession, useSetSession } from "../../client/session.ts";
import { isConsolePath } from "../../contract/console-path.ts";
import { useHost } from "../../host/context.ts";
import { Button } from "../../ui/button.tsx";
import { PublicFrame } from "../../ui/public-frame.tsx";
import { NumberChoice } from "./number-choice.tsx";

/**
 * Where a sign-in link leads: it signs in here, or by its number the console that asked for it. Only the buttons spend the link,
 * so that a mail scanner which opens it does not.
 */
export function VerifyScreen() {
  const api = useApi();
  const host = useHost();
  const setSession = useSetSession();
  const user = useSession().data;
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const token = params.get("token");
  const wanted = params.get("returnTo");
  const goOn = () => {
    const path = wanted && isConsolePath(wanted) ? wanted : returnPath(host);
    setReturnPath(host, null);
    navigate(path, { replace: true });
  };
  const verify = useMutation(
    api.auth.verify.mutationOptions({
      onSuccess: (signedIn) => {
        setSession(signedIn);
        goOn();
      },
    }),
  );
  const confirm = useMutation(api.auth.confirm.mutationOptions());
  const disown = useMutation(api.auth.disownLink.mutationOptions());
  const choices = useQuery({
    ...api.auth.linkChoices.queryOptions({ input: { token: token ?? "" } }),
    enabled: token !== null && confirm.isIdle && verify.isIdle && disown.isIdle,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const fault = token
    ? (verify.error ?? confirm.error ?? disown.error ?? (isEnded(choices.error) ? choices.error : null))
    : new Error("This address carries no sign-in code. Open the link in the email again.");
  const spent = !token || (fault !== null && isRefusal(fault));
  const { numbers = [], askedFrom = null } = fault ? {} : (choices.data ?? {});
  const number = confirm.variables?.number;
  if (confirm.isSuccess)
    return (
      <PublicFrame>
        <Sign icon={CircleCheck} tone="text-secure" title={`${number} signs in`} />
        <p role="status" className="mt-1.5 text-body text-ink-2">
          The console that shows {number} signs in now. You can close this page.
        </p>
      </PublicFrame>
    );
  if (disown.isSuccess)
    return (
      <PublicFrame>
        <Sign icon={Ban} title="The link has ended" />
        <p role="status" className="mt-1.5 text-body text-ink-2">
          It signs nobody in any more. You can close this page.
        </p>
      </PublicFrame>
    );
  return (
    <PublicFrame>
      <Sign icon={fault ? LinkIcon : LogIn} title={fault ? "This link does not sign you in" : "Sign in to Postern"} />
      {fault ? (
        <p role="alert" className="mt-1.5 text-body break-words text-ink-2">
          {fault instanceof ApiError && fault.problem ? fault.problem.detail : fault.message}
        </p>
      ) : (
        <p className="mt-1.5 text-body text-ink-2">The link works once, within 15 minutes.</p>
      )}
      {spent && user && (
        <p className="mt-1.5 text-body wrap-anywhere text-ink-2">You are signed in here as {user.email}.</p>
      )}
      {token && numbers.length > 0 && (
        <NumberChoice
          numbers={numbers}
          askedFrom={askedFrom}
          chosen={confirm.isPending ? number : undefined}
          onChoose={(one) => confirm.mutate({ token, number: one })}
        />
      )}
      {spent ? (
        <Button variant="primary" className="mt-6 !h-9 w-full" onClick={user ? goOn : () => navigate("/auth")}>
          {user ? "Open Postern" : "Ask for a new link"}
        </Button>
      ) : (
        <Button
          variant={askedFrom === null ? "primary" : "secondary"}
          className="mt-6 !h-9 w-full"
          busy={verify.isPending || choices.isLoading}
          onClick={() => token && verify.mutate({ token })}
        >
          {fault ? "Try again" : "Continue"}
        </Button>
      )}
      {token && !fault && (
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-4">
          <p className="min-w-[140px] flex-1 text-meta text-ink-3">Did not ask for it? Then end the link.</p>
          <Button busy={disown.isPending} onClick={() => disown.mutate({ token })}>
            Not me
          </Button>
        </div>
      )}
    </PublicFrame>
  );
}

function Sign({ icon: Icon, tone = "text-ink-2", title }: { icon: typeof LogIn; tone?: string; title: string }) {
  return (
    <>
      <span className="mt-16 grid size-11 @page:mt-8 place-items-center rounded-lg border border-line bg-surface">
        <Icon className={`size-5 ${tone}`} strokeWidth={1.75} aria-hidden />
      </span>
      <h1 className="mt-5 text-page font-semibold tracking-tight">{title}</h1>
    </>
  );
}

/** Whether the link cannot be followed any more; a platform that does not tell, or fails, may still take it. */
const isEnded = (error: Error | null) => error instanceof ApiError && error.status === 400;

/** Whether the platform answered that it will not, rather than that it cannot. */
const isRefusal = (error: Error | null) => error instanceof ApiError && error.status >= 400 && error.status < 429;
