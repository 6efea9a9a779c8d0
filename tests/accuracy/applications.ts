import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { importedOperations } from "../../server/scan/discover/imported-operations.ts";
import { applications } from "../targets/applications/all.ts";
import { runApplication } from "../targets/applications/run-application.ts";
import { collectionOf } from "../targets/collection.ts";
import { readAuth } from "./service/auth-file.ts";
import { goalTable } from "./service/figures.ts";
import { type ScoreOptions, scoreService } from "./service/score-service.ts";
import { isUnseen, scoredNow, store } from "./service/stored.ts";
import { readTruth } from "./service/truth-file.ts";

/** Names of the applications that can be scored. */
export const applicationNames: readonly string[] = applications.map(({ key }) => key);

/** Scores a real application, without consent and, started anew, with it; prints what came of it and keeps it. */
export async function scoreApplication(name: string, { verbose = false } = {}): Promise<void> {
  const application = applications.find(({ key }) => key === name);
  if (!application) throw new Error(`No application is called ${name}.`);
  const file = `${name}.yaml`;
  const truth = readTruth(await readFile(join(import.meta.dirname, "../targets/applications", file), "utf8"), file);
  const { auth, headers, calls } = application;
  const entries = Object.entries(auth).map(([label, given]) =>
    "endpoint" in given ? { name: label, loginEndpointAuth: given } : { name: label, fixedHeaders: [given] },
  );
  const identities = entries.length === 0 ? [] : readAuth(JSON.stringify({ auth: entries }), file, truth);
  const unseen = isUnseen(name);
  const log: ScoreOptions["log"] = verbose && !unseen ? (type, line) => console.log(`  ${type} ${line}`) : undefined;
  const score = async (consent: boolean) => {
    const { url, folder, close } = await runApplication(application);
    try {
      const traffic = calls && importedOperations(collectionOf(calls), new URL(url));
      return await scoreService({ url, truth, identities, headers, traffic, folder }, { consent, log });
    } finally {
      await close();
    }
  };
  const [careful, consent] = [await score(false), await score(true)];
  const figures = { careful: careful.figures, consent: consent.figures };
  const wrong: Record<string, string[]> = unseen ? {} : { careful: careful.wrong, consent: consent.wrong };
  console.log(`\n${truth.service}${unseen ? " (unseen)" : ""}\n${goalTable(figures)}`);
  for (const [variant, lines] of Object.entries(wrong)) for (const line of lines) console.log(`  ${variant}: ${line}`);
  const scored = await scoredNow();
  await store(name, { name: truth.service, kind: "application", isUnseen: unseen, scored, figures, wrong });
}
