import type { CoverageRow, Exchange } from "../../../src/contract/endpoints.ts";
import { type ExposureEvidence, exposedProperties, type ShownAccount } from "../../checks/exposed-properties.ts";
import { parseJson } from "../compare/compare-facts.ts";
import type { Identities } from "../identity/identities.ts";
import { subjectOf } from "../judge/subject.ts";
import type { Finding, JudgedOperation } from "../outcome.ts";
import { curlAs } from "../proof/curl-pair.ts";
import { redactorFor } from "../proof/redact.ts";
import type { Answer } from "../wire/probe.ts";
import { accountsIn } from "./accounts.ts";
import type { Markers } from "./markers.ts";
import { relationOf } from "./relation.ts";
import type { Views } from "./views.ts";
import { withFinding } from "./with-writes.ts";

/** Gathers what every operation shows of whom, and says afterwards which shows too much of others. */
export type Exposures = {
  /** Takes what everybody got of one operation, and the values that mark customers. */
  note(judged: JudgedOperation, views: Views, markers: Pick<Markers, "personal">): void;
  /** The operations with what became of the check, once everything was noted. */
  settle(): JudgedOperation[];
};

type Noted = {
  judged: JudgedOperation;
  /** By label, then by the account's key. */
  shown: Map<string, Map<string, ShownAccount>>;
  refused: Set<string>;
  foreign: ExposureEvidence["foreign"];
  answers: Map<string, Answer>;
};

/** Creates an empty memory for one scan. */
export function createExposures(identities: Identities): Exposures {
  const noted = new Map<string, Noted>();
  // Who is privileged may be found out on the way.
  const traitsOf = (mayMore: boolean) =>
    identities.users.map(({ traits }) => traits).filter(({ isPrivileged }) => isPrivileged === mayMore);

  return {
    note(judged, { readings }, markers) {
      const foreign = foreignFields(readings, markers);
      const one: Noted = { judged, shown: new Map(), refused: new Set(), foreign, answers: new Map() };
      for (const [label, { kind, answer }] of readings) {
        if (kind === "denied" || kind === "not-found") one.refused.add(label);
        if (kind !== "success") continue;
        const accounts = accountsIn(parseJson(answer.body));
        if (accounts.size > 0) one.shown.set(label, accounts);
        if (accounts.size > 0 || foreign.some(({ asker }) => asker === label)) one.answers.set(label, answer);
      }
      noted.set(keyOf(judged), one);
    },
    settle: () => [...noted.values()].map(settled),
  };

  /** Fields that show personal data of another customer to somebody. */
  function foreignFields(readings: Views["readings"], markers: Pick<Markers, "personal">) {
    const got = identities.users.filter(({ traits }) => readings.get(traits.label)?.kind === "success");
    return got.flatMap(({ traits: asker }) =>
      got.flatMap(({ traits: owner }) => {
        const answer = readings.get(asker.label)?.answer;
        const customer = owner.tenantLabel;
        if (!answer || customer === null || relationOf(owner, asker) !== "foreign") return [];
        const fields = markers.personal(owner.label, asker.label, answer);
        return fields.map((field) => ({ field, customer, asker: asker.label }));
      }),
    );
  }

  function settled(one: Noted): JudgedOperation {
    const { judged } = one;
    const closed = judged.authentication.state === "enforced" && judged.authorization.state !== "missing";
    const evidence = evidenceOf(one);
    const ruling = closed && evidence ? exposedProperties.judge(evidence) : null;
    const others = judged.coverage.filter(({ checkId }) => checkId !== exposedProperties.id);
    const withRow = { ...judged, coverage: [...others, rowOf(one, closed)] };
    if (!ruling) return withRow;
    const shown = one.answers.get(evidence?.askers[0] ?? "");
    const { id, fault, title, alertType, owasp, cwe, explain } = exposedProperties;
    const { code, confidence, severity, reason } = ruling;
    const finding: Finding = {
      checkId: id,
      title: `${subjectOf(judged.path)} ${title}`,
      claim: title,
      fault,
      description: redactorFor(identities.secrets()).text(reason),
      severity,
      alertType,
      owasp,
      cwe,
      ...explain,
      code,
      confidence,
      curl: shown ? curlAs(shown, identities) : null,
    };
    return withFinding({ ...withRow, exchanges: provenBy(judged.exchanges, shown, id) }, finding, []);
  }

  function evidenceOf(one: Noted): ExposureEvidence | null {
    const { foreign, shown } = one;
    const getting = traitsOf(false)
      .map(({ label }) => label)
      .filter((label) => shown.has(label));
    const shared = getting.length > 1 ? sharedAccounts(getting, shown) : new Map<string, Shared>();
    if (shared.size === 0) {
      const [first] = foreign;
      return first ? { askers: [first.asker], accounts: [], beside: [], kept: [], foreign } : null;
    }
    const askers = [...new Set([...shared.values()].flatMap(({ labels }) => labels))];
    return {
      askers,
      accounts: [...shared.values()].map(({ account }) => account),
      ...elsewhere(one, shared),
      foreign,
    };
  }

  /** How other operations show the same accounts to the same identities, or keep them to the privileged. */
  function elsewhere(one: Noted, shared: ReadonlyMap<string, Shared>): Pick<ExposureEvidence, "beside" | "kept"> {
    const beside: { call: string; account: ShownAccount }[] = [];
    const kept: { call: string; field: string }[] = [];
    for (const other of noted.values()) {
      if (other === one) continue;
      const call = `${other.judged.method} ${other.judged.path}`;
      for (const [key, { account, labels }] of shared) {
        const same = labels.map((label) => other.shown.get(label)?.get(key)).find((found) => found !== undefined);
        if (same) beside.push({ call, account: same });
        if (!labels.every((label) => other.refused.has(label))) continue;
        for (const { label } of traitsOf(true)) {
          const theirs = other.shown.get(label)?.get(key) ?? {};
          for (const [field, value] of Object.entries(account)) if (theirs[field] === value) kept.push({ call, field });
        }
      }
    }
    return { beside, kept };
  }

  function rowOf({ shown, foreign, answers }: Noted, closed: boolean): CoverageRow {
    const { id: checkId } = exposedProperties;
    const ordinary = traitsOf(false);
    const identity = ordinary.find(({ label }) => answers.has(label))?.label ?? ordinary[0]?.label ?? "default";
    const compared = [...shown.keys()].filter((label) => ordinary.some((one) => one.label === label)).length > 1;
    // A single operation that is tested again lacks those beside it, so it proves nothing.
    const reason = !closed
      ? "Anyone with access here has too much already, or it is public on purpose."
      : noted.size < 2
        ? "Only a whole scan compares which fields others may see."
        : compared || foreign.length > 0
          ? null
          : "No two ordinary identities get an account from this endpoint.";
    return { checkId, identity, state: reason === null ? "tested" : "skipped", reason };
  }
}

/** The exchanges, with the one marked that shows what the check found. */
function provenBy(exchanges: readonly Exchange[], shown: Answer | undefined, checkId: string): Exchange[] {
  const { label, purpose } = shown?.probe ?? {};
  return exchanges.map((exchange) =>
    shown && exchange.label === label && exchange.purpose === purpose
      ? { ...exchange, proves: [...(exchange.proves ?? []), checkId] }
      : exchange,
  );
}

type Shared = { account: ShownAccount; labels: string[] };

/** Accounts that at least two identities get, with the fields that both get alike: one of them is not its owner. */
function sharedAccounts(labels: readonly string[], shown: Noted["shown"]): Map<string, Shared> {
  const shared = new Map<string, Shared>();
  for (const [at, label] of labels.entries()) {
    for (const [key, mine] of shown.get(label) ?? []) {
      for (const other of labels.slice(at + 1)) {
        const theirs = shown.get(other)?.get(key);
        if (!theirs) continue;
        const alike = Object.entries(mine).filter(([name, value]) => theirs[name] === value);
        const before = shared.get(key);
        shared.set(key, {
          account: { ...before?.account, ...Object.fromEntries(alike) },
          labels: [...new Set([...(before?.labels ?? []), label, other])],
        });
      }
    }
  }
  return shared;
}

const keyOf = ({ method, path }: JudgedOperation) => `${method} ${path}`;
