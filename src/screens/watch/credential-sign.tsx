import { CircleQuestionMark, Cookie, KeyRound, LockOpen } from "lucide-react";
import { carriedWords } from "../../parts/application/carried-words.ts";

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
  const words = `Sent with ${carried.map(carriedWords).join(" and ")}`;
  return { icon: carried.every((one) => one === "cookie") ? Cookie : KeyRound, words, ink: "text-ink-3" };
}
