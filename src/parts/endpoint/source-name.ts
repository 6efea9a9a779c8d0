import type { Source } from "../../contract/endpoints.ts";

const names: Record<Source, string> = {
  openapi: "OpenAPI",
  postman: "Postman",
  graphql: "GraphQL",
  html: "HTML",
  javascript: "JavaScript",
  answer: "Answers",
  version: "Versions",
  "well-known": "Well-known",
  "word-list": "Word list",
  traffic: "Traffic",
  observed: "Observed",
  learned: "Learned",
};

/** Where an operation was seen first, in words for the user. */
export const sourceName = (source: Source) => names[source];
