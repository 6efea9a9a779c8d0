import { runScan } from "./engine.ts";
import { testLimits } from "./local-target.ts";
import type { ScanIdentity, ScanOutcome, ScanRequest } from "./outcome.ts";

/** The users of two people's tokens, by the header that carries one. */
export const twoTokens: Readonly<Record<string, string>> = {
  "Bearer ann-token-0b1c2d": "ann",
  "Bearer ben-token-3e4f5a": "ben",
};

const person = (label: string): ScanIdentity => ({
  ...{ label, role: "user", isPrivileged: false, tenantLabel: null, login: null, healthPath: null },
  ...{ authMethod: "bearer", credentials: Object.keys(twoTokens).find((token) => twoTokens[token] === label) ?? null },
});

/** Scans as ann, with ben as the other, and with the consent to make objects. */
export async function scanAsTwo(target: { url: URL }, more: Partial<ScanRequest> = {}): Promise<ScanOutcome> {
  const [ann, ben] = [person("ann"), person("ben")];
  return await runScan(
    {
      ...{ targetUrl: target.url.href, environment: "staging", authMethod: "bearer", makesObjects: true },
      ...{ credentials: ann.credentials, traits: ann, others: [ben], ...more },
    },
    testLimits(),
    { log() {}, progress() {} },
    new AbortController().signal,
  );
}
