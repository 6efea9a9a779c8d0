import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import type { Db } from "../db/db.ts";
import { admit } from "./handshake.ts";

const origins = { isPlatform: () => true, isGuest: () => false };

test.each(["//", "//[", "http://[/"])("the address %s, which is none, is refused and is no fault", async (url) => {
  const request = { url, headers: {} } as IncomingMessage;
  expect(await admit({} as Db, request, origins, "session")).toMatchObject({ admitted: false, code: 4400 });
});
