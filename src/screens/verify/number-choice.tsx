import { Button } from "../../ui/button.tsx";

/** The numbers behind a sign-in link: the one that the waiting console shows signs that one in, any other ends the link. */
export function NumberChoice(props: {
  numbers: readonly number[];
  /** The page of another site that asked for the link. */
  askedFrom: string | null;
  /** The number that is on its way. */
  chosen: number | undefined;
  onChoose: (number: number) => void;
}) {
  const { numbers, askedFrom, chosen } = props;
  return (
    <section className="panel mt-6 p-4" aria-labelledby="choose-a-number">
      <h2 id="choose-a-number" className="text-card font-semibold text-balance">
        Which number is shown where you sign in?
      </h2>
      {askedFrom && (
        <p className="mt-1 text-meta break-words text-ink-2">
          Asked for on <span className="font-medium text-ink">{askedFrom}</span>
        </p>
      )}
      <div className="mt-3 grid grid-cols-3 gap-2">
        {numbers.map((number) => (
          <Button
            key={number}
            className="!h-14 font-mono !text-[24px] tabular-nums"
            busy={chosen === number}
            disabled={chosen !== undefined && chosen !== number}
            onClick={() => props.onChoose(number)}
          >
            {number}
          </Button>
        ))}
      </div>
      <p className="mt-3 text-meta text-ink-3">
        Choose only what you see in front of you: anyone who tells you a number wants to sign in as you. A wrong one
        ends the link. To sign in on this page instead, press Continue.
      </p>
    </section>
  );
}
