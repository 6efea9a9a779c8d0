import { OctagonAlert, ShieldX, User, UserX } from "lucide-react";

/** What a finding looks like, with made-up data: a picture of the product that follows theme and width. */
export function ProductPicture() {
  const asked = [
    { icon: User, who: "Owner, alice", status: "200", result: "Allowed", ink: "text-ink-2" },
    { icon: User, who: "Other user, bob", status: "200", result: "Bypassed", ink: "text-critical font-medium" },
    { icon: UserX, who: "Anonymous", status: "401", result: "Denied", ink: "text-ink-2" },
  ];
  return (
    <figure className="mt-5 @page:mt-0">
      <div aria-hidden className="panel overflow-hidden shadow-pop select-none">
        <p className="flex items-center gap-2 border-b border-line px-3 py-2 font-mono text-meta">
          <span className="meth border border-line-strong text-ink-2">GET</span>
          /v1/payments/<span className="-ml-2 text-ink-3">{"{id}"}</span>
        </p>
        <div className="m-3 rounded-lg border border-critical-line bg-critical-soft p-3">
          <p className="flex items-center gap-1.5 font-semibold">
            <OctagonAlert className="size-4 text-critical" strokeWidth={1.75} />
            Cross-user read
          </p>
          <p className="mt-1">Any signed-in user can read another customer’s payment by changing its id.</p>
        </div>
        <ul className="divide-y divide-line border-y border-line font-mono text-chip">
          {[
            ["customer", "cus_•••••41"],
            ["amount", "12••••"],
            ["email", "a••••@acme.test"],
          ].map(([name, value]) => (
            <li key={name} className="flex gap-3 px-3 py-1 @max-[319px]:gap-2">
              <span className="text-critical">=</span>
              <span className="w-28 shrink-0 text-ink-2 @max-[319px]:w-14">{name}</span>
              <span className="min-w-0 truncate" title={value}>
                {value}
              </span>
            </li>
          ))}
        </ul>
        <ul className="divide-y divide-line text-meta">
          {asked.map(({ icon: Icon, who, status, result, ink }) => (
            <li key={who} className="flex items-center gap-2 px-3 py-1.5">
              <Icon className="size-3.5 text-ink-3" strokeWidth={1.75} />
              <span className="flex-1">{who}</span>
              <span className="w-10 font-mono @max-[319px]:hidden">{status}</span>
              <span className={`flex min-w-20 items-center justify-end gap-1 @max-[319px]:min-w-0 ${ink}`}>
                {result === "Bypassed" && <ShieldX className="size-3.5 @max-[319px]:hidden" strokeWidth={1.75} />}
                {result}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <figcaption className="mt-1.5 text-chip text-ink-3">A finding with its proof, sample data</figcaption>
    </figure>
  );
}
