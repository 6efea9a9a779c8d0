import { expect, test } from "vitest";
import { invitationMail } from "./invitation-mail.ts";

test("An organization's name is one line of an invitation, turns no text around and tells a terminal nothing", () => {
  const { subject, text } = invitationMail({
    to: "new@acme.test",
    tenant: "Acme\u202egro.rettes\u202c\r\nBcc: all@evil.test \u001b[2J",
    from: "ann@acme.test",
    link: "https://postern.example/auth/verify?token=t",
    publicUrl: "https://postern.example",
  });
  expect(subject).toBe("You are invited to Acme\\u202egro.rettes\\u202c Bcc: all@evil.test \\u001b[2J on Postern");
  expect(text.split("\n\n")).toHaveLength(3);
  expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
});
