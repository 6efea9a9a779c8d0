import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { OpenQuestion } from "../../src/contract/intentions.ts";
import { notFound, Refusal } from "../refusal.ts";
import { askedCodes, askedPrefix, withAnswer } from "../scan/answered.ts";
import type { Answered, Finding } from "../scan/outcome.ts";
import { keptContract, strangersMay } from "./access/kept-contract.ts";
import { findApplication } from "./applications.ts";
import type { Tx } from "./db.ts";
import { isOpen } from "./finding/open-finding.ts";
import { saveAnswered } from "./scan/scan-outcome.ts";
import { intentions } from "./tables/identity-schema.ts";
import { endpoints, findings } from "./tables/schema.ts";

const maxExamples = 5;

/** What people said is meant of an application, for its scans: in answers, and of each operation in its access contract. */
export async function intentionsOf(tx: Tx, applicationId: number): Promise<Answered[]> {
  const { prefix, isPublic } = intentions;
  const answers = await tx
    .select({ prefix, isPublic })
    .from(intentions)
    .where(eq(intentions.applicationId, applicationId));
  const words = [...(await wordsOf(tx, applicationId))].map(([operation, may]) => ({ operation, isPublic: may }));
  return [...answers, ...words];
}

/** Of each operation that the access contract decides for callers without a credential, whether they may. */
async function wordsOf(tx: Tx, applicationId: number): Promise<ReadonlyMap<string, boolean>> {
  const kept = await keptContract(tx, applicationId);
  return kept ? strangersMay(kept.file) : new Map();
}

/** What an application's endpoints ask about, by path, with what people answered; refuses an unknown application. */
export async function openQuestions(tx: Tx, applicationId: number): Promise<OpenQuestion[]> {
  if (!(await findApplication(tx, applicationId))) throw notFound("application");
  const asking = await tx
    .select({ endpointId: endpoints.id, method: endpoints.method, path: endpoints.path })
    .from(endpoints)
    .where(isAsked(applicationId))
    .orderBy(asc(endpoints.path), asc(endpoints.method));
  const said = await tx.select().from(intentions).where(eq(intentions.applicationId, applicationId));
  const answers = new Map(said.map((row) => [row.prefix, row]));
  const words = await wordsOf(tx, applicationId);
  // What the access contract decides otherwise, or before anybody answered, is not asked.
  const open = asking.filter(({ method, path }) => {
    const word = words.get(`${method} ${path}`);
    return word === undefined || word === answers.get(askedPrefix(path))?.isPublic;
  });
  return [...Map.groupBy(open, ({ path }) => askedPrefix(path))].map(([prefix, found]) => {
    const row = answers.get(prefix);
    return {
      prefix,
      endpoints: found.length,
      examples: found.slice(0, maxExamples),
      answer: row ? { isPublic: row.isPublic, by: row.answeredBy, at: row.answeredAt.toISOString() } : null,
    };
  });
}

/** The operations that a question is about; refuses an address that nothing asks about. */
export async function askedBelowPrefix(
  tx: Tx,
  { applicationId, prefix }: { applicationId: number; prefix: string },
): Promise<string[]> {
  if (!(await findApplication(tx, applicationId))) throw notFound("application");
  const { method, path } = endpoints;
  const asking = await tx.select({ method, path }).from(endpoints).where(isAsked(applicationId));
  const concerned = asking.filter((one) => askedPrefix(one.path) === prefix);
  if (concerned.length > 0) return concerned.map((one) => `${one.method} ${one.path}`);
  throw new Refusal(409, `Nothing below ${prefix} asks whether it is meant to be public. Reload the page.`);
}

/** Keeps what a person says is meant, and judges by it what is known. Refuses an address that nothing asks about. */
export async function answerQuestion(
  tx: Tx,
  given: { applicationId: number; prefix: string; isPublic: boolean },
  user: { id: number; email: string },
): Promise<OpenQuestion> {
  const { applicationId, prefix, isPublic } = given;
  const concerned = await askedBelowPrefix(tx, given);
  const { tenantId } = (await findApplication(tx, applicationId)) as { tenantId: number };
  const said = { isPublic, answeredBy: user.email, answeredAt: new Date() };
  await tx
    .insert(intentions)
    .values({ applicationId, tenantId, prefix, ...said })
    .onConflictDoUpdate({ target: [intentions.applicationId, intentions.prefix], set: said });
  await judgeAnew(tx, { applicationId, tenantId }, new Set(concerned), [{ prefix, isPublic }], user);
  const answered = (await openQuestions(tx, applicationId)).find((question) => question.prefix === prefix);
  if (!answered) throw notFound("question");
  return answered;
}

/** Judges those of these operations that are asked about by what people said of them. */
export async function judgeAnew(
  tx: Tx,
  of: { applicationId: number; tenantId: number },
  operations: ReadonlySet<string>,
  answers: readonly Answered[],
  user: { id: number; email: string },
): Promise<void> {
  const rows = await tx.select().from(endpoints).where(isAsked(of.applicationId)).for("update");
  for (const { operation, ...row } of rows) {
    // What earlier versions stored without its operation waits for the next scan.
    if (!operation || !operations.has(`${row.method} ${row.path}`)) continue;
    const before = { ...row, operation, findings: await openDetails(tx, row.id) };
    const after = withAnswer(before, answers);
    if (after !== before) await saveAnswered(tx, { id: row.scanId, ...of }, after, row.lastChecked ?? new Date(), user);
  }
}

async function openDetails(tx: Tx, endpointId: number): Promise<Finding[]> {
  const rows = await tx
    .select({ detail: findings.detail })
    .from(findings)
    .where(and(eq(findings.endpointId, endpointId), isOpen));
  return rows.map(({ detail }) => detail);
}

const isAsked = (applicationId: number) =>
  and(
    eq(endpoints.applicationId, applicationId),
    inArray(sql`${endpoints.authentication} ->> 'code'`, [...askedCodes]),
  );
