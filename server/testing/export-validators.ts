import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv } from "ajv";
import { default as Ajv4 } from "ajv-draft-04";
import { default as addFormats } from "ajv-formats";
import { validateXML } from "xmllint-wasm";

const schemaFile = new URL("../../tests/fixtures/sarif-2.1.0.json", import.meta.url);
// One of the schema's patterns is no Unicode expression.
const ajv = new Ajv4.default({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv);
const isSarif = ajv.compile(JSON.parse(readFileSync(schemaFile, "utf8")));

/** What the OASIS schema of SARIF 2.1.0 (errata 01) has against a log, as it is on the wire. */
export function sarifFaults(log: unknown): unknown[] {
  isSarif(JSON.parse(JSON.stringify(log)));
  return [...(isSarif.errors ?? [])];
}

const gitlabFile = new URL("../../tests/fixtures/gitlab-sast-15.2.1.json", import.meta.url);
const isGitlab = new Ajv({ allErrors: true }).compile(JSON.parse(readFileSync(gitlabFile, "utf8")));

/** What GitLab's schema of SAST reports has against one. */
export function gitlabFaults(report: unknown): unknown[] {
  isGitlab(report);
  return [...(isGitlab.errors ?? [])];
}

const junitFile = new URL("../../tests/fixtures/junit-10.xsd", import.meta.url);

/** What the schema of JUnit reports that Jenkins' xUnit plugin reads has against one. */
export async function junitFaults(report: string): Promise<string[]> {
  const schema = readFileSync(junitFile, "utf8");
  const { errors } = await validateXML({ xml: { fileName: "report.xml", contents: report }, schema });
  return errors.map(({ message }) => message);
}

/** What a validator has against an OpenAPI document, as it is on the wire; null when it is valid. */
export async function openApiFaults(document: unknown): Promise<unknown> {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
  return valid ? null : (errors ?? "not valid");
}
