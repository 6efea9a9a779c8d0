import { createServer } from "node:net";
import { expect, test } from "vitest";
import { explainConnection } from "./explain-connection.ts";
import { openPostgres } from "./postgres.ts";

const url = "postgres://ann:very-secret@db.example:6543/postern";
const withCode = (code: string, message = "driver's words") => Object.assign(new Error(message), { code });

test.each([
  ["ECONNREFUSED", "nothing listens at db.example:6543. Start PostgreSQL there"],
  ["ENOTFOUND", "the host db.example is not known"],
  ["ETIMEDOUT", "db.example:6543 cannot be reached"],
  ["28P01", "refuses the user ann. Correct name and password"],
  ["3D000", "has no database postern. Create it"],
  ["42501", "the user ann may not do what is needed"],
  ["25006", "lets nobody write, as a standby does. Name the primary server"],
])("%s is told with what to do, and without the password", (code, told) => {
  const text = explainConnection(withCode(code), url);
  expect(text).toContain(told);
  expect(text).not.toContain("very-secret");
});

test("An address that is none, and a server that wants TLS, are told apart", () => {
  expect(explainConnection(new Error("x"), "not an address")).toContain("it is not an address");
  expect(explainConnection(new Error("self-signed certificate"), url)).toContain("sslrootcert");
});

test("A password that is a part of the driver's words leaves the advice as it is", () => {
  for (const password of ["p", "SSL", "timeout"])
    expect(
      explainConnection(new Error("Connection terminated unexpectedly"), url.replace("very-secret", password)),
    ).toBe(
      "what listens at db.example:6543 does not answer like PostgreSQL. Correct host and port, or leave DATABASE_URL out to use the embedded database.",
    );
  const late = explainConnection(new Error("timeout expired"), url.replace("very-secret", "time"));
  expect(late).toContain("cannot be reached in time");
});

test("A port where nothing listens says so through the setting's name", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  await expect(openPostgres(`postgres://ann:very-secret@127.0.0.1:${port}/postern`, () => {})).rejects.toThrow(
    `DATABASE_URL cannot be used: nothing listens at 127.0.0.1:${port}.`,
  );
});
