/** OWASP API Security Top 10, 2023 edition, by rank. */
const owasp = [
  "Broken Object Level Authorization",
  "Broken Authentication",
  "Broken Object Property Level Authorization",
  "Unrestricted Resource Consumption",
  "Broken Function Level Authorization",
  "Unrestricted Access to Sensitive Business Flows",
  "Server Side Request Forgery",
  "Security Misconfiguration",
  "Improper Inventory Management",
  "Unsafe Consumption of APIs",
];

/** The weaknesses that checks name, with their titles in CWE 4. */
const cwe: Record<string, string> = {
  "200": "Exposure of Sensitive Information to an Unauthorized Actor",
  "209": "Generation of Error Message Containing Sensitive Information",
  "213": "Exposure of Sensitive Information Due to Incompatible Policies",
  "284": "Improper Access Control",
  "285": "Improper Authorization",
  "287": "Improper Authentication",
  "306": "Missing Authentication for Critical Function",
  "307": "Improper Restriction of Excessive Authentication Attempts",
  "347": "Improper Verification of Cryptographic Signature",
  "436": "Interpretation Conflict",
  "489": "Active Debug Code",
  "598": "Use of GET Request Method With Sensitive Query Strings",
  "613": "Insufficient Session Expiration",
  "639": "Authorization Bypass Through User-Controlled Key",
  "650": "Trusting HTTP Permission Methods on the Server Side",
  "862": "Missing Authorization",
  "863": "Incorrect Authorization",
  "915": "Improperly Controlled Modification of Dynamically-Determined Object Attributes",
  "918": "Server-Side Request Forgery (SSRF)",
  "942": "Permissive Cross-domain Security Policy with Untrusted Domains",
  "1391": "Use of Weak Credentials",
};

/** A classification in full and the page that explains it; `link` is null for text of another form. */
export type Weakness = { text: string; link: string | null };

/** Reads a classification such as `API2:2023` or `CWE-306`, with or without its title. */
export function weakness(text: string): Weakness {
  const entry = /^API(10|[1-9]):2023\b/.exec(text);
  if (entry) {
    const rank = Number(entry[1]);
    const title = owasp[rank - 1] as string;
    const slug = title.toLowerCase().replaceAll(" ", "-");
    return {
      text: `${entry[0]} ${title}`,
      link: `https://owasp.org/API-Security/editions/2023/en/0xa${rank.toString(16)}-${slug}/`,
    };
  }
  const id = /^CWE-(\d{1,5})\b/.exec(text)?.[1];
  if (!id) return { text, link: null };
  const title = cwe[id];
  return {
    text: title ? `CWE-${id} ${title}` : text,
    link: `https://cwe.mitre.org/data/definitions/${id}.html`,
  };
}
