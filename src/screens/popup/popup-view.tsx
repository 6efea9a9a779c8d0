import { clsx } from "clsx";
import { PanelRight, Play, SquareArrowOutUpRight } from "lucide-react";
import type { ReactNode } from "react";
import type { PlatformStatus } from "../../client/platform-status.ts";
import type { Severity } from "../../contract/alerts.ts";
import { findingWords } from "../../contract/finding-words.ts";
import { SeverityIcon } from "../../parts/alert/severity.tsx";
import type { SiteScan } from "../../parts/scan/site-scan.ts";
import { Button } from "../../ui/button.tsx";
import { PosternMark } from "../../ui/postern-mark.tsx";
import { ThisSite } from "./this-site.tsx";

const severities: { severity: Severity; word: string; ink: string }[] = [
  { severity: "critical", word: "Critical", ink: "text-critical" },
  { severity: "high", word: "High", ink: "text-high" },
  { severity: "medium", word: "Medium", ink: "text-medium" },
  { severity: "low", word: "Low", ink: "text-low" },
];

const connection = {
  "signed-in": { dot: "bg-secure", word: "Connected" },
  "signed-out": { dot: "bg-control", word: "Signed out" },
  unreachable: { dot: "bg-critical", word: "No answer" },
  "not-allowed": { dot: "bg-control", word: "Not set up" },
};

export type PopupActions = {
  onOpenPanel: () => void;
  /** Opens a path of the console in a tab. */
  onOpenConsole: (path: string) => void;
  /** Opens the panel with the dialog of a new scan of the site in the tab. */
  onScanSite: (site: SiteScan) => void;
};

/** The toolbar popup: open findings by severity, or why there are none to show, and the ways into the console. */
export function PopupView(
  props: PopupActions & { status: PlatformStatus | null; platform: string; site: SiteScan | null },
) {
  const { status } = props;
  const site = status?.state === "signed-in" ? props.site : null;
  return (
    <main className="w-80 bg-surface">
      <header className="flex h-11 items-center gap-2 border-b border-line px-3">
        <PosternMark className="size-4.5" />
        <h1 className="text-card font-semibold">Postern</h1>
        {status && (
          <span role="status" className="ml-auto flex items-center gap-1.5 text-meta text-ink-2">
            <span className={clsx("size-1.5 rounded-full", connection[status.state].dot)} />
            {connection[status.state].word}
          </span>
        )}
      </header>
      <div className="min-h-32 p-3">
        {status && <Body {...props} status={status} />}
        {site && <ThisSite site={site} />}
      </div>
      <footer className="flex gap-2 border-t border-line p-3">
        {!site && (
          <Button className="flex-1" icon={SquareArrowOutUpRight} onClick={() => props.onOpenConsole("/")}>
            Open console
          </Button>
        )}
        <Button
          className="flex-1"
          variant={site ? "secondary" : "primary"}
          icon={PanelRight}
          onClick={props.onOpenPanel}
        >
          Open panel
        </Button>
        {site && (
          <Button className="flex-1" variant="primary" icon={Play} onClick={() => props.onScanSite(site)}>
            Scan this API
          </Button>
        )}
      </footer>
    </main>
  );
}

function Body(props: PopupActions & { status: PlatformStatus; platform: string }) {
  const { status, platform } = props;
  if (status.state === "signed-in") return <Counts {...props} status={status} />;
  if (status.state === "signed-out")
    return (
      <Note title="You are signed out">Open the panel to sign in. Alerts of your organization show here then.</Note>
    );
  if (status.state === "unreachable")
    return (
      <Note title="The platform does not answer" alert>
        Nothing came back from <span className="break-all">{platform}</span>. Check that it runs; this is read again
        each minute.
      </Note>
    );
  return (
    <Note title="Connect to your platform">
      This browser may not talk to <span className="break-all">{platform}</span> yet.
      <Button small className="mt-3 flex" onClick={() => props.onOpenConsole("/platform")}>
        Set up
      </Button>
    </Note>
  );
}

function Counts(props: PopupActions & { status: Extract<PlatformStatus, { state: "signed-in" }> }) {
  const { findings } = props.status;
  return (
    <>
      <div className="flex items-center justify-between">
        <p className="text-meta text-ink-2">
          {findings.findings === 0
            ? "No open findings"
            : findingWords({ findings: findings.findings, endpoints: findings.endpoints })}
        </p>
        <button
          type="button"
          className="min-h-6 text-meta text-accent-ink hover:underline"
          onClick={() => props.onOpenConsole("/security-alerts")}
        >
          View All
        </button>
      </div>
      <dl className="panel mt-2 grid grid-cols-4 divide-x divide-line">
        {severities.map(({ severity, word, ink }) => (
          <div key={severity} className="flex min-w-0 flex-col-reverse px-2 py-2.5">
            <dt className="mt-0.5 flex items-center gap-1 text-chip text-ink-2">
              <span className="flex shrink-0 [&>svg]:size-3" aria-hidden>
                <SeverityIcon severity={severity} label={false} />
              </span>
              {word}
            </dt>
            <dd className={clsx("text-page leading-6 font-semibold", findings[severity] > 0 ? ink : "text-ink-3")}>
              {findings[severity]}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Note({ title, alert, children }: { title: string; alert?: boolean; children: ReactNode }) {
  return (
    <div role={alert ? "alert" : undefined} className="py-2">
      <p className="text-body font-semibold">{title}</p>
      <div className="mt-1 text-meta text-ink-2">{children}</div>
    </div>
  );
}
