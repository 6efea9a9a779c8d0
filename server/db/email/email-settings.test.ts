import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { describeOnPostgres } from "../../testing/on-engines.ts";
import type { Db } from "../db.ts";
import { activeEmailSetting, insertEmailSetting, listEmailSettings, updateEmailSetting } from "./email-settings.ts";
import { activeEmailTemplate, insertEmailTemplate, listEmailTemplates } from "./email-templates.ts";

const empty = {
  smtpPort: 587,
  smtpUsername: null,
  encryptedSmtpPassword: null,
  encryptedApiKey: null,
  clientId: null,
  encryptedClientSecret: null,
  microsoftTenant: null,
  redirectUri: null,
  scope: null,
  encryptedRefreshToken: null,
  isActive: false,
};
const fields = {
  ...empty,
  provider: "smtp",
  authType: "password",
  fromEmail: "p@a.test",
  fromName: "P",
  smtpHost: "h",
} as const;

describeOnPostgres("Mail configurations", (open) => {
  let db: Db;
  beforeAll(async () => {
    db = await open();
  });

  test("of which several are set active at the same moment leave one active", async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => db.system((tx) => insertEmailSetting(tx, fields))));
    await Promise.all(ids.map((id) => db.system((tx) => updateEmailSetting(tx, id, { isActive: true }))));
    const active = (await db.system(listEmailSettings)).filter(({ isActive }) => isActive);
    expect(active).toHaveLength(1);
    expect((await db.system(activeEmailSetting))?.id).toBe(active[0]?.id);
  });

  test("and templates are out of reach for a tenant's queries", async () => {
    for (const table of ["email_settings", "email_templates", "email_consents", "scan_configs", "workers"]) {
      const read = db.tenant(1, (tx) => tx.execute(sql.raw(`select * from ${table}`)));
      await expect(
        read.catch((error: Error) => String(error.cause ?? error)),
        table,
      ).resolves.toMatch(/permission denied/);
    }
  });

  test("have one active template of each type, also when two are created active at once", async () => {
    const template = {
      templateType: "magic_link",
      name: "n",
      subject: "s",
      htmlContent: "h",
      textContent: "",
      isActive: true,
    };
    await Promise.all([1, 2].map(() => db.system((tx) => insertEmailTemplate(tx, template))));
    const active = (await db.system(listEmailTemplates)).filter(({ isActive }) => isActive);
    expect(active).toHaveLength(1);
    expect(await db.system((tx) => activeEmailTemplate(tx, "weekly"))).toBeNull();
  });
});
