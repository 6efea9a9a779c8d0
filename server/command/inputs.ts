import { createReadStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import type { Operation } from "../scan/operation.ts";
import type { ScanIdentity, ScanRequest } from "../scan/outcome.ts";
import { isAddress } from "./commands.ts";
import { CannotTell, WrongUse } from "./exits.ts";
import { holdsCredential } from "./options.ts";

/** Bytes that are read of one file or document. */
const mostBytes = 12 * 1024 ** 2;
/** Milliseconds that a document at an address may take. */
const patience = 30_000;

/** Reads a file as text. Throws {@link WrongUse} with what it is for, its name and why it cannot be read. */
export async function textOf(file: string, purpose: string): Promise<string> {
  // Not repeated: there may be a credential in it.
  if (isAddress(file))
    throw new WrongUse(`${purpose} is read from a file, not from an address. Fetch it, and name its file.`);
  const bytes = await beginningOf(file).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === "ENOENT" ? "there is no such file" : `it cannot be read (${error.code})`;
    throw new WrongUse(`${purpose} ${file}: ${why}.`);
  });
  if (bytes.length > mostBytes) throw new WrongUse(`${purpose} ${file}: it is larger than 12 MB.`);
  return bytes.toString("utf8");
}

/** A file's bytes, of a larger one no more than show that it is: a device such as /dev/zero never ends. */
const beginningOf = (file: string): Promise<Buffer> => buffer(createReadStream(file, { end: mostBytes }));

/**
 * Those who ask, from a Web Fuzzing Commons `auth.yaml`: the first is the one whose findings strangers are compared with.
 * Beside them, the headers that go with every request. `${NAME}` stands for a variable of the environment, so that the file can be
 * kept beside the code.
 */
export async function whoAsks(
  file: string,
  privileged: readonly string[],
): Promise<{ identities: ScanIdentity[] } & Required<Pick<ScanRequest, "headers">>> {
  // What reads a kind of file is loaded where there is one.
  const [{ identitiesInAuthFile }, { parseYaml }] = await Promise.all([
    import("../auth-file.ts"),
    import("../scan/safety/parse-yaml.ts"),
  ]);
  const text = withVariables(await textOf(file, "The auth file"), file, parseYaml);
  const { identities, headers, skipped } = reading(file, () => identitiesInAuthFile(text));
  if (skipped.length > 0) throw new WrongUse(skipped.map((line) => `${file}: ${line}`).join("\n"));
  const labels = identities.map(({ label }) => label);
  const twice = labels.find((label, at) => labels.indexOf(label) < at);
  if (twice !== undefined) throw new WrongUse(`${file}: two entries are named ${twice}. Give each a name of its own.`);
  const unknown = privileged.find((label) => !labels.includes(label));
  if (unknown !== undefined)
    throw new WrongUse(`--privileged ${unknown}: ${file} has no entry of that name. Choose one of its entries.`);
  return {
    identities: identities.map(({ loginBody, login, isPrivileged, ...one }) => ({
      ...one,
      isPrivileged: isPrivileged || privileged.includes(one.label),
      login: login && { ...login, body: loginBody },
    })),
    headers: Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value ?? ""])),
  };
}

/** The same file with the variables in its texts: one with quotes or line breaks in it stays one text. */
function withVariables(text: string, file: string, parseYaml: (text: string) => unknown): string {
  let read: unknown;
  try {
    read = parseYaml(text);
  } catch {
    // Whoever reads it says what is wrong with it.
    return text;
  }
  return JSON.stringify(read, (_, value) => (typeof value === "string" ? filled(value, file) : value)) ?? "";
}

function filled(text: string, file: string): string {
  return text.replaceAll(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (_, name: string) => {
    const value = process.env[name];
    if (value === undefined)
      throw new WrongUse(`${file}: the variable ${name} is not set. Set it, and run this again.`);
    return value;
  });
}

/** Operations that a description and a recording name, beside what the scan finds by itself. */
export async function operationsNamed(
  { openapi, har }: { openapi: string | null; har: string | null },
  target: string,
  signal: AbortSignal,
): Promise<Operation[]> {
  const described = openapi === null ? [] : await inDocument(openapi, target, signal);
  const recorded = har === null ? [] : await inRecording(har, target);
  return [...described, ...recorded];
}

async function inDocument(place: string, target: string, signal: AbortSignal): Promise<Operation[]> {
  const { describedOperations } = await import("../scan/discover/described-operations.ts");
  const { text, from } = isAddress(place)
    ? await documentAt(place, signal)
    : { text: await textOf(place, "The document"), from: place };
  return reading(from, () => describedOperations(text, new URL(target)));
}

async function inRecording(file: string, target: string): Promise<Operation[]> {
  const { readRecording } = await import("../uploads/read-recording.ts");
  const text = await textOf(file, "The recording");
  return reading(file, () => readRecording(text, target));
}

/** What a reader makes of a text, or which file it is that cannot be used. */
function reading<Value>(from: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new WrongUse(`${from}: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * A document from an address that its user names, and how it is called in a sentence: without the query, in which there may be
 * a secret. No credential goes there.
 */
async function documentAt(place: string, signal: AbortSignal): Promise<{ text: string; from: string }> {
  const url = URL.parse(place);
  if (!url) throw new WrongUse("--openapi names an address that cannot be read. Give the document's, or a file.");
  if (holdsCredential(url))
    throw new WrongUse("The address of --openapi holds a credential. Fetch the document, and name its file.");
  const from = url.origin + url.pathname;
  const unanswered = (error: Error) => {
    if (signal.aborted) throw new CannotTell("Stopped before anything was sent to the target.");
    throw new WrongUse(`${from} does not answer (${(error.cause as Error | undefined)?.message ?? error.message}).`);
  };
  const ended = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  const answer = await fetch(url, { signal: ended }).catch(unanswered);
  if (!answer.ok) throw new WrongUse(`${from} answers with status ${answer.status}.`);
  const text = await answer.text().catch(unanswered);
  if (text.length > mostBytes) throw new WrongUse(`${from} is larger than 12 MB.`);
  return { text, from };
}
