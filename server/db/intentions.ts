import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { OpenQuestion } from "../../src/contract/intentions.ts";
import { notFound, Refusal } from "../refusal.ts";
import { askedCodes, askedPrefix, withAnswer } from "../scan/answered.ts";
import type { Answered, Finding } from "../scan/outcome.ts";
import { findApplication } from "./applications.ts";
import type { Tx } from "./db.ts";
import { isOpen } from "./finding/open-finding.ts";
import { saveAnswered } from "./scan/scan-outcome.ts";
import { intentions } from "./tables/identity-schema.ts";
import { endpoints, findings } from "./tables/schema.ts";

const maxExamples = 5;

/** What people said is meant of an application, for its scans. */
export async function intentionsOf(tx: Tx, applicationId: number): Promise<Answered[]> {
  const { prefix, isPublic } = intentions;
  return await tx.select({ prefix, isPublic }).from(intentions).where(eq(intentions.applicationId, applicationId));
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
  return [...Map.groupBy(asking, ({ path }) => askedPrefix(path))].map(([prefix, found]) => {
    const row = answers.get(prefix);
    return {
      prefix,
      endpoints: found.length,
      examples: found.slice(0, maxExamples),
      answer: row ? { isPublic: row.isPublic, by: row.answeredBy, at: row.answeredAt.toISOString() } : null,
    };
  });
}

/** Keeps what a person says is meant, and judges by it what is known. Refuses an address that nothing asks about. */
export async function answerQuestion(
  tx: Tx,
  given: { applicationId: number; prefix: string; isPublic: boolean },
  user: { id: number; email: string },
): Promise<OpenQuestion> {
  const { applicationId, prefix, isPublic } = given;
  const application = await findApplication(tx, applicationId);
  if (!application) throw notFound("application");
  const rows = await tx.select().from(endpoints).where(isAsked(applicationId)).for("update");
  const concerned = rows.filter(({ path }) => askedPrefix(path) === prefix);
  if (concerned.length === 0) {
    throw new Refusal(409, `Nothing below ${prefix} asks whether it is meant to be public. Reload the page.`);
  }
  const { tenantId } = application;
  const said = { isPublic, answeredBy: user.email, answeredAt: new Date() };
  await tx
    .insert(intentions)
    .values({ applicationId, tenantId, prefix, ...said })
    .onConflictDoUpdate({ target: [intentions.applicationId, intentions.prefix], set: said });
  for (const { operation, ...row } of concerned) {
    // What earlier versions stored without its operation waits for the next scan.
    if (!operation) continue;
    const before = { ...row, operation, findings: await openDetails(tx, row.id) };
    const scan = { id: row.scanId, tenantId, applicationId };
    await saveAnswered(tx, scan, withAnswer(before, [{ prefix, isPublic }]), row.lastChecked ?? new Date(), user);
  }
  const answered = (await openQuestions(tx, applicationId)).find((question) => question.prefix === prefix);
  if (!answered) throw notFound("question");
  return answered;
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
