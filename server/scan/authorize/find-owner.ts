import type { Reading } from "../../checks/check.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { isNothing } from "../compare/is-nothing.ts";
import type { ScanUser } from "../identity/identities.ts";
import { saysPublic } from "../judge/says-public.ts";
import type { Operation } from "../operation.ts";
import type { Send } from "../wire/probe.ts";
import type { AreaOf } from "./areas.ts";
import type { Bonds } from "./bonds.ts";
import { pathsOf } from "./fill-path.ts";
import type { OwnedIds } from "./owned-ids.ts";
import { ownedVariants } from "./owned-variables.ts";
import { askAs } from "./views.ts";

/** By what an owner is found. */
export type Known = { send: Send; users: readonly ScanUser[]; ids: OwnedIds; areaOf: AreaOf; bonds: Bonds };

/** Who has something at an address, and the request that shows it. */
export type Found = { label: string; path: string; reading: Reading; operation: Operation };

/**
 * Who has something at this address: ordinary users first, because those who may more prove less. `asked` takes what each
 * identity was answered at last, or where somebody else was asked as well.
 */
export async function findOwner(
  operation: Operation,
  { send, users, ids, areaOf, bonds }: Known,
  asked: Map<string, Reading>,
): Promise<Found | null> {
  const area = areaOf(operation) !== null;
  const order = users.toSorted(
    (one, two) => (Number(one.traits.isPrivileged) - Number(two.traits.isPrivileged)) * (area ? -1 : 1),
  );
  let open: Found | null = null;
  for (const user of order) {
    const others = users.filter((other) => other !== user).map(({ traits }) => traits.label);
    const { label } = user.traits;
    const ways = operation.graphql
      ? ownedVariants(operation, label, others, ids).map((variant) => ({ variant, path: operation.example }))
      : pathsOf(operation, label, others, ids).map((path) => ({ variant: operation, path }));
    for (const { variant, path } of ways) {
      const reading = await askAs(send, variant, label, path, `Read as ${label}`);
      const before = asked.get(label);
      if (!before || !isBesideOthers(before, label, asked)) asked.set(label, reading);
      if (reading.kind === "success") {
        const found = { label, path, reading, operation: variant };
        const json = parseJson(reading.answer.body);
        // What is public by its own word says nothing about the others of its kind, nor does what names everybody who could be
        // refused it, and who gets nothing owns nothing.
        if (!saysPublic(json) && !isNothing(json) && !isForAll(label, json)) return found;
        open ??= found;
      }
      if (reading.kind === "denied" || reading.kind === "none") break;
    }
  }
  return open;

  function isForAll(owner: string, json: unknown): boolean {
    const others = users.filter(({ traits }) => traits.label !== owner && !traits.isPrivileged);
    return (
      others.length > 0 &&
      others.every(({ traits }) => bonds.between(owner, traits.label, json)?.isOfCustomer === false)
    );
  }
}

/** Whether somebody else was answered at the same address. */
const isBesideOthers = ({ answer }: Reading, label: string, asked: ReadonlyMap<string, Reading>): boolean =>
  [...asked].some(([other, one]) => other !== label && one.answer.probe.path === answer.probe.path);
