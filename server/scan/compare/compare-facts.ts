import { parseForeignJson } from "../safety/parse-foreign-json.ts";
import type { Answer } from "../wire/probe.ts";
import { htmlBlocks } from "./compare-html.ts";

/** The comparable content of a body: which paths it has, and which values stand there. List positions count as one. */
export type Facts = {
  kind: "json" | "html" | "text" | "binary" | "empty";
  /** `path:type` of every leaf. */
  shape: Set<string>;
  /** Values by path; only those that tell something: no booleans, nulls, empty texts. */
  values: Map<string, Set<string>>;
  /** `path=value` of switches, which tell something only where there are many. */
  flags: Set<string>;
  /** Paths where a null, an empty list or an empty object stands. */
  voids: Set<string>;
};

const maxLeaves = 50_000;

const known = new WeakMap<object, Facts>();

/** Takes a body apart by its content, not by what its content type claims. */
export function factsOf(answer: Pick<Answer, "body" | "headers">): Facts {
  const before = known.get(answer);
  if (before) return before;
  const facts: Facts = { kind: "empty", shape: new Set(), values: new Map(), flags: new Set(), voids: new Set() };
  known.set(answer, facts);
  const body = answer.body.trim();
  if (body === "") return facts;
  const type = answer.headers["content-type"] ?? "";
  const json = parseJson(body);
  if (json !== undefined) {
    facts.kind = "json";
    collect(facts, json);
    leaveOutEchoes(facts);
  } else if (isHtml(type, body)) {
    facts.kind = "html";
    for (const block of htmlBlocks(body)) add(facts, block.path, "text", block.text);
  } else if (isBinary(type, body)) {
    facts.kind = "binary";
    add(facts, "$", "binary", body);
  } else {
    facts.kind = "text";
    for (const line of body.split(/[\r\n]+|(?<=[}\]"]),/)) if (line.trim()) add(facts, "$", "text", line.trim());
  }
  return facts;
}

/** A body as JSON, or undefined when it is none or nested too deeply; a bare word or number counts as text. */
export function parseJson(body: string): unknown {
  if (!/^\s*[[{"]/.test(body)) return undefined;
  try {
    return parseForeignJson(body);
  } catch {
    return undefined;
  }
}

/** Whether a body is a web page. */
export function isHtml(contentType: string, body: string): boolean {
  if (/\b(text\/html|application\/xhtml)/i.test(contentType)) return /<[a-z!]/i.test(body);
  return /^\s*(<!doctype html|<html[\s>])/i.test(body);
}

/** Fields that say who asked, and nothing of what is shown. */
const echo =
  /\.(?:viewer|requester|caller|current[-_]?user)(?:[-_]?(?:id|uuid|name|e?mail))?$|\.requested[-_]?by$|\.(?:logged|signed)[-_]?in[-_]?as$/i;

/** What whoever asks may do with what is shown, by a name of its own or beside whose that is: `{ owner_id, role: "viewer" }`. */
const ofAsker =
  /\.(?:my|your|viewer)[-_]?(?:roles?|access|permissions?|level|rights?|grants?|membership|scopes?|abilit(?:y|ies)|capabilit(?:y|ies))(?:\[\])?$/i;
const standing = /\.(?:role|access(?:[-_]?level)?|permissions?(?:\[\])?)$/i;
const ofOwner = /\.(?:owner|author|creator|created[-_]?by)(?:[-_]?(?:id|uuid|name))?$/i;

/** Takes out what repeats who asked: it differs for everybody, and whose the rest is it does not tell. Alone it is what is shown. */
function leaveOutEchoes({ values, shape }: Facts): void {
  const owned = new Set(
    [...values.keys()].filter((path) => ofOwner.test(path)).map((path) => path.replace(ofOwner, "")),
  );
  const isEcho = (path: string) =>
    echo.test(path) || ofAsker.test(path) || (standing.test(path) && owned.has(path.replace(standing, "")));
  const echoes = [...values.keys()].filter(isEcho);
  if (echoes.length === values.size) return;
  for (const path of echoes) values.delete(path);
  for (const leaf of shape) if (isEcho(leaf.slice(0, leaf.lastIndexOf(":")))) shape.delete(leaf);
}

function isBinary(contentType: string, body: string): boolean {
  return /^(image|audio|video|font)\/(?!svg)|pdf|zip|octet-stream|gzip/i.test(contentType) || body.includes("\u0000");
}

function add(facts: Facts, path: string, type: string, value: string): void {
  facts.shape.add(`${path}:${type}`);
  const values = facts.values.get(path);
  if (values) values.add(value);
  else facts.values.set(path, new Set([value]));
}

// An explicit stack, because a hostile body may be nested deeper than the call stack allows.
function collect(facts: Facts, root: unknown): void {
  const waiting: [string, unknown][] = [["$", root]];
  let left = maxLeaves;
  for (let entry = waiting.pop(); entry && left > 0; entry = waiting.pop()) {
    const [path, value] = entry;
    if (Array.isArray(value)) {
      if (value.length === 0) facts.voids.add(path);
      for (const item of value) waiting.push([below(path, "[]"), item]);
    } else if (value !== null && typeof value === "object") {
      const entries = Object.entries(value);
      if (entries.length === 0) facts.voids.add(path);
      for (const [key, item] of entries) waiting.push([below(path, `.${key}`), item]);
    } else {
      left -= 1;
      if (value === null) facts.voids.add(path);
      // A table inside of a field, as exports come, is compared by its lines.
      if (typeof value === "string" && value !== "")
        for (const line of value.includes("\n") ? linesOf(value) : [value]) add(facts, path, "string", line);
      else if (typeof value === "number" && value !== 0) add(facts, path, "number", String(value));
      else facts.shape.add(`${path}:${value === null ? "null" : typeof value}`);
      if (typeof value === "boolean") facts.flags.add(`${path}=${value}`);
    }
  }
}

const maxLines = 5_000;

function linesOf(text: string): string[] {
  const lines = text.split(/[\r\n]+/, maxLines).filter((line) => line.trim() !== "");
  return lines.length > 0 ? lines : [text];
}

// Hostile nesting would make each path longer than the last.
function below(path: string, part: string): string {
  return path.length < 1000 ? path + part : path;
}
