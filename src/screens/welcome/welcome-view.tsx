import { ArrowRight, Bell, PanelRight, Play, Puzzle, ShieldCheck } from "lucide-react";
import { useState } from "react";
import type { Progress } from "../../client/newcomer-progress.ts";
import type { PlatformStatus } from "../../client/platform-status.ts";
import { siteOf } from "../../client/site.ts";
import { hrefOf } from "../../parts/endpoint/trail.ts";
import { ConnectForm } from "../../parts/platform/connect-form.tsx";
import { Button } from "../../ui/button.tsx";
import { PosternMark } from "../../ui/postern-mark.tsx";
import { ExampleFinding } from "./example-finding.tsx";
import { Keys } from "./keys.tsx";
import { Step, type StepState } from "./step.tsx";
import { WhatLeaves } from "./what-leaves.tsx";

type WelcomeProps = {
  status: PlatformStatus | null;
  platform: string;
  progress: Progress;
  /** The keys that open the panel, as the browser writes them: `Alt+P`; empty where it gave them to something else. */
  panelKeys: string;
  onConnect: (address: string) => Promise<string | null>;
  onOpenPanel: () => void;
  /** Shows a path of the console in the panel. */
  onShow: (path: string) => void;
  onPractice: () => Promise<string | null>;
};

/** The page after installation: three steps to the first finding, of which exactly one is the user's turn. */
export function WelcomeView(props: WelcomeProps) {
  const { status, progress } = props;
  const [isChanging, setChanging] = useState(false);
  const isConnected = status?.state === "signed-in" && !isChanging;
  const turn = !isConnected ? 1 : progress.finding ? 3 : 2;
  const stateOf = (step: number): StepState => (step < turn ? "done" : step === turn ? "turn" : "next");
  return (
    <div className="@container flex min-h-full flex-col bg-canvas">
      <header className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-2.5 border-b border-line bg-surface px-4 py-2 @page:px-8">
        <PosternMark className="size-5" />
        <span className="text-card font-semibold">Postern</span>
        <span className="basis-full py-1 text-meta text-ink-3 @widget:ml-auto @widget:basis-auto">
          Installed. Nothing is read or sent before you allow it.
        </span>
      </header>
      <main className="mx-auto grid w-full max-w-[1168px] flex-1 content-start gap-x-17 gap-y-8 px-4 py-8 @page:grid-cols-[minmax(0,1fr)_392px] @page:px-8 @page:pt-18">
        <div className="min-w-0">
          <h1 className="text-[28px] leading-8 font-semibold tracking-tight">Three steps to your first finding</h1>
          <p className="mt-2 text-card text-ink-2">
            About three minutes. This page follows along and can be closed at any time.
          </p>
          <ol className="mt-6 space-y-4">
            <Step number={1} state={stateOf(1)} title="Connect to your platform">
              <Connect {...props} isChanging={isChanging} onChanging={setChanging} />
            </Step>
            <Step number={2} state={stateOf(2)} title="Open your API and scan it">
              <Scan {...props} state={stateOf(2)} />
            </Step>
            <Step number={3} state={stateOf(3)} title="Read your first finding">
              <Read {...props} state={stateOf(3)} />
            </Step>
          </ol>
        </div>
        <aside className="min-w-0 @page:pt-0.5">
          <ExampleFinding />
        </aside>
      </main>
      <footer className="border-t border-line px-4 py-3 @page:px-8">
        <WhatLeaves panelKeys={props.panelKeys} />
      </footer>
    </div>
  );
}

function Connect(props: WelcomeProps & { isChanging: boolean; onChanging: (changing: boolean) => void }) {
  const { status, platform, isChanging, onChanging } = props;
  const host = siteOf(platform)?.host ?? platform;
  if (status === null) return <p className="h-5" />;
  if (status.state === "signed-in" && !isChanging)
    return (
      <>
        <p className="text-ink-2 wrap-anywhere">
          Signed in at {host} as {status.email}, {status.organization}.
        </p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-4 text-meta text-ink-3">
          <span className="flex items-center gap-2">
            <ShieldCheck className="size-3.5 shrink-0" strokeWidth={1.75} aria-hidden />
            Access to this address only
          </span>
          <button
            type="button"
            className="min-h-6 font-medium text-accent-ink hover:underline"
            onClick={() => onChanging(true)}
          >
            Change
          </button>
        </p>
      </>
    );
  if (status.state === "signed-out" && !isChanging)
    return (
      <>
        <p className="text-ink-2 wrap-anywhere">
          Connected to {host}. Sign in in the side panel, or follow your sign-in link in this browser.
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="primary" icon={PanelRight} onClick={() => props.onShow("/auth")}>
            Sign in
          </Button>
          <Button onClick={() => onChanging(true)}>Another platform</Button>
        </div>
      </>
    );
  return (
    <>
      <p className="mb-4 text-ink-2">
        {status.state === "unreachable" && !isChanging
          ? `${host} does not answer. Check that it runs, or give another address.`
          : "It runs the scans and keeps what they find. Your browser asks for access to this address only."}
      </p>
      <ConnectForm
        address={platform}
        connect={async (address) => {
          const problem = await props.onConnect(address);
          if (!problem) onChanging(false);
          return problem;
        }}
        beside={
          isChanging && (
            <Button variant="ghost" onClick={() => onChanging(false)}>
              Back
            </Button>
          )
        }
      />
    </>
  );
}

function Scan(props: WelcomeProps & { state: StepState }) {
  const { progress, panelKeys, state } = props;
  const { scan } = progress;
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (state === "done")
    return <p className="text-ink-2">{scan ? `${scan.name} was scanned.` : "An API was scanned."}</p>;
  const isScanned = scan?.status === "running" || scan?.status === "pending";
  if (state === "turn" && scan && isScanned)
    return (
      <>
        <p role="status" className="text-ink-2 wrap-anywhere">
          Scan {scan.id} of {scan.name} is running.
        </p>
        <Button className="mt-3" variant="primary" icon={PanelRight} onClick={() => props.onShow(`/scan/${scan.id}`)}>
          Watch the scan
        </Button>
      </>
    );
  const practice = async () => {
    setBusy(true);
    setError(await props.onPractice());
    setBusy(false);
  };
  return (
    <>
      <p className="text-ink-2">Go to a page that uses it, then press Postern in the toolbar and Scan this API.</p>
      {state === "turn" && (
        <>
          <Toolbar />
          <p className="mt-2 flex flex-wrap items-center gap-x-1 text-meta text-ink-3">
            No icon? Press <Puzzle className="size-3.5" strokeWidth={1.75} role="img" aria-label="Extensions" /> and
            then the pin beside Postern.
            {panelKeys && (
              <span>
                Or press <Keys keys={panelKeys} />.
              </span>
            )}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button variant="primary" icon={PanelRight} onClick={props.onOpenPanel}>
              Open the side panel
            </Button>
            {progress.hasPractice && (
              <Button icon={Play} busy={busy} onClick={() => void practice()}>
                Try the practice API
              </Button>
            )}
          </div>
          {error && (
            <p role="alert" className="mt-2 text-meta wrap-anywhere text-critical">
              {error}
            </p>
          )}
        </>
      )}
    </>
  );
}

/** A browser's toolbar, where the extension's button is. */
function Toolbar() {
  return (
    <div aria-hidden className="mt-3 flex h-13 items-center gap-3 rounded-lg border border-line bg-sunken px-3">
      <span className="min-w-0 flex-1 truncate rounded-full border border-line bg-surface px-3 font-mono text-meta text-ink-2">
        https://api.acme.test/docs
      </span>
      <Puzzle className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} />
      <span className="grid size-9 shrink-0 place-items-center rounded-lg border-2 border-ring bg-surface">
        <PosternMark className="size-5" />
      </span>
    </div>
  );
}

function Read({ progress: { finding }, onShow, state }: WelcomeProps & { state: StepState }) {
  if (state === "turn" && finding)
    return (
      <>
        <p className="text-ink-2 wrap-anywhere">
          {finding.fault}: {finding.method} {finding.path} in {finding.application.name}.
        </p>
        <Button
          className="mt-3"
          variant="primary"
          icon={ArrowRight}
          onClick={() => onShow(hrefOf({ endpointId: finding.endpointId, findingId: finding.id }))}
        >
          Read your first finding
        </Button>
      </>
    );
  return (
    <>
      <p className="text-ink-2">It usually comes within a minute: who has access, what leaked, how to fix it.</p>
      <p className="mt-1.5 flex items-center gap-2 text-meta text-ink-3">
        <Bell className="size-3.5 shrink-0" strokeWidth={1.75} aria-hidden />
        You get a notification when it is there
      </p>
    </>
  );
}
