/** What a webhook may be told of. Findings are told once a scan has completed, those of a kind together. */
export const webhookEvents = ["findings.new", "findings.regressed", "findings.fixed", "scan.completed"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** `standard`: signed JSON by the Standard Webhooks specification. `teams`: a card for a workflow of Microsoft Teams. */
export const webhookKinds = ["standard", "teams"] as const;
export type WebhookKind = (typeof webhookKinds)[number];
