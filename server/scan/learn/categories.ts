/** What learned paths are about, the most telling first. */
const categories: readonly [name: string, words: RegExp][] = [
  [
    "administration",
    /^(admin\w*|superadmin|manage\w*|backoffice|console|impersonate|maintenance|tenants?|organi[sz]ations?)$/,
  ],
  ["debug", /^(debug|actuator|trace|dump\w*|heapdump|threaddump|env|phpinfo|pprof|profiler|backups?|test)$/],
  [
    "authentication",
    /^(auth\w*|login|logout|signin|signup|signout|sessions?|tokens?|oauth\w*|oidc|saml|sso|mfa|otp|2fa|passwords?|register|registration|credentials?|jwks|verify)$/,
  ],
  [
    "payments",
    /^(payments?|invoices?|billing|charges?|refunds?|payouts?|subscriptions?|wallets?|transactions?|accounts?|cards?|checkout|prices?)$/,
  ],
  [
    "users",
    /^(users?|me|profiles?|members?|people|persons?|customers?|contacts?|employees?|avatars?|whoami|roles?|permissions?|teams?|groups?)$/,
  ],
  [
    "commerce",
    /^(orders?|products?|carts?|catalog\w*|items?|inventory|stock|shipments?|shipping|deliver\w*|coupons?|reviews?)$/,
  ],
  [
    "files",
    /^(files?|uploads?|downloads?|documents?|attachments?|media|images?|photos?|exports?|imports?|assets?|folders?)$/,
  ],
  ["messages", /^(messages?|notifications?|mails?|emails?|chats?|comments?|posts?|threads?|feeds?|inbox|webhooks?)$/],
  [
    "reports",
    /^(reports?|analytics|stats|statistics|metrics|dashboards?|summary|audit\w*|logs?|events?|history|activity)$/,
  ],
  [
    "configuration",
    /^(configs?|configuration|settings?|preferences|features?|flags?|keys?|apikeys?|secrets?|environments?)$/,
  ],
  ["status", /^(health\w*|status|ping|ready|readyz|live|livez|version|info|uptime|heartbeat)$/],
  ["search", /^(search|find|query|lookup|suggest|autocomplete|graphql|filters?|tags?|categories)$/],
];

/** What a path is about, for example `payments`; the segment nearest to its end decides, `other` when none tells. */
export function categoryOf(path: string): string {
  const segments = path
    .toLowerCase()
    .split("/")
    .filter((segment) => segment !== "" && !segment.includes("{"));
  // Whatever stands below an administration is administration.
  for (const segment of [
    ...segments.filter((name) => /^(admin\w*|superadmin|debug|actuator)$/.test(name)),
    ...segments.reverse(),
  ]) {
    const words = [segment, ...segment.split(/[^a-z0-9]+/)];
    const category = categories.find(([, pattern]) => words.some((word) => pattern.test(word)));
    if (category) return category[0];
  }
  return "other";
}
