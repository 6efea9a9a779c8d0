import { ArrowLeftRight, Braces, Eye, FileX2, KeyRound, Lock, type LucideIcon, ShieldCheck } from "lucide-react";
import { useState } from "react";
import type { Site } from "../../client/site.ts";
import type { HostWatch } from "../../host/port.ts";
import { Button } from "../../ui/button.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Switch } from "../../ui/switch.tsx";
import { useStartWatching } from "./use-start-watching.ts";

type Fact = { icon: LucideIcon; title: string; text: string };

/** What watching a tab shows and what it never keeps, before the browser is asked for the tab's origin. */
export function BeforeWatching({ watch, site }: { watch: HostWatch; site: Site }) {
  const { start, busy, problem } = useStartWatching(watch, site);
  const [withBodies, setWithBodies] = useState(false);
  const sees: Fact[] = [
    { icon: ArrowLeftRight, title: "Method, path, status and time", text: `Of calls to ${site.host}, from this tab` },
    { icon: KeyRound, title: "Which credential was sent", text: "Its kind only: bearer, cookie, key or none" },
  ];
  const keepsOut: Fact[] = [
    { icon: Lock, title: "Tokens, cookies and keys", text: "Never kept" },
    {
      icon: Braces,
      title: "Ids and values in addresses",
      text: "Before anything is stored, ids become {id} and a query keeps its names alone",
    },
    {
      icon: FileX2,
      title: "Values of headers, and bodies",
      text: "Not read. Names of fields in bodies only if you turn that on",
    },
  ];
  const button = (
    <Button variant="primary" icon={Eye} busy={busy} className="w-full @page:w-auto" onClick={() => start(withBodies)}>
      Watch this tab
    </Button>
  );
  return (
    <Screen
      title="Watch"
      column
      actions={button}
      footer={
        <div className="flex-1 space-y-3">
          <p className="text-meta text-ink-2">
            Your browser asks next, for access to{" "}
            <b className="font-medium wrap-anywhere text-ink">{new URL(site.origin).hostname}</b>: it knows hosts, not
            ports. You can take the access back at any time.
          </p>
          {button}
        </div>
      }
    >
      <div className="space-y-4">
        <div>
          <h2 className="text-dialog font-semibold">See the API calls of this tab</h2>
          <p className="mt-1 text-ink-2">
            Use the site as always. Each call shows its verdicts, and new operations show up at once.
          </p>
        </div>
        {problem && (
          <p role="alert" className="rounded-lg border border-medium-line bg-medium-soft px-3 py-2 text-medium">
            {problem}
          </p>
        )}
        <Facts title="What Postern will see" facts={sees} />
        <Facts title="What never leaves this browser" facts={keepsOut} sign={ShieldCheck} />
        <div className="px-3">
          <Switch
            label="Read field names in bodies too"
            hint="Tells a scan what to send. Puts a reader into the page; values are never kept."
            checked={withBodies}
            onChange={setWithBodies}
          />
        </div>
      </div>
    </Screen>
  );
}

function Facts({ title, facts, sign: Sign }: { title: string; facts: readonly Fact[]; sign?: LucideIcon }) {
  return (
    <section className="panel px-3 py-3">
      <h3 className="flex items-center gap-2 font-semibold">
        {Sign && <Sign className="size-4 text-secure" strokeWidth={1.75} aria-hidden />}
        {title}
      </h3>
      <ul className="mt-2 space-y-2">
        {facts.map(({ icon: Icon, title: fact, text }) => (
          <li key={fact} className="flex gap-2.5">
            <Icon className="mt-0.5 size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
            <div className="min-w-0">
              <p>{fact}</p>
              <p className="text-meta text-ink-3 wrap-anywhere">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
