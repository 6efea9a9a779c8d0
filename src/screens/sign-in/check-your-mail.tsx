import { Circle, CircleAlert, CircleCheck, Info, LoaderCircle } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useSignedInElsewhere } from "../../client/use-signed-in-elsewhere.ts";
import { useHost } from "../../host/context.ts";
import { Button } from "../../ui/button.tsx";
import { PublicFrame } from "../../ui/public-frame.tsx";
import { PasteLink } from "./paste-link.tsx";
import { useClaim } from "./use-claim.ts";
import { type SentLink, useRequestLink } from "./use-request-link.ts";

/** Seconds that a link is valid, and seconds before another one may be asked for. */
const validity = 15 * 60;
const pause = 60;

/**
 * Waits until the link was followed in this browser, or this console's number chosen behind it on any device, then signs in by
 * itself. Does not tell who has an account.
 */
export function CheckYourMail(props: { sent: SentLink; onChangeAddress: () => void }) {
  const [sent, setSent] = useState(props.sent);
  const [sentAt, setSentAt] = useState(() => Date.now());
  const now = useNow();
  const link = useRequestLink((next) => {
    setSent(next);
    setSentAt(Date.now());
  });
  useSignedInElsewhere();
  const { email, number } = sent;
  const age = Math.floor((now - sentAt) / 1000);
  const fault = useClaim(sent.claim) ?? (age >= validity ? "The link has expired." : null);
  const wait = fault ? 0 : pause - age;
  return (
    <PublicFrame note="Nothing there? Look in the spam folder, or ask your administrator for an invitation.">
      <h1 className="mt-8 text-page font-semibold tracking-tight">Check your email</h1>
      <p className="mt-1.5 text-body text-ink-2">
        If <span className="font-medium break-all text-ink">{email}</span> can sign in, a link is on its way.
      </p>
      {number !== undefined && !fault && <NumberToChoose number={number} />}
      <ol className="mt-5 space-y-2.5 text-body">
        <Step icon={<CircleCheck className="size-4 shrink-0 text-secure" strokeWidth={1.75} aria-hidden />}>
          <span className="flex-1">Asked for a link</span>
          <span className="text-meta text-ink-3 tabular-nums">{timeOfDay(sentAt)}</span>
        </Step>
        {fault ? (
          <Step icon={<CircleAlert className="size-4 shrink-0 text-critical" strokeWidth={1.75} aria-hidden />}>
            <span role="status" className="flex-1 font-medium">
              {fault} Send it again.
            </span>
          </Step>
        ) : (
          <Step
            icon={<LoaderCircle className="size-4 shrink-0 animate-spin text-running" strokeWidth={1.75} aria-hidden />}
          >
            <span role="status" className="flex-1 font-medium">
              {number === undefined ? "Waiting for you to open the link" : "Waiting for the number"}
            </span>
            <span className="text-meta text-ink-3 tabular-nums">{clock(validity - age)} left</span>
          </Step>
        )}
        <Step icon={<Circle className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />}>
          <span className="text-ink-3">Signed in here</span>
        </Step>
      </ol>
      <WhatWorks />
      <div className="mt-5 flex flex-wrap gap-2">
        <Button className="flex-1" onClick={props.onChangeAddress}>
          Use another address
        </Button>
        <Button className="flex-1" disabled={wait > 0} busy={link.busy} onClick={() => link.send(email)}>
          {wait > 0 ? `Send again in ${wait} s` : "Send again"}
        </Button>
      </div>
      {link.error && (
        <p role="alert" className="mt-2 text-meta text-critical">
          {link.error.message}
        </p>
      )}
      <PasteLink />
    </PublicFrame>
  );
}

function NumberToChoose({ number }: { number: number }) {
  return (
    <div className="panel mt-5 flex flex-wrap items-center gap-x-5 gap-y-2 p-5">
      <p className="sr-only">Your number is {number}.</p>
      <p aria-hidden className="font-mono text-[48px] leading-[52px] font-semibold tracking-[2px]">
        {number}
      </p>
      <div className="min-w-[150px] flex-1">
        <p className="text-card font-semibold">Open the email on any device and choose {number}</p>
        <p className="mt-1 text-meta text-ink-3">
          The page behind the link shows three numbers. Only this one signs in here.
        </p>
      </div>
    </div>
  );
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2.5">
      {icon}
      {children}
    </li>
  );
}

/** A browser may keep what a tab signs in apart from a page of another site, and keep no cookie for that page at all. */
function WhatWorks() {
  const isShared = useHost().capabilities.has("shared-session");
  return (
    <p className="mt-5 flex items-start gap-1.5 text-meta text-ink-3">
      <Info className="mt-px size-3.5 shrink-0" strokeWidth={1.75} aria-hidden />
      <span>
        {isShared
          ? "Works on your phone. In this browser, Continue behind the link signs in here too."
          : "Works on your phone, and with third-party cookies off. If your browser keeps no cookies for this page, loading it again signs you out."}
      </span>
    </p>
  );
}

/** Seconds as `14:21`. */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
const timeOfDay = (at: number) => new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
