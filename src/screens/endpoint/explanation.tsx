import { ExternalLink } from "lucide-react";
import type { EndpointDetail } from "../../contract/endpoints.ts";
import type { Finding } from "../../contract/findings.ts";
import { SeverityChip } from "../../parts/alert/severity-chip.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { weakness } from "./weakness.ts";

type Explained = Pick<EndpointDetail, "curl" | "owasp" | "cwe" | "why" | "fix">;

/**
 * For each open finding how to see it oneself, what kind of weakness it is, why it matters and how to fix it. Without
 * any, what the endpoint itself says.
 */
export function Explanation({ endpoint, open }: { endpoint: EndpointDetail; open: readonly Finding[] }) {
  const [only, ...more] = open;
  if (!only || more.length === 0) return <Explained {...(only ?? endpoint)} />;
  return open.map((finding) => (
    <section
      key={finding.id}
      aria-label={finding.title}
      className="mb-5 border-t border-line pt-3 first:border-0 first:pt-0"
    >
      <p className="mb-3 flex flex-wrap items-center gap-2">
        <SeverityChip severity={finding.severity} />
        <span className="min-w-0 font-semibold break-words">{finding.title}</span>
      </p>
      <Explained {...finding} />
    </section>
  ));
}

/** Absent parts leave no gap. */
function Explained({ curl, owasp, cwe, why, fix }: Explained) {
  const kinds = [
    { name: "OWASP", text: owasp },
    { name: "CWE", text: cwe },
  ].flatMap(({ name, text }) => (text ? [{ name, text }] : []));
  return (
    <>
      {curl && (
        <section className="mb-5">
          <div className="-mt-1 mb-2 flex items-center justify-between">
            <h2 className="font-semibold">Reproduce</h2>
            <CopyButton text={curl} label={curl.startsWith("#") ? "Copy curl pair" : "Copy curl command"}>
              {curl.startsWith("#") ? "Copy curl pair" : "Copy curl"}
            </CopyButton>
          </div>
          <pre className="rounded-lg border border-line bg-sunken p-3 font-mono text-chip leading-[18px]! wrap-anywhere whitespace-pre-wrap text-ink-2">
            {curl}
          </pre>
        </section>
      )}
      {kinds.length > 0 && (
        <section className="mb-5">
          <h2 className="mb-2 font-semibold">Classification</h2>
          <dl className="panel divide-y divide-line">
            {kinds.map((kind) => (
              <Kind key={kind.name} {...kind} />
            ))}
          </dl>
        </section>
      )}
      <Prose title="Why it matters" text={why} />
      <Prose title="How to fix" text={fix} />
    </>
  );
}

function Kind({ name, text: code }: { name: string; text: string }) {
  const { text, link } = weakness(code);
  return (
    <div className="flex gap-3 px-3 py-2">
      <dt className="w-16 shrink-0 text-meta leading-5! text-ink-3">{name}</dt>
      <dd className="flex flex-1 justify-between gap-3">
        {text}
        {link && (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            aria-label={`What ${code.split(" ")[0]} means, in a new tab`}
            className="-m-1.5 grid size-7 shrink-0 place-items-center text-ink-3 hover:text-ink"
          >
            <ExternalLink className="size-3.5" strokeWidth={1.75} aria-hidden />
          </a>
        )}
      </dd>
    </div>
  );
}

/** Paragraphs; several lines that each start with a number or a dash become a list. */
function Prose({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  const lines = text.split(/\n+/).filter((line) => line.trim());
  const steps = lines.map((line) => /^(?:\d{1,3}[.)]|[-*])\s(.*)$/.exec(line.trim())?.[1]?.trim());
  return (
    <section className="mb-5">
      <h2 className="mb-2 font-semibold">{title}</h2>
      {lines.length > 1 && steps.every(Boolean) ? (
        <ol className="list-decimal space-y-1.5 pl-5 text-ink-2 marker:text-ink-3">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      ) : (
        lines.map((line) => (
          <p key={line} className="mb-1.5 text-ink-2">
            {line}
          </p>
        ))
      )}
    </section>
  );
}
