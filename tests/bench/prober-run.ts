import { readFileSync } from "node:fs";
import { createCalibration } from "../../server/scan/discover/calibrate.ts";
import { createIdentities } from "../../server/scan/identity/identities.ts";
import { createGate } from "../../server/scan/wire/gate.ts";
import { forEachParallel } from "../../server/scan/wire/parallel.ts";
import { createSender } from "../../server/scan/wire/send.ts";

/** Asks a target for every word of a list as the engine does, and prints the CPU seconds that this took. */
const [origin = "", list = "", width = "8"] = process.argv.slice(2);
const words = readFileSync(list, "utf8").trim().split("\n");
const concurrency = Number(width);
const sender = await createSender(
  {
    url: new URL(origin),
    identities: createIdentities({ authMethod: "none", credentials: null }),
    gate: createGate({ environment: "development" }, () => {}),
  },
  {
    concurrency,
    ratePerSecond: Number.POSITIVE_INFINITY,
    maxRequests: words.length + 100,
    maxBodyBytes: 2 * 1024 * 1024,
    timeoutMs: 10_000,
    maxDurationMs: 600_000,
    allowPrivate: true,
  },
  new AbortController().signal,
  { log: () => {} },
);
const ask = (path: string) =>
  sender.send({ id: "bench", identity: "anonymous", purpose: "Benchmark", method: "GET", path });
const calibration = createCalibration(ask);
let hits = 0;
const before = process.cpuUsage();
await forEachParallel(words, concurrency, async (word) => {
  if (!(await calibration.isMiss(await ask(`/${word}`)))) hits++;
});
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ cpuSeconds: (user + system) / 1e6, requests: sender.requests(), hits }));
await sender.close();
