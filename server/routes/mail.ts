import type { EmailSetting } from "../../src/contract/email.ts";
import type { Tx } from "../db/db.ts";
import {
  activeEmailSetting,
  type EmailSettingRow,
  getEmailSetting,
  insertEmailSetting,
  listEmailSettings,
  updateEmailSetting,
} from "../db/email/email-settings.ts";
import {
  getEmailTemplate,
  insertEmailTemplate,
  listEmailTemplates,
  updateEmailTemplate,
} from "../db/email/email-templates.ts";
import { sendBySetting, settingContext } from "../mail/account.ts";
import { MailFault } from "../mail/mail-fault.ts";
import { mergeSetting, type SettingInput, whatIsMissing } from "../mail/merge-setting.ts";
import type { Message } from "../mail/message.ts";
import { checkTemplate } from "../mail/render.ts";
import { Refusal } from "../refusal.ts";
import { refuseStale } from "../refuse-stale.ts";
import { type CallContext, calls, signedIn } from "./call.ts";

// Mail belongs to the platform, not to a tenant; the contract lets superadmins alone make these calls.
const inSystem = <T>({ services }: CallContext, work: (tx: Tx) => Promise<T>) => services.db.system(work);

export const mail = {
  settings: calls.mail.settings.handler(({ context }) => inSystem(context, listEmailSettings)),
  createSetting: calls.mail.createSetting.handler(({ context, input }) =>
    inSystem(context, async (tx) => {
      // Checked before anything is stored; secrets are sealed to the id, which only the stored row has.
      const unsealed = mergeSetting(null, input, () => "to be sealed");
      const id = await insertEmailSetting(tx, { ...unsealed, isActive: false });
      return await save(context, tx, await getEmailSetting(tx, id), input);
    }),
  ),
  updateSetting: calls.mail.updateSetting.handler(({ context, input: { id, seen, ...input } }) =>
    inSystem(context, async (tx) => {
      const stored = await getEmailSetting(tx, id, true);
      refuseStale(stored, input, seen);
      return await save(context, tx, stored, input);
    }),
  ),

  templates: calls.mail.templates.handler(({ context }) => inSystem(context, listEmailTemplates)),
  createTemplate: calls.mail.createTemplate.handler(({ context, input }) => {
    checkTemplate(input);
    return inSystem(context, (tx) => insertEmailTemplate(tx, input));
  }),
  updateTemplate: calls.mail.updateTemplate.handler(({ context, input: { id, ...input } }) =>
    inSystem(context, async (tx) => {
      const { createdAt: _, id: __, ...stored } = await getEmailTemplate(tx, id);
      const template = { ...stored, ...withoutUndefined(input) };
      checkTemplate(template);
      return await updateEmailTemplate(tx, id, template);
    }),
  ),
  activateTemplate: calls.mail.activateTemplate.handler(({ context, input }) =>
    inSystem(context, async (tx) => {
      const { createdAt: _, id, ...template } = await getEmailTemplate(tx, input.id);
      if (template.templateType !== input.templateType) {
        throw new Refusal(409, `This template is of the type ${template.templateType}, not ${input.templateType}.`);
      }
      return await updateEmailTemplate(tx, id, { ...template, isActive: true });
    }),
  ),

  test: calls.mail.test.handler(async ({ context, input: { settingId, ...message } }) => {
    const row = await inSystem(context, (tx) => getEmailSetting(tx, settingId));
    return await sendTest(context, row, message);
  }),
  testToMe: calls.mail.testToMe.handler(async ({ context }) => {
    const row = await inSystem(context, activeEmailSetting);
    if (!row) throw new Refusal(400, "No email configuration is active. Set one active, then test it.");
    return await sendTest(context, row, {
      to: signedIn(context).email,
      subject: "Test email from Postern",
      text: `This is a test of the active email configuration of ${context.services.publicUrl}. It works.`,
    });
  }),
};

async function save(context: CallContext, tx: Tx, stored: EmailSettingRow, input: SettingInput): Promise<EmailSetting> {
  const { secrets } = context.services;
  const merged = mergeSetting(stored, input, (secret) => secrets.seal(secret, settingContext(stored.id)));
  const missing = whatIsMissing(merged);
  if (missing && input.isActive) throw new Refusal(400, missing);
  const isActive = !missing && (input.isActive ?? stored.isActive);
  return await updateEmailSetting(tx, stored.id, { ...merged, isActive });
}

/** Sends at once: whoever tests wants to know what the mail server says. */
async function sendTest(context: CallContext, row: EmailSettingRow, message: Message): Promise<{ message: string }> {
  const { db, secrets, mailEndpoints: endpoints } = context.services;
  try {
    const said = await sendBySetting(row, message, { db, secrets, endpoints });
    return { message: `The email to ${message.to} was accepted: ${said}` };
  } catch (error) {
    if (error instanceof MailFault) throw new Refusal(400, error.message);
    throw error;
  }
}

function withoutUndefined<T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}
