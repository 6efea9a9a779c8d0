import { CircleQuestionMark, Cookie, KeyRound, LockOpen } from "lucide-react";

/** How the last call carried a credential, as a sign with its words. */
export function CredentialSign({ carried }: { carried: readonly string[] | null }) {
  const { icon: Icon, words, ink } = signOf(carried);
  return (
    <span role="img" title={words} aria-label={words} className="flex shrink-0">
      <Icon className={`size-3.5 ${ink}`} strokeWidth={1.75} aria-hidden />
    </span>
  );
}

function signOf(carried: readonly string[] | null) {
  if (carried === null) return { icon: CircleQuestionMark, words: "Its credential was not seen", ink: "text-ink-3" };
  if (carried.length === 0) return { icon: LockOpen, words: "Sent without a credential", ink: "text-medium" };
  const words = `Sent with ${carried.map(wordsOf).join(" and ")}`;
  return { icon: carried.every((one) => one === "cookie") ? Cookie : KeyRound, words, ink: "text-ink-3" };
}

/** `bearer` → `a bearer token`, `header x-api-key` → `the header x-api-key`. */
export function wordsOf(carried: string): string {
  const [kind, name] = carried.split(" ");
  if (kind === "header") return `the header ${name}`;
  if (kind === "query") return `${name} in the address`;
  if (kind === "cookie") return "cookies";
  return kind === "bearer" ? "a bearer token" : `${kind} authentication`;
}
