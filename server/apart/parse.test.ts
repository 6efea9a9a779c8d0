import { expect, test } from "vitest";
import { parseApart } from "./parse.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const svg = (inside: string) => bytesOf(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);

test("a picture is read in a process of its own as it is read here", async () => {
  const bytes = svg('<rect width="8" height="8"/>');
  expect(await parseApart("image", bytes, "logo.svg", "logo")).toEqual({ contentType: "image/svg+xml", bytes });
});

test("a refusal crosses the process with its status, its sentence and its field", async () => {
  await expect(parseApart("recording", "{", "http://a.example")).rejects.toMatchObject({
    name: "Refusal",
    status: 400,
    errors: [{ field: "text", message: expect.stringContaining("not readable as JSON") }],
  });
});

test("a picture of nested groups is refused with a sentence, and the platform goes on meanwhile", async () => {
  let turns = 0;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  const bytes = svg("<g>".repeat(100_000) + "</g>".repeat(100_000));
  await expect(parseApart("image", bytes, "logo.svg", "logo")).rejects.toMatchObject({
    name: "Refusal",
    status: expect.toSatisfy((status: number) => status === 413 || status === 415),
  });
  clearImmediate(next);
  // Read here, it would leave a turn to each file that is loaded for it, and no more.
  expect(turns).toBeGreaterThan(100);
});

test("an auth file that unfolds into more than a process may hold is refused, and the next one is read", async () => {
  await expect(parseApart("authFile", `auth: ${"[".repeat(200_000)}`)).rejects.toMatchObject({ name: "Refusal" });
  expect(await parseApart("authFile", "auth:\n  - name: a\n    fixedHeaders: [{name: X-Key, value: k}]")).toMatchObject(
    {
      identities: [{ label: "a" }],
    },
  );
});

test("pictures that wait to be read keep nobody from importing", async () => {
  const ended: string[] = [];
  const bytes = svg("<g>".repeat(100_000) + "</g>".repeat(100_000));
  const pictures = Promise.allSettled(
    Array.from({ length: 6 }, () =>
      parseApart("image", bytes, "logo.svg", "logo").finally(() => ended.push("picture")),
    ),
  );
  await parseApart("authFile", "auth:\n  - name: a\n    fixedHeaders: [{name: X-Key, value: k}]");
  ended.push("import");
  await pictures;
  expect(ended.at(-1)).toBe("picture");
});
