import { and, asc, desc, eq, ne } from "drizzle-orm";
import type { EmailTemplate } from "../../../src/contract/email.ts";
import { notFound } from "../../refusal.ts";
import type { Tx } from "../db.ts";
import { emailTemplates } from "../tables/system-schema.ts";

type Fields = Omit<typeof emailTemplates.$inferSelect, "id" | "createdAt">;

/** All templates by type, the active one of each first. System scope. */
export async function listEmailTemplates(tx: Tx): Promise<EmailTemplate[]> {
  const stored = await tx
    .select()
    .from(emailTemplates)
    .orderBy(asc(emailTemplates.templateType), desc(emailTemplates.isActive), asc(emailTemplates.id));
  return stored.map(view);
}

/** One template; refuses an unknown one. */
export async function getEmailTemplate(tx: Tx, id: number): Promise<EmailTemplate> {
  const [row] = await tx.select().from(emailTemplates).where(eq(emailTemplates.id, id));
  if (!row) throw notFound("email template");
  return view(row);
}

/** The template that mails of a type are made of, or null. System scope. */
export async function activeEmailTemplate(tx: Tx, templateType: string): Promise<EmailTemplate | null> {
  const [row] = await tx
    .select()
    .from(emailTemplates)
    .where(and(eq(emailTemplates.templateType, templateType), eq(emailTemplates.isActive, true)));
  return row ? view(row) : null;
}

/** Adds a template; an active one takes the place of the active one of its type. */
export async function insertEmailTemplate(tx: Tx, fields: Fields): Promise<EmailTemplate> {
  if (fields.isActive) await deactivate(tx, fields.templateType, 0);
  const [row] = await tx.insert(emailTemplates).values(fields).returning();
  return view(row as typeof emailTemplates.$inferSelect);
}

/** Changes a template; an active one takes the place of the active one of its type. */
export async function updateEmailTemplate(tx: Tx, id: number, fields: Fields): Promise<EmailTemplate> {
  if (fields.isActive) await deactivate(tx, fields.templateType, id);
  const [row] = await tx.update(emailTemplates).set(fields).where(eq(emailTemplates.id, id)).returning();
  if (!row) throw notFound("email template");
  return view(row);
}

async function deactivate(tx: Tx, templateType: string, except: number): Promise<void> {
  // All of the type, so that two who activate at once wait for each other.
  await tx
    .select({ id: emailTemplates.id })
    .from(emailTemplates)
    .where(eq(emailTemplates.templateType, templateType))
    .orderBy(emailTemplates.id)
    .for("update");
  await tx
    .update(emailTemplates)
    .set({ isActive: false })
    .where(
      and(
        eq(emailTemplates.templateType, templateType),
        eq(emailTemplates.isActive, true),
        ne(emailTemplates.id, except),
      ),
    );
}

function view(row: typeof emailTemplates.$inferSelect): EmailTemplate {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
