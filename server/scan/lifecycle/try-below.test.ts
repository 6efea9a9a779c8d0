import { expect, test } from "vitest";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { startTarget } from "../local-target.ts";
import { scanAsTwo, twoTokens } from "../two-people.fixture.ts";

type Thing = { id: number; author: string; text: string; note?: number };

/** Notes with comments below them, which their authors alone may read, change and remove. */
async function startNotes() {
  const notes = new Map<number, Thing>([[5, { id: 5, author: "ben", text: "Mine" }]]);
  const comments = new Map<number, Thing>([[6, { id: 6, author: "ben", text: "Ours", note: 5 }]]);
  let next = 40;
  const target = await startTarget(async (request, response) => {
    const { method = "GET", url = "", headers } = request;
    let sent = "";
    for await (const chunk of request) sent += chunk;
    const give = (status: number, answer?: unknown) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
    const [, kind, number, below, inner] = url.split("?")[0]?.split("/") ?? [];
    if (kind !== "notes" || (below !== undefined && below !== "comments")) return give(404, { error: "nothing here" });
    const who = twoTokens[headers.authorization ?? ""];
    if (who === undefined) return give(401, { error: "sign in" });
    const note = notes.get(Number(number));
    if (number !== undefined && note?.author !== who) return give(404, { error: "no such note" });
    const all = below === undefined ? notes : comments;
    const id = below === undefined ? number : inner;
    const own = [...all.values()].filter((one) => one.author === who && (!below || one.note === note?.id));
    const thing = own.find((one) => one.id === Number(id));
    if (id !== undefined && !thing) return give(404, { error: "no such thing" });
    if (method === "DELETE") return give(204, all.delete(Number(id)) && undefined);
    if (method === "GET") return give(200, thing ?? own);
    if (method !== "POST" || id !== undefined) return give(405, { error: "not here" });
    let json: { text?: unknown };
    try {
      json = JSON.parse(sent);
    } catch {
      return give(400, { error: "no JSON" });
    }
    if (typeof json.text !== "string") return give(422, { error: "text" });
    const made = { id: next++, author: who, text: json.text, ...(note ? { note: note.id } : {}) };
    all.set(made.id, made);
    return give(201, made);
  });
  return { ...target, notes, comments };
}

test("A recording that shows no body of what is written below a thing ends no scan, and nothing of the scan's stays", async () => {
  const calls = ["GET /notes", "POST /notes", "GET /notes/{id}", "DELETE /notes/{id}", "GET /notes/{id}/comments"];
  const below = ["POST /notes/{id}/comments", "DELETE /notes/{id}/comments/{comment}"];
  const traffic = [...calls, ...below].map((call) =>
    operationOf(call, {
      ...{ source: "postman", requestTypes: ["application/json"] },
      ...(call === "POST /notes" ? { body: { text: "A" } } : {}),
    }),
  );
  const target = await startNotes();
  const outcome = await scanAsTwo(target, { traffic });
  await target.close();
  expect(outcome.status).toBe("completed");
  expect([[...target.notes.keys()], [...target.comments.keys()]]).toEqual([[5], [6]]);
});
