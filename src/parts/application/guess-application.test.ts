import { expect, it } from "vitest";
import { guessEnvironment, guessName } from "./guess-application.ts";

it.each([
  ["Acme Refunds", "Acme Refunds"],
  ["Acme Refunds | Sign in", "Acme Refunds"],
  ["Acme Refunds – API reference", "Acme Refunds"],
  ["Swagger UI: Acme", "Swagger UI"],
  ["Self-service", "Self-service"],
  ["", "refunds.acme.test"],
  ["refunds.acme.test", "refunds.acme.test"],
  ["refunds.acme.test/v1/health", "refunds.acme.test"],
  ["https://refunds.acme.test/", "refunds.acme.test"],
])("The title %j names the application %j", (title, name) => {
  expect(guessName(title, "refunds.acme.test")).toBe(name);
});

it.each([
  ["refunds.staging.acme.com", "staging", "staging"],
  ["api-dev.acme.com", "development", "dev"],
  ["test.acme.com:8443", "staging", "test"],
  ["localhost:4001", "development", "localhost"],
  ["127.0.0.1:4001", "development", "127.0.0.1"],
  ["[::1]:4001", "development", "[::1]"],
])("%s is %s by its word %s", (host, environment, word) => {
  expect(guessEnvironment(host)).toEqual({ environment, word });
});

it.each(["api.acme.com", "acme.test", "acme.dev", "contest.acme.com"])("%s tells no environment", (host) => {
  expect(guessEnvironment(host)).toBeNull();
});
