import { expect, test } from "vitest";
import { openPostgres } from "../db/connection/postgres.ts";
import { startCutter } from "../testing/cutter.ts";
import { copyOnSharedPostgres } from "../testing/shared-postgres.ts";
import { openTestApp } from "../testing/test-app.ts";
import { type MailJob, mailQueue, startQueue } from "./queue.ts";

/** Connections of a queue that look for jobs. */
const connections = 4;
/** As short as a busy machine allows: a third of what one query of a queue may take. */
const silentMs = 5000;

test("a queue whose server fell silent on all of its connections does what comes once the server answers", async () => {
  const platform = await openTestApp();
  const cutter = await startCutter(await copyOnSharedPostgres());
  const db = await openPostgres(cutter.address, () => {}, silentMs);
  const queue = await startQueue(db, platform.services.log);
  const done: string[] = [];
  await queue.boss.work<MailJob>(mailQueue, async ([job]) => void done.push(job?.data.letter ?? ""));
  const send = (letter: string) => db.system((tx) => queue.enqueueMail(tx, { letter }));
  await send("before");
  await expect.poll(() => done).toEqual(["before"]);

  cutter.isSilent = true;
  const id = "00000000-0000-4000-8000-000000000000";
  const asked = Array.from({ length: connections }, () => queue.boss.findJobs(mailQueue, { id }));
  expect(await Promise.allSettled(asked)).toEqual(asked.map(() => expect.objectContaining({ status: "rejected" })));
  cutter.isSilent = false;
  await expect.poll(() => send("after").then(() => "sent", String)).toBe("sent");
  await expect.poll(() => done).toEqual(["before", "after"]);
  await queue.close();
  await db.close();
  cutter.close();
  await platform.close();
});
