/* `node server/deploy/probe.ts URL`: ends with 0 where the address answers 2xx within 4 s. Images hold no curl. */

const answer = await fetch(process.argv[2] ?? "", { signal: AbortSignal.timeout(4000) }).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
