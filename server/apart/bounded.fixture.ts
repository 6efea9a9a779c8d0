import { serveBounded } from "./serve-bounded.ts";

/* A process that answers, or does what no bound of a thread can end alone, or nothing for a while. */

const tell = serveBounded<string, string>((deed) => {
  if (deed === "one call") tell(`${",".repeat(30_000_000).split(",").length}`);
  else if (deed === "buffers") for (const kept = []; ; ) kept.push(Buffer.alloc(16 * 1024 ** 2, 1));
  else if (deed === "busy") for (;;);
  else if (deed === "rest") setTimeout(() => tell(deed), 3_000);
  else if (deed === "fault") throw new Error("a fault of its own");
  else tell(deed);
});
