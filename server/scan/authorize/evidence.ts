import type { Verdict } from "../../../src/contract/endpoints.ts";
import type { AccessEvidence, Apartness, Bond } from "../../checks/access-check.ts";
import type { Reading } from "../../checks/check.ts";
import {
  type Baseline,
  baselineOf,
  holdsData,
  holdsMost,
  likenessOf,
  repeatsData,
  sameContent,
} from "../compare/compare.ts";
import { factsOf, parseJson } from "../compare/compare-facts.ts";
import { procedureData } from "../inventory/procedure-data.ts";
import { privateDataIn } from "../judge/private-data.ts";
import { saysPublic } from "../judge/says-public.ts";
import type { IdentityTraits } from "../outcome.ts";
import { accountsIn, isAccount } from "./accounts.ts";
import type { ErrorPages } from "./error-pages.ts";
import { relationOf } from "./relation.ts";
import { type ForeignRow, recordOf } from "./row-owners.ts";
import { tellOfPeople } from "./rows-of-people.ts";
import { hasSameRows } from "./same-rows.ts";
import type { Views } from "./views.ts";

/** What the scan knows besides the answers. */
export type Surroundings = {
  apartness: Apartness;
  markers: readonly string[];
  foreign: ForeignRow | null;
  third: string | null;
  isListedToEach: boolean;
  isBelowOwner: boolean;
  ownerSign: string | null;
  bond: Bond | null;
  refusedAlone: string | null;
  authentication: Verdict;
  refusedBeside: number;
  servedBeside: number;
  nobodyPrivileged: boolean;
  furtherRole: string | null;
  isPrivilegedByName: boolean;
  listedFields: ReadonlySet<string>;
  askerWorks: boolean;
  errorPages: Pick<ErrorPages, "isElsewhere">;
};

/** Puts together what a check of access looks at: the owner's answers against one asker's. Pure. */
export function accessEvidence(
  views: Views,
  owner: IdentityTraits,
  asker: IdentityTraits,
  mine: Reading,
  theirs: Reading,
  { errorPages, ...around }: Surroundings,
): AccessEvidence {
  const baseline = baselineOf(mine.answer, views.again ?? undefined);
  const found = privateDataIn(mine.answer);
  const control = views.controls.get(asker.label);
  return {
    operation: views.operation,
    owner,
    asker,
    relation: relationOf(owner, asker),
    baseline: mine,
    privateFields: found.fields,
    hasSecrets: found.hasSecrets,
    isIntimate: found.isIntimate,
    ofPeople: tellOfPeople(parseJson(mine.answer.body)),
    isAccount: accountsIn(parseJson(mine.answer.body)).size > 0,
    saysPublic: !found.isIntimate && saysPublic(parseJson(mine.answer.body)),
    hasSubstance: holdsData(baseline),
    isVolatile: baseline.total > 0 && baseline.stable === 0,
    reading: theirs,
    likeness: likenessOf(baseline, theirs.answer),
    holdsMost:
      !isAccount(recordOf(procedureData(parseJson(mine.answer.body))) ?? {}) && holdsMost(baseline, theirs.answer),
    hasSameRows: hasSameRows(parseJson(mine.answer.body), parseJson(theirs.answer.body)),
    sharedPrivateFields: sharedFields(baseline, theirs, found.fields),
    leaks:
      theirs.kind !== "success" &&
      repeatsData(baseline, theirs.answer) &&
      !errorPages.isElsewhere(asker.label, theirs.answer, mine.answer),
    isCatchAll: control ? control.status === theirs.answer.status && sameContent(control, theirs.answer) : null,
    ...around,
  };
}

/** Whose something is may be told to everybody; what it is may not. */
const reference = /^(owner|user|account|tenant|organi[sz]ation|customer|role|member)s?([_-]?id)?$/i;

function sharedFields(baseline: Baseline, theirs: Reading, fields: readonly string[]): string[] {
  const wanted = new Set(fields.map((field) => field.toLowerCase()));
  const facts = factsOf(theirs.answer);
  const shared = new Set<string>();
  for (const [path, values] of baseline.values) {
    const name = path.slice(path.lastIndexOf(".") + 1).replace("[]", "");
    if (!wanted.has(name.toLowerCase()) || reference.test(name)) continue;
    const others = facts.values.get(path);
    if (others && [...values].some((value) => others.has(value))) shared.add(name);
  }
  return [...shared];
}
