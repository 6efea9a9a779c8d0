import { byMaking } from "../../../src/contract/by-making.ts";
import type { AccessCell, Exchange, Verdict } from "../../../src/contract/endpoints.ts";
import { readingOf } from "../compare/reading.ts";
import { classified } from "../judge/classification.ts";
import type { Operation } from "../operation.ts";
import type { JudgedOperation } from "../outcome.ts";
import { asOwners, exchangeOf, ownersResult } from "../proof/exchange.ts";
import { redactorFor } from "../proof/redact.ts";
import type { Answer } from "../wire/probe.ts";
import type { LifecycleTask } from "./lifecycle-task.ts";

/** What making objects shows of who may make them. */
export type Makings = {
  /** Takes the answer to somebody's attempt of which nothing came. */
  failed(create: Operation, label: string, answer: Answer): void;
  /**
   * Says that somebody may make such objects, by the request that made one and the answer that showed it with its mark, and that
   * those may not who were refused before.
   */
  made(create: Operation, label: string, created: Answer, seen: Answer): void;
};

/** Creates it for one scan. */
export function createMakings(task: Pick<LifecycleTask, "judged" | "onTried" | "identities" | "dead">): Makings {
  const refused = new Map<Operation, Map<string, Answer>>();
  const isMore = (label: string) => task.identities.of(label).traits.isPrivileged;
  return {
    failed(create, label, answer) {
      // A dead session cannot be told from a right that is missing.
      if (answer.keptBack !== undefined || readingOf(answer).kind !== "denied" || task.dead().has(label)) return;
      refused.set(create, new Map([...(refused.get(create) ?? []), [label, answer]]));
    },
    made(create, label, created, seen) {
      const judged = task.judged(create);
      const isKnown = judged?.access.some(({ identity, code }) => identity === label && code === byMaking.allowed);
      if (!judged || isKnown || readingOf(created).kind !== "success") return;
      const redactor = redactorFor(task.identities.secrets());
      const others = [...(refused.get(create) ?? [])].filter(([other]) => other !== label);
      const cells = [
        ...others.map(([identity, answer]): AccessCell => {
          const reason = `${identity} gets ${readingOf(answer).by} where ${label} made an object.`;
          return { identity, result: "denied", status: answer.status, code: byMaking.denied, reason };
        }),
        {
          ...{ identity: label, result: "allowed" as const, status: created.status, code: byMaking.allowed },
          reason: `${label} made an object that was then seen with its mark.`,
        },
      ];
      // Who was seen to get in by a hole still does.
      const told = cells.filter(({ identity }) => !judged.access.some((one) => isOf(one, identity) && isHole(one)));
      const kept = judged.access.filter((one) => !told.some(({ identity }) => isOf(one, identity)));
      const proof = [
        ...others.map(([, answer]) => exchangeOf(answer, redactor, { result: "denied" })),
        exchangeOf(asOwners(created), redactor, { result: "allowed" }),
        exchangeOf(asOwners(seen), redactor, { result: ownersResult(seen) }),
      ];
      const lesser = isMore(label) ? others.find(([other]) => !isMore(other)) : undefined;
      const authorization = rightToMake(judged, label, lesser);
      const hasAuthorization = authorization === judged.authorization ? judged.hasAuthorization : true;
      const access = [...kept, ...told];
      const exchanges = withProof(judged.exchanges, proof);
      task.onTried(classified({ ...judged, authorization, hasAuthorization, access, exchanges }));
    },
  };
}

/** What it says of the right to make such objects that somebody who may less was refused where `maker` made one. */
function rightToMake({ authorization }: JudgedOperation, maker: string, refused?: [string, Answer]): Verdict {
  const { state } = authorization;
  if (refused === undefined || (state !== "not_tested" && state !== "inconclusive")) return authorization;
  const [label, answer] = refused;
  const reason = `${label} gets ${readingOf(answer).by} where ${maker}, who has more rights, made an object.`;
  return { state: "enforced", confidence: "confirmed", code: "refused-to-others", reason };
}

/** Exchanges with more of them, each that shows the same again in the place of the one before. */
export function withProof(known: readonly Exchange[], proof: readonly Exchange[]): Exchange[] {
  const isAgain = (one: Exchange) => proof.some(({ purpose, label }) => one.purpose === purpose && one.label === label);
  return [...known.filter((one) => !isAgain(one)), ...proof];
}

const isOf = (cell: AccessCell, label: string): boolean => !cell.isStranger && cell.identity === label;
const isHole = ({ result }: AccessCell): boolean => result === "bypassed";
