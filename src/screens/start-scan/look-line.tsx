import { FileCheck, FileQuestionMark, LoaderCircle, type LucideIcon, TriangleAlert } from "lucide-react";
import { many } from "../../contract/finding-words.ts";
import type { SiteLook } from "./use-look.ts";

/** What the platform sees at the address above it, once the user has it look there. One line high where its words fit. */
export function LookLine({ look, onLook }: { look: SiteLook; onLook: () => void }) {
  const said = wordsOf(look);
  return (
    <div
      tabIndex={-1}
      className="mt-1 flex min-h-6 flex-wrap content-start items-center rounded-sm text-meta text-ink-3 @max-[319px]:min-h-10"
    >
      <p role="status" className="flex min-w-0 items-start gap-1.5 not-empty:mr-2">
        {said && (
          <>
            <said.icon className={`mt-px size-3.5 shrink-0 ${said.look}`} strokeWidth={1.75} aria-hidden />
            <span className="min-w-0 wrap-anywhere">{said.text}</span>
          </>
        )}
      </p>
      {look.isUnderWay ? (
        <LineButton onClick={look.stop}>Stop</LineButton>
      ) : (
        !look.seen?.description && (
          <LineButton onClick={onLook}>{said ? "Look again" : "Look for an OpenAPI document"}</LineButton>
        )
      )}
    </div>
  );
}

function LineButton(props: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      className="min-h-6 font-medium whitespace-nowrap text-accent-ink hover:underline"
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}

/** How long a scan of the site takes and how fast it goes, as far as that is known; before a look, that nothing is sent. */
export function reckonedOf({ seen, isReckoned }: SiteLook): string {
  if (!seen) return "Nothing is sent to this site before you press.";
  const { perSecond, atOnce } = seen.pace;
  const pace = perSecond === null ? `${many(atOnce, "request")} at once` : `${many(perSecond, "request")} per second`;
  if (!seen.scan || !isReckoned || seen.obstacle) return `At most ${pace}`;
  return `Up to ${many(Math.max(1, Math.ceil(seen.scan.seconds / 60)), "minute")}, at most ${pace}`;
}

function wordsOf({ isUnderWay, isStopped, problem, seen }: SiteLook): Said | null {
  if (isUnderWay) return { icon: LoaderCircle, look: "animate-spin", text: "Asking the site." };
  if (problem) return { icon: TriangleAlert, look: "text-medium", text: problem };
  if (!seen)
    return isStopped ? { icon: FileQuestionMark, look: "", text: "Stopped: the site is asked no more." } : null;
  const { obstacle, doubt, description } = seen;
  if (obstacle) return { icon: TriangleAlert, look: "text-medium", text: obstacle };
  if (description) {
    const found = `OpenAPI document found, ${many(description.operations, "operation")}.`;
    return doubt
      ? { icon: TriangleAlert, look: "text-medium", text: `${found} ${doubt}` }
      : { icon: FileCheck, look: "text-secure", text: found };
  }
  return {
    icon: doubt ? TriangleAlert : FileQuestionMark,
    look: doubt ? "text-medium" : "",
    text: doubt ?? "No OpenAPI document at the usual places. A scan looks further.",
  };
}

type Said = { icon: LucideIcon; look: string; text: string };
