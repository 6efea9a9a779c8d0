import { withoutValues } from "../../contract/body-shape.ts";
import { documentsInText } from "../../contract/graphql-document.ts";
import { withoutCredentials } from "../../contract/secrets.ts";
import { trimCollection } from "./trim-collection.ts";

/** Requests and characters that fit into one call. */
const maxRequests = 4000;
const maxCharacters = 800_000;
const maxAddress = 2000;

/**
 * What of recorded traffic (an HTTP Archive, or a Postman collection of format 2) says which operations there are: methods,
 * addresses, statuses and media types, of GraphQL the documents and of other bodies in JSON the names and kinds of their fields,
 * both without values. Headers, answers, credentials in addresses, and what was recorded of other hosts than the target's never leave the browser. Throws a sentence for the user.
 */
export function trimTraffic(text: string, targetUrl: string): string {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Error(
      "The file is not readable as JSON. Export a HAR recording or a Postman collection and choose that.",
    );
  }
  const collection = trimCollection(read, requestsOnce());
  if (collection !== null) return JSON.stringify(collection);
  const entries = (read as { log?: { entries?: unknown } } | null)?.log?.entries;
  if (!Array.isArray(entries)) {
    throw new Error(
      "The file is neither an HTTP Archive nor a Postman collection of format 2. Export one of them and choose that.",
    );
  }
  return JSON.stringify({ log: { entries: trimEntries(entries, new URL(targetUrl).origin) } });
}

function trimEntries(entries: readonly Entry[], origin: string) {
  const isNew = requestsOnce();
  return entries.flatMap((entry) => {
    const { method, url, postData } = entry?.request ?? {};
    if (typeof method !== "string" || typeof url !== "string" || URL.parse(url)?.origin !== origin) return [];
    const address = withoutCredentials(url, true);
    const text = textOf(documentsInText(postData?.text)) || withoutValues(postData?.text);
    if (!isNew(method, address, text)) return [];
    const type = mediaType(postData?.mimeType);
    return {
      request: {
        method,
        url: address,
        ...(type ? { postData: { mimeType: type, ...(text === "" ? {} : { text }) } } : {}),
      },
      response: {
        status: Number(entry?.response?.status) || 0,
        content: { mimeType: mediaType(entry?.response?.content?.mimeType) },
      },
    };
  });
}

/** Whether a request is one that was not taken yet and still fits into the call. */
function requestsOnce(): (method: string, address: string, text?: string) => boolean {
  const seen = new Set<string>();
  let characters = 0;
  return (method, address, text = "") => {
    const key = `${method} ${address} ${text}`;
    if (address.length > maxAddress || seen.size >= maxRequests || seen.has(key)) return false;
    // Around each address stand up to about 150 characters of JSON.
    characters += address.length + JSON.stringify(text).length + 150;
    if (characters > maxCharacters) return false;
    seen.add(key);
    return true;
  };
}

/** Documents as the body of a request that sends them; empty without any. */
const textOf = (documents: readonly string[]): string =>
  documents.length === 0 ? "" : JSON.stringify(documents.map((query) => ({ query })));

/** A media type without its parameters. */
function mediaType(value: unknown): string {
  return /^[\w.+-]+\/[\w.+*-]+/.exec(String(value ?? ""))?.[0] ?? "";
}

type Entry = {
  request?: { method?: unknown; url?: unknown; postData?: { mimeType?: unknown; text?: unknown } };
  response?: { status?: unknown; content?: { mimeType?: unknown } };
} | null;
