import { magicLinkPlaceholder, magicLinkType } from "../../src/contract/mail-defaults.ts";
import { Refusal } from "../refusal.ts";

/** A template's texts. */
export type TemplateText = { templateType: string; subject: string; htmlContent: string; textContent: string };

/** Refuses a template that its mails could not be made of: a sign-in email needs the place of its link. */
export function checkTemplate({ templateType, htmlContent, textContent }: TemplateText): void {
  if (templateType !== magicLinkType) return;
  const message = `A ${magicLinkType} template must contain ${magicLinkPlaceholder}, where the sign-in link goes.`;
  const missing = [
    ...(htmlContent.includes(magicLinkPlaceholder) ? [] : ["htmlContent"]),
    ...(textContent === "" || textContent.includes(magicLinkPlaceholder) ? [] : ["textContent"]),
  ];
  if (missing.length > 0) {
    throw new Refusal(400, message, { errors: missing.map((field) => ({ field, message })) });
  }
}

/** A sign-in email: the template with the link in its place, escaped in HTML. */
export function renderMagicLink(template: TemplateText, link: string): { subject: string; text: string; html: string } {
  const put = (text: string, value: string) => text.replaceAll(magicLinkPlaceholder, () => value);
  return {
    // A link in a subject would be shown in lists and notifications.
    subject: put(template.subject, "").trim(),
    text: template.textContent ? put(template.textContent, link) : `Sign in: ${link}`,
    html: put(template.htmlContent, escapeHtml(link)),
  };
}

/** A text as HTML that shows it. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
