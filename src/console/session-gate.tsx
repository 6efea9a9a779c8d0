import { useAtom } from "jotai";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { returnPath, setReturnPath, useSession, useUnauthorized } from "../client/session.ts";
import { leavingAtom } from "../client/sign-out.ts";
import { useSignedInElsewhere } from "../client/use-signed-in-elsewhere.ts";
import type { User } from "../contract/users.ts";
import { useHost } from "../host/context.ts";
import { LazyScreen, loadOnce } from "./lazy-screen.tsx";
import { type Down, PlatformDown } from "./platform-down.tsx";
import { useScreen } from "./routes.tsx";
import { SignedInShell } from "./signed-in-shell.tsx";
import type { Before } from "./signed-out.tsx";

const signedOut = () => import("./signed-out.tsx").then((m) => m.SignedOut);
const notFound = () => import("../screens/not-found/not-found-screen.tsx").then((m) => m.NotFoundScreen);
const before = (which: Before) => <LazyScreen load={signedOut} props={which} />;

/** Starts to load the screens before the console, for who was not signed in here before. */
export function preloadSignedOut(): void {
  // A failure is shown in the place of the screen, which asks again.
  loadOnce(signedOut).catch(() => undefined);
}

/** What a host adds to the console. */
export type SurroundingParts = {
  /** Above the top bar of every signed-in screen: where the host knows a tab, what the console knows about it. */
  strip?: ReactNode;
  /** Above every signed-in screen: what the host has to say of itself. */
  notice?: ReactNode;
  /** In place of the console where the platform is not reached and the host knows better why; null: it does not. */
  explain?: ((down: Down) => ReactNode) | undefined;
  /** That the platform says nothing at all, for as long as anybody waits; null: it does. Asked beside the first call. */
  hearSilence?: (() => Promise<Error | null>) | undefined;
};

/**
 * Decides what a visitor sees. `/auth/verify` works in every state. Signed out: `/` is the landing page, `/auth` signs
 * in, paths that exist lead there with the Unauthorized message and back, others are not found. Without an
 * organization every path creates one. Signed in, `/auth` leads on.
 */
export function SessionGate({ strip, notice, explain, hearSilence }: SurroundingParts) {
  const session = useSession();
  const fault = useFault(session, hearSilence);
  const isPortals = useHost().capabilities.has("portal-session");
  const [path] = useLocation();
  if (path === "/auth/verify") return before({ screen: "verify" });
  // A restored session that could not be confirmed is no session to work with.
  if (fault) {
    const retry = () => void session.refetch({ cancelRefetch: false });
    return <PlatformDown error={fault} busy={session.isFetching} onRetry={retry} explain={explain} />;
  }
  if (session.data === undefined) return <Waiting />;
  return (
    <>
      {session.data === null && !isPortals && <SignInWatch />}
      <Gate user={session.data} confirmed={session.dataUpdatedAt > 0} path={path} strip={strip} notice={notice} />
    </>
  );
}

/** Why nobody knows who is signed in; it stays while the platform is asked again. */
function useFault(session: ReturnType<typeof useSession>, hearSilence: SurroundingParts["hearSilence"]): Error | null {
  const [silence, setSilence] = useState<Error | null>(null);
  const fault = useRef<Error | null>(null);
  const isUnknown = session.dataUpdatedAt === 0;
  useEffect(() => {
    if (isUnknown) void hearSilence?.().then(setSilence);
  }, [isUnknown, hearSilence]);
  fault.current = isUnknown ? (session.error ?? fault.current ?? silence) : null;
  return fault.current;
}

/** Nothing, as answers come at once; from 4 s on, whose answer is waited for. */
function Waiting() {
  return (
    <div aria-busy="true" className="grid h-full place-items-center p-4">
      <p className="wrap-anywhere text-ink-3 transition-opacity delay-[4s] starting:opacity-0">
        Waiting for {useHost().platform}
      </p>
    </div>
  );
}

/** A panel stays in sight beside the tab that signs in; a page is behind it, and is looked at again afterwards. */
function SignInWatch() {
  useSignedInElsewhere({ patient: !useHost().capabilities.has("choose-platform") });
  return null;
}

function Gate(props: { user: User | null; confirmed: boolean; path: string; strip: ReactNode; notice: ReactNode }) {
  const { user, path, strip, notice } = props;
  const isPortals = useHost().capabilities.has("portal-session");
  const screen = useScreen(path);
  const lost = useLost(props.confirmed ? user : null, path);
  const wanted = useWantedPath(user, path);
  if (user) {
    if (user.requiresTenantCreation) return before({ screen: "organization", email: user.email });
    if (path === "/auth") return <GoOn to={wanted} />;
    return (
      <SignedInShell strip={strip} notice={notice}>
        {screen ?? <LazyScreen load={notFound} props={{}} />}
      </SignedInShell>
    );
  }
  if (isPortals) return before({ screen: "portal" });
  if (path === "/auth") return before({ screen: "sign-in" });
  if (lost || (screen && path !== "/")) return <Unauthorized key={path} />;
  if (path === "/") return before({ screen: "landing" });
  return <LazyScreen load={notFound} props={{}} />;
}

/** Whether a session ended under the user's hands, on the path where they still are. */
function useLost(user: User | null, path: string): boolean {
  const [leaving, setLeaving] = useAtom(leavingAtom);
  const before = useRef<string | null>(null);
  useEffect(() => {
    // Only a new session ends the leaving: the old one is still there for a moment after it was ended.
    if (user && before.current === null) setLeaving(false);
    before.current = user ? path : null;
  });
  return !user && !leaving && before.current === path;
}

function Unauthorized() {
  const unauthorized = useUnauthorized();
  const act = useRef(unauthorized);
  useEffect(() => act.current(), []);
  return <div aria-busy="true" className="h-full" />;
}

/** Leads a signed-in visitor of `/auth` to where they wanted to be. */
function GoOn({ to }: { to: string }) {
  const host = useHost();
  const [, navigate] = useLocation();
  useEffect(() => {
    setReturnPath(host, null);
    navigate(to, { replace: true });
  }, [host, navigate, to]);
  return null;
}

/** Where a visitor of `/auth` wanted to be: read while they sign in, for another tab may finish that and forget it. */
function useWantedPath(user: User | null, path: string): string {
  const host = useHost();
  const [wanted, setWanted] = useState(() => returnPath(host));
  useEffect(() => {
    if (!user && path === "/auth") setWanted(returnPath(host));
    else if (path !== "/auth") setWanted("/");
  }, [host, user, path]);
  return wanted;
}
