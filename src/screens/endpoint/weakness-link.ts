/**
 * The page that explains a classification: an OWASP API Security Top 10 (2023) entry such as
 * `API2:2023 Broken Authentication`, or a CWE such as `CWE-306 Missing Authentication for Critical Function`. Null for
 * text of another form.
 */
export function weaknessLink(text: string): string | null {
  const cwe = /^CWE-(\d{1,5})\b/.exec(text);
  if (cwe) return `https://cwe.mitre.org/data/definitions/${cwe[1]}.html`;
  const owasp = /^API(\d{1,2}):2023\s+(.+)$/.exec(text);
  if (!owasp) return null;
  const slug = (owasp[2] as string).toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `https://owasp.org/API-Security/editions/2023/en/0xa${Number(owasp[1]).toString(16)}-${slug}/`;
}
