import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openEmbedded } from "../../server/db/connection/embedded.ts";
import { smallDisk } from "./small-disk.ts";

const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0).reverse()) close();
});

test("a disk with bytes to spare that takes no more files is told as one, and not as damaged files", async ({
  skip,
}) => {
  const disk = smallDisk(400, 200);
  if (typeof disk === "string") return skip(disk);
  closers.push(disk.close);
  const directory = join(disk.folder, "data/db");
  await expect(openEmbedded({ directory })).rejects.toThrow(
    /^The embedded database in \S+ cannot be opened: its disk takes \d+ more files and no others \(df -i\)\. Remove files until/,
  );
});
