import { parseForeignJson } from "./parse-foreign-json.ts";

const errorKeys =
  /^(error|errors|err|fault|exception|error_?code|err_?code|errno|error_?no|error_?message|err_?msg|error_description)$/;
const stateKeys = /^(success|ok|status|result|code|status_?code|state|type)$/;
const successKeys = /^(success|ok|is_?success(ful)?|successful|succeeded)$/;
const failureKeys = /^(is_?error|has_?errors?|failed|is_?failure)$/;
const failureWord = /^(error|err|fail(ed|ure)?|ko|nok|ng|rejected|invalid|exception|[45]\d\d)$/i;

/** Whether a field is there for what went wrong, whatever it holds. */
export const isErrorKey = (key: string): boolean => errorKeys.test(key.toLowerCase());

/** Whether a field says how a request went, and not what it gave. */
export const isStateKey = (key: string): boolean =>
  [stateKeys, successKeys, failureKeys].some((keys) => keys.test(key.toLowerCase()));

/** Whether a field of an answer says that what was asked failed, whatever the status around it. */
export function fieldSaysFailed(key: string, value: unknown): boolean {
  const name = key.toLowerCase();
  if (isErrorKey(name)) {
    if (value === null || value === false || value === "" || value === 0 || value === "0") return false;
    return !Array.isArray(value) || value.length > 0;
  }
  if (successKeys.test(name) && (value === false || value === 0 || value === "false")) return true;
  if (failureKeys.test(name)) return value === true;
  if (!stateKeys.test(name)) return false;
  if (typeof value === "number") return value >= 400 && value < 600;
  return typeof value === "string" && failureWord.test(value);
}

/** Whether a body says that what was asked failed: a refusal in the form of a success. */
export function saysFailed(body: string): boolean {
  if (!/^\s*\{/.test(body)) return false;
  try {
    return Object.entries(parseForeignJson(body) ?? {}).some(([key, value]) => fieldSaysFailed(key, value));
  } catch {
    return false;
  }
}
