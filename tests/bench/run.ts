import { type Figure, print } from "./figure.ts";

/** The benchmarks by name: `npm run bench` runs all, `npm run bench -- panel live` some. */
const benches: Record<string, () => Promise<Figure[]>> = {
  prober: async () => (await import("./prober.ts")).run(),
  panel: async () => (await import("./panel.ts")).run(),
  scan: async () => (await import("./scan.ts")).run(),
  endpoints: async () => (await import("./endpoints.ts")).run(),
  pages: async () => (await import("./pages.ts")).run(),
  load: async () => (await import("./load.ts")).run(),
  workers: async () => (await import("./workers.ts")).run(),
  live: async () => (await import("./live.ts")).run(),
  alerts: async () => (await import("./alerts.ts")).run(),
  capture: async () => (await import("./capture.ts")).run(),
  server: async () => (await import("./server.ts")).run(),
  stall: async () => (await import("./stall.ts")).run(),
  report: async () => (await import("./report.ts")).run(),
  command: async () => (await import("./command.ts")).run(),
  kills: async () => (await import("./kills.ts")).run(),
  clock: async () => (await import("./clock.ts")).run(),
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`No benchmark named ${unknown.join(", ")}. There are: ${Object.keys(benches).join(", ")}.`);
  process.exit(2);
}
let met = true;
for (const [name, run] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  for (const figure of await run()) met = print(figure) && met;
}
console.log(met ? "All goals met." : "Some goals were not met.");
process.exit(met ? 0 : 1);
