import { invitationDays } from "../../src/contract/tenant-defaults.ts";
import { linkMinutes } from "../auth/magic-link.ts";
import { showControls } from "../show-controls.ts";

/** The mail that brings an invitation: who invites where, a sign-in link, and what to do once it has expired. */
export function invitationMail(invitation: {
  to: string;
  tenant: string;
  from: string;
  link: string;
  publicUrl: string;
}): { to: string; subject: string; text: string } {
  // A name is one line wherever mail shows it, or it could pass for another header or paragraph; and it turns no text around.
  const tenant = showControls(invitation.tenant.replaceAll(/\s+/g, " "), { isLine: true });
  return {
    to: invitation.to,
    subject: `You are invited to ${tenant} on Postern`,
    text: [
      `${invitation.from} invites you to ${tenant} on Postern, which tests who can call the endpoints of an API.`,
      `Sign in: ${invitation.link}`,
      `The link is valid for ${linkMinutes} minutes and works once. The invitation itself is valid for ${invitationDays} days: ask for a new link with this address at ${invitation.publicUrl}/auth`,
    ].join("\n\n"),
  };
}
