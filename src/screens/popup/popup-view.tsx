import { clsx } from "clsx";
import { LogIn, type LucideIcon, PanelRight, Play, Plug, RefreshCw, SquareArrowOutUpRight, Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { clock } from "../../client/clock.ts";
import type { PlatformStatus, SignedIn } from "../../client/platform-status.ts";
import { siteOf } from "../../client/site.ts";
import type { Severity } from "../../contract/alerts.ts";
import { many } from "../../contract/finding-words.ts";
import { SeverityIcon } from "../../parts/alert/severity.tsx";
import type { KnownSite, SiteFindings } from "../../parts/application/known-site.ts";
import { Button } from "../../ui/button.tsx";
import { PosternMark } from "../../ui/postern-mark.tsx";
import { Ago } from "../../ui/time.tsx";
import { Changes } from "./changes.tsx";
import { ThisSite, UnknownSite } from "./this-site.tsx";

const severities: { severity: Severity; word: string; ink: string }[] = [
  { severity: "critical", word: "Critical", ink: "text-critical" },
  { severity: "high", word: "High", ink: "text-high" },
  { severity: "medium", word: "Medium", ink: "text-medium" },
  { severity: "low", word: "Low", ink: "text-low" },
];

const connection = {
  "signed-in": { mark: <Dot look="bg-secure" />, word: "Connected" },
  "signed-out": { mark: <Dot look="bg-control" />, word: "Signed out" },
  unreachable: { mark: <Unplug className="size-3.5" strokeWidth={1.75} aria-hidden />, word: "No answer" },
  "not-allowed": { mark: <Dot look="bg-control" />, word: "Not connected" },
};

export type PopupActions = {
  onOpenPanel: () => void;
  /** Opens a path of the console in a tab. */
  onOpenConsole: (path: string) => void;
  /** Opens the panel with the dialog of a new scan of the site in the tab. */
  onScanSite: (site: KnownSite) => void;
  /** Asks the platform anew. */
  onTryAgain: () => void;
};

type PopupProps = PopupActions & {
  status: PlatformStatus | null;
  platform: string;
  /** The site in the tab, as far as the platform told of it; null where the tab shows none. */
  site: SiteFindings | null;
};

/** The toolbar popup: what stands open at the site in the tab, or in the whole organization, or why nothing is shown. */
export function PopupView(props: PopupProps) {
  const { status } = props;
  const site = status?.state === "signed-in" ? props.site : null;
  return (
    <main className="flex min-h-79 w-80 flex-col bg-surface">
      <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line pr-1.5 pl-3">
        <PosternMark className="size-4.5" />
        <h1 className="text-card font-semibold">Postern</h1>
        {status && (
          <span
            role="status"
            className={clsx(
              "ml-auto flex items-center gap-1.5 text-meta",
              status.state === "unreachable" ? "text-medium" : "text-ink-2",
            )}
          >
            {connection[status.state].mark}
            {connection[status.state].word}
          </span>
        )}
        <Button
          small
          variant="ghost"
          icon={SquareArrowOutUpRight}
          aria-label="Open console"
          title="Open console in a tab"
          className={clsx(!status && "ml-auto")}
          onClick={() => props.onOpenConsole("/")}
        />
      </header>
      <div className="flex-1 p-3">{status && <Body {...props} status={status} site={site} />}</div>
      <footer className="flex gap-2 border-t border-line p-3">
        <Footer {...props} site={site} />
      </footer>
    </main>
  );
}

function Dot({ look }: { look: string }) {
  return <span className={clsx("size-1.5 rounded-full", look)} />;
}

function Footer({ status, site, ...props }: PopupProps) {
  const second = site
    ? { icon: Play, text: "Scan this API", onClick: () => props.onScanSite(site) }
    : status?.state === "unreachable"
      ? { icon: RefreshCw, text: "Try again", onClick: props.onTryAgain }
      : status?.state === "not-allowed"
        ? { icon: Plug, text: "Connect", onClick: () => props.onOpenConsole("/platform") }
        : null;
  return (
    <>
      <Button
        className="flex-1"
        variant={second ? "secondary" : "primary"}
        icon={PanelRight}
        onClick={props.onOpenPanel}
      >
        Open panel
      </Button>
      {second && (
        <Button className="flex-1" variant="primary" icon={second.icon} onClick={second.onClick}>
          {second.text}
        </Button>
      )}
    </>
  );
}

function Body(props: PopupProps & { status: PlatformStatus }) {
  const { status, site, onOpenConsole } = props;
  const host = siteOf(props.platform)?.host ?? props.platform;
  if (status.state === "signed-in") {
    if (site?.application)
      return <ThisSite site={site} application={site.application} worst={site.worst} onOpen={onOpenConsole} />;
    return (
      <>
        {site && <UnknownSite host={site.host} />}
        <Counts last={status} onOpen={onOpenConsole} />
      </>
    );
  }
  if (status.state === "signed-out")
    return (
      <Note icon={LogIn} title="Sign in to see findings">
        Open the panel to sign in to <span className="inline-block max-w-full break-all">{host}</span>. Alerts wait
        until you are back.
      </Note>
    );
  if (status.state === "not-allowed")
    return (
      <Note icon={Plug} title="Connect to your platform">
        Enter the address where your organization runs Postern. Your browser then asks for access to it.
      </Note>
    );
  return (
    <>
      <div role="alert" className="mb-3 rounded-lg border border-medium-line bg-medium-soft px-3 py-2.5 text-meta">
        <p className="font-medium break-all">{host} does not answer</p>
        <p className="mt-0.5 text-ink-2">
          {status.last ? (
            <>
              Figures are from {clock(status.last.at)}, <Ago iso={new Date(status.last.at).toISOString()} long />.
            </>
          ) : (
            "Open findings are unknown until it answers. Check that it runs."
          )}
        </p>
      </div>
      {status.last && <Counts last={status.last} isOld />}
      <p className="mt-2 text-meta text-ink-3">Asked again every minute.</p>
    </>
  );
}

/** Open findings of the organization by severity; in grey those of an earlier answer. */
function Counts({ last, isOld, onOpen }: { last: SignedIn; isOld?: boolean; onOpen?: (path: string) => void }) {
  const { findings, organization } = last;
  return (
    <>
      <div className="flex min-h-6 items-center justify-between gap-2 text-meta">
        <p className="min-w-0 truncate text-ink-2" title={organization}>
          {organization}, {findings.findings === 0 ? "no open findings" : many(findings.findings, "open finding")}
        </p>
        {onOpen && (
          <button
            type="button"
            className="min-h-6 shrink-0 text-accent-ink hover:underline"
            onClick={() => onOpen("/security-alerts")}
          >
            View All
          </button>
        )}
        {isOld && <span className="shrink-0 text-ink-3">as of {clock(last.at)}</span>}
      </div>
      <dl className="panel mt-2 grid grid-cols-4 divide-x divide-line">
        {severities.map(({ severity, word, ink }) => (
          <div
            key={severity}
            className={clsx("relative flex min-w-0 flex-col-reverse px-2 py-2.5", onOpen && "hover:bg-hover")}
          >
            <dt className="mt-0.5 flex items-center gap-1 text-chip text-ink-2">
              <span className="flex shrink-0 [&>svg]:size-3" aria-hidden>
                <SeverityIcon severity={severity} label={false} />
              </span>
              {word}
            </dt>
            <dd
              className={clsx(
                "text-page leading-6 font-semibold",
                findings[severity] > 0 && !isOld ? ink : "text-ink-3",
              )}
            >
              {onOpen ? (
                <button
                  type="button"
                  aria-label={`${findings[severity]} ${severity}`}
                  // All of the field leads to the list that it counts.
                  className="after:absolute after:inset-0"
                  onClick={() => onOpen(`/security-alerts?severity=${severity}`)}
                >
                  {findings[severity]}
                </button>
              ) : (
                findings[severity]
              )}
            </dd>
          </div>
        ))}
      </dl>
      {onOpen && !isOld && <Changes findings={findings} onOpen={onOpen} />}
    </>
  );
}

function Note({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <div className="px-1 py-3">
      <span className="grid size-8 place-items-center rounded-md border border-line bg-sunken text-ink-2">
        <Icon className="size-4" strokeWidth={1.75} aria-hidden />
      </span>
      <p className="mt-3 text-card font-semibold">{title}</p>
      <p className="mt-1 text-ink-2">{children}</p>
    </div>
  );
}
