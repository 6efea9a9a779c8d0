import type { ControlState } from "../../contract/endpoints.ts";
import { Chip } from "../../ui/chip.tsx";
import { VerdictChip, verdictLook } from "./verdict-chip.tsx";

const urgency: readonly ControlState[] = ["public", "enforced", "not_tested", "inconclusive", "missing"];

/**
 * The verdicts on both controls in a panel. Below 320 px two alike are one chip, else the worse one keeps its word and
 * the other is its name and its shape; with `short` both are. With `marked`, where marks stand beside them, the worse one
 * alone has its word below 440 px. Public says it for both.
 */
export function VerdictPair(props: {
  authentication: ControlState;
  authorization: ControlState;
  short?: boolean;
  marked?: boolean;
}) {
  const { authentication, authorization, short, marked } = props;
  if (authentication === "public" && authorization === "public") return <VerdictChip verdict={{ state: "public" }} />;
  return (
    <>
      <span className={marked ? "flex gap-1.5 @max-[439px]:hidden" : "flex gap-1.5 @max-[319px]:hidden"}>
        <VerdictChip verdict={{ state: authentication }} of="AuthN" />
        <VerdictChip verdict={{ state: authorization }} of="AuthZ" />
      </span>
      {marked && (
        <span className="hidden gap-1 @min-[320px]:@max-[439px]:flex">
          <Worse {...props} />
        </span>
      )}
      <span className="flex gap-1 @min-[320px]:hidden">
        {short ? (
          <>
            <Shape state={authentication} of="AuthN" />
            <Shape state={authorization} of="AuthZ" />
          </>
        ) : authentication === authorization ? (
          <Both state={authentication} />
        ) : (
          <Worse {...props} />
        )}
      </span>
    </>
  );
}

/** The worse one with its word, the other as its name and its shape. */
function Worse({ authentication, authorization }: { authentication: ControlState; authorization: ControlState }) {
  const isWorse = urgency.indexOf(authorization) > urgency.indexOf(authentication);
  return isWorse ? (
    <>
      <Shape state={authentication} of="AuthN" />
      <VerdictChip verdict={{ state: authorization }} of="AuthZ" />
    </>
  ) : (
    <>
      <VerdictChip verdict={{ state: authentication }} of="AuthN" />
      <Shape state={authorization} of="AuthZ" />
    </>
  );
}

function Both({ state }: { state: ControlState }) {
  const { word, icon, tone, iconTone } = verdictLook(state);
  return (
    <Chip tone={tone} icon={icon} {...(iconTone ? { iconTone } : {})}>
      AuthN, AuthZ {word}
    </Chip>
  );
}

function Shape({ state, of }: { state: ControlState; of: string }) {
  const { word, icon, tone, iconTone } = verdictLook(state);
  return (
    <span title={`${of} ${word}`}>
      <Chip tone={tone} icon={icon} {...(iconTone ? { iconTone } : {})}>
        {of}
        <span className="sr-only"> {word}</span>
      </Chip>
    </span>
  );
}
