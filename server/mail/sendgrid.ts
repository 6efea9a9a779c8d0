import sharedClient from "@sendgrid/client";
import sharedService from "@sendgrid/mail";
import { withoutSecrets } from "../without-secrets.ts";
import { MailFault } from "./mail-fault.ts";
import type { Message, Patience, Sender } from "./message.ts";

// The package's types name only the instances that it shares; two accounts must not share one.
const Client = sharedClient.constructor as new () => typeof sharedClient;
const MailService = sharedService.constructor as new () => typeof sharedService;

/** An account at SendGrid; `url` is where its interface answers. */
export type SendgridAccount = { kind: "sendgrid"; url: string; apiKey: string; from: Sender };

/** Sends one mail through SendGrid and resolves to what it answered. Rejects with {@link MailFault}. */
export async function sendBySendgrid(account: SendgridAccount, message: Message, patience: Patience): Promise<string> {
  const { apiKey, from, url } = account;
  const client = new Client();
  client.setApiKey(apiKey);
  client.setDefaultRequest("baseUrl", url);
  // The types leave out what the library underneath takes.
  const limits: object = { timeout: patience.silence, maxRedirects: 0, maxContentLength: 1024 ** 2 };
  client.setDefaultRequest(limits as Parameters<typeof client.request>[0]);
  const service = new MailService();
  service.setClient(client);
  try {
    const [answer] = await service.send({
      from,
      to: message.to,
      subject: message.subject,
      text: message.text,
      ...(message.html ? { html: message.html } : {}),
      ...(message.id ? { headers: { "Message-ID": message.id } } : {}),
      // A sign-in link has to arrive as it is, not as one that SendGrid counts clicks with.
      trackingSettings: { clickTracking: { enable: false, enableText: false }, openTracking: { enable: false } },
    });
    return `SendGrid answered ${answer.statusCode}`;
  } catch (error) {
    throw explain(error, apiKey, patience);
  }
}

type Thrown = Error & { code?: unknown; response?: { body?: { errors?: { message?: string }[] } } };

function explain(error: unknown, apiKey: string, patience: Patience): MailFault {
  const { code, message, response } = error as Thrown;
  if (response) {
    const said = response.body?.errors?.map((each) => each.message).join(" ") || message;
    return new MailFault(`SendGrid refused the email with ${code}: ${withoutSecrets([apiKey])(said)}`);
  }
  if (code === "ECONNABORTED" || code === "ETIMEDOUT") {
    return new MailFault(`SendGrid did not answer within ${patience.silence / 1000} seconds.`);
  }
  return new MailFault(`SendGrid could not be reached: ${withoutSecrets([apiKey])(message)}`);
}
