import { clsx } from "clsx";
import { EyeOff, Globe, type LucideIcon } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { Link, useLocation } from "wouter";
import { useCan } from "../client/session.ts";
import { isSameSite, type Site } from "../client/site.ts";
import type { ApplicationSummary } from "../contract/application-summaries.ts";
import { useHost } from "../host/context.ts";
import { guessName } from "../parts/application/guess-application.ts";
import type { KnownSite } from "../parts/application/known-site.ts";
import { LastScan } from "../parts/application/last-scan.tsx";
import { CriticalChip, criticalWords } from "../parts/finding/critical-chip.tsx";
import { useStartScan } from "../parts/scan/start-scan.ts";
import { Button } from "../ui/button.tsx";
import { PosternMark } from "../ui/postern-mark.tsx";
import { useScreen } from "./routes.tsx";
import { useKnownSite } from "./use-known-site.ts";

/**
 * The tab beside the panel: its site, the application that stands there, its last scan and its open critical findings.
 * Nothing in a host that knows no tab. The panel brings it along; other places do not load it.
 */
export function TabStrip() {
  const { tabs, platform, capabilities } = useHost();
  const tab = useSyncExternalStore(tabs.subscribe, tabs.beside);
  if (!capabilities.has("tab")) return null;
  return (
    <section
      aria-label="This tab"
      className="flex h-[45px] shrink-0 items-center gap-2.5 border-b border-line bg-sunken px-3"
    >
      {tab?.kind === "unseen" && <UnseenTab />}
      {tab?.kind === "no-site" && (
        <Line mark={<Sign icon={Globe} />} title="No site in this tab" text="Open your API beside this panel." />
      )}
      {tab?.kind === "site" &&
        (isSameSite(tab.origin, platform) ? (
          <PlatformTab host={tab.host} path={tab.path} />
        ) : (
          <SiteTab key={tab.origin} site={tab} title={tab.title} />
        ))}
    </section>
  );
}

/** A tab whose address the browser keeps back, and the one click that changes it for all tabs. */
function UnseenTab() {
  const { tabs } = useHost();
  return (
    <>
      <Line mark={<Sign icon={EyeOff} />} title="Hidden tab" text="Address not shared" />
      <Button
        small
        title="Your browser asks first. Postern then knows which site each tab shows. For this tab alone, press Postern's toolbar button."
        aria-label="Follow tabs"
        onClick={() => void tabs.follow(true)}
      >
        Follow<span className="@max-[319px]:hidden">tabs</span>
      </Button>
    </>
  );
}

/** The platform's own page, and the way to see what it shows here. */
function PlatformTab({ host, path }: { host: string; path: string | undefined }) {
  const [here, navigate] = useLocation();
  const isScreen = useScreen(path?.split("?", 1)[0] ?? "") !== null;
  return (
    <>
      <Line
        mono
        mark={
          <Mark on="bg-surface text-ink">
            <PosternMark />
          </Mark>
        }
        title={host}
        text="Your Postern platform"
      />
      {path !== undefined && isScreen && path !== here && (
        <Button small title="Show the tab's screen in this panel" onClick={() => navigate(path)}>
          Open here
        </Button>
      )}
    </>
  );
}

function SiteTab({ site, title }: { site: Site; title: string }) {
  const known = useKnownSite(site, title);
  if (known === undefined) return <Line mono mark={<Letter of={site.host} />} title={site.host} text=" " />;
  if (known === null)
    return (
      <Line mono mark={<Letter of={site.host} />} title={site.host} text="Not known: the platform does not answer" />
    );
  return known.application ? (
    <RegisteredTab site={known} application={known.application} />
  ) : (
    <UnknownTab site={known} />
  );
}

function RegisteredTab({ site, application }: { site: KnownSite; application: ApplicationSummary }) {
  const { id, name, lastScan, findings } = application;
  const { critical } = findings;
  const isRunning = lastScan?.status === "running" || lastScan?.status === "pending";
  return (
    <>
      <Line
        mono
        mark={<Letter of={name} />}
        title={site.host}
        text={
          <>
            <Link href={`/applications/${id}`} className="font-medium text-accent-ink hover:underline">
              {name}
            </Link>
            , <LastScan application={application} />
          </>
        }
      />
      {application.isJudged ? (
        <Link
          href={`/security-alerts?application=${id}&severity=critical`}
          aria-label={criticalWords(critical)}
          className="flex shrink-0 items-center rounded-sm"
        >
          <CriticalChip critical={critical} />
        </Link>
      ) : (
        !isRunning && <ScanButton label="Scan" title="Scan this API" values={{ applicationId: id }} />
      )}
    </>
  );
}

function UnknownTab({ site }: { site: KnownSite }) {
  return (
    <>
      <Line mono mark={<Letter of={site.host} other />} title={site.host} text="Not registered" />
      <ScanButton
        label="Register"
        title="Register and scan this API"
        values={{ targetUrl: site.origin, name: guessName(site.title, site.host) }}
      />
    </>
  );
}

/** Opens the dialog of a scan, for who may start one. */
function ScanButton(props: { label: string; title: string; values: Parameters<ReturnType<typeof useStartScan>>[0] }) {
  const startScan = useStartScan();
  return (
    useCan("scans.create") && (
      <Button small title={props.title} onClick={() => startScan(props.values)}>
        {props.label}
      </Button>
    )
  );
}

function Line(props: { mark: ReactNode; title: string; text: ReactNode; mono?: boolean }) {
  return (
    <>
      {props.mark}
      <div className="min-w-0 flex-1">
        <div
          title={props.title}
          className={clsx("truncate text-meta leading-4 font-medium text-ink", props.mono && "font-mono")}
        >
          {props.title}
        </div>
        <div className="truncate text-chip leading-4 text-ink-3">{props.text}</div>
      </div>
    </>
  );
}

function Mark({ on, children }: { on: string; children: ReactNode }) {
  return (
    <span
      aria-hidden
      className={clsx("grid size-6 shrink-0 place-items-center rounded-md text-meta font-semibold", on)}
    >
      {children}
    </span>
  );
}

const Letter = ({ of, other }: { of: string; other?: boolean }) => (
  <Mark on={other ? "bg-medium-soft text-medium" : "bg-accent-soft text-accent-ink"}>{of.charAt(0).toUpperCase()}</Mark>
);

const Sign = ({ icon: Icon }: { icon: LucideIcon }) => (
  <Mark on="text-ink-3">
    <Icon className="size-4" strokeWidth={1.75} />
  </Mark>
);
