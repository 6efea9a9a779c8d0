import { Check, Ellipsis } from "lucide-react";
import { useState } from "react";
import { siteOf } from "../../client/site.ts";
import type { KnownPlatform } from "../../host/known-platforms.ts";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";

/**
 * The platforms that this browser was connected to, with who was signed in there last: a press changes to one. `change`
 * resolves with what is wrong, or null.
 */
export function PlatformList(props: {
  platforms: readonly KnownPlatform[];
  /** The address in use. */
  current: string;
  change: (address: string) => Promise<string | null>;
  forget: (address: string) => Promise<void>;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const change = async (address: string) => {
    setBusy(address);
    setProblem(await props.change(address).catch((cause: unknown) => String(cause)));
    setBusy(null);
  };
  return (
    <section aria-labelledby="your-platforms" className="mt-6">
      <h2 id="your-platforms" className="text-card font-semibold">
        Your platforms
      </h2>
      <ul className="panel mt-2 divide-y divide-line overflow-hidden">
        {props.platforms.map(({ address, email, organization }) => {
          const isCurrent = address === props.current;
          const host = siteOf(address)?.host ?? address;
          return (
            <li key={address} className="flex items-center gap-2 px-3 py-2">
              <div className="min-w-0 flex-1">
                <p className="truncate font-mono text-meta font-medium" title={address}>
                  {host}
                </p>
                <p className="truncate text-chip text-ink-3">
                  {email ? [email, organization].filter(Boolean).join(", ") : "Nobody signed in yet"}
                </p>
              </div>
              {isCurrent ? (
                <span className="flex items-center gap-1 text-chip text-ink-2">
                  <Check className="size-3.5" strokeWidth={1.75} aria-hidden />
                  In use
                </span>
              ) : (
                <Button
                  small
                  busy={busy === address}
                  aria-label={`Switch to ${host}`}
                  onClick={() => void change(address)}
                >
                  Switch
                </Button>
              )}
              <Menu
                label={`More for ${host}`}
                items={[
                  {
                    key: "forget",
                    label: "Forget and take the access back",
                    isDanger: true,
                    onSelect: () => void props.forget(address),
                  },
                ]}
                trigger={(trigger) => (
                  <Button {...trigger} small variant="ghost" icon={Ellipsis} aria-label={`More for ${host}`} />
                )}
              />
            </li>
          );
        })}
      </ul>
      {problem && (
        <p role="alert" className="mt-2 text-meta text-critical">
          {problem}
        </p>
      )}
      <p className="mt-2 text-meta text-ink-3">
        To sign in as somebody else, choose Switch Account in a platform's menu.
      </p>
    </section>
  );
}
