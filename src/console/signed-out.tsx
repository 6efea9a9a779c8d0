import { useAtomValue } from "jotai";
import { type ReactNode, useEffect, useRef } from "react";
import { leavingAtom } from "../client/sign-out.ts";
import { LandingScreen } from "../screens/landing/landing-screen.tsx";
import { OrganizationScreen } from "../screens/organization/organization-screen.tsx";
import { PortalSessionScreen } from "../screens/portal-session/portal-session-screen.tsx";
import { SignInForm } from "../screens/sign-in/sign-in-form.tsx";
import { SignInScreen } from "../screens/sign-in/sign-in-screen.tsx";
import { VerifyScreen } from "../screens/verify/verify-screen.tsx";

/** A screen before the console: of nobody yet, or of who has no organization yet. */
export type Before =
  | { screen: "landing" | "sign-in" | "verify" | "portal" }
  | { screen: "organization"; email: string };

/** The screens before the console, loaded together and only by who has to go through them. */
export function SignedOut(before: Before) {
  const part = useRef<HTMLDivElement>(null);
  const isLeaving = useAtomValue(leavingAtom);
  // What was pressed to sign out went with the console.
  useEffect(() => {
    if (isLeaving) part.current?.querySelector("main")?.focus();
  }, [isLeaving]);
  return (
    <div ref={part} className="contents">
      {screenOf(before)}
    </div>
  );
}

function screenOf(before: Before): ReactNode {
  if (before.screen === "organization") return <OrganizationScreen email={before.email} />;
  if (before.screen === "portal") return <PortalSessionScreen />;
  if (before.screen === "verify") return <VerifyScreen />;
  if (before.screen === "sign-in") return <SignInScreen />;
  return <LandingScreen form={(onBack) => <SignInForm onBack={onBack} />} />;
}
