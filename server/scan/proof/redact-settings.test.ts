import { expect, test } from "vitest";
import { cpuTime } from "../../testing/cpu-time.ts";
import { redacted, redactorFor } from "./redact.ts";

const { body } = redactorFor([]);

test.each([
  [
    "a dot file",
    "APP_NAME=shop\nDB_PASSWORD=practice-only\nPORT=80\n",
    `APP_NAME=shop\nDB_PASSWORD=${redacted}\nPORT=80\n`,
  ],
  ["a line alone", "DB_PASSWORD=hunter2\n", `DB_PASSWORD=${redacted}\n`],
  ["lines that end as on Windows", "A=1\r\nAPI_KEY=k\r\nB=2", `A=1\r\nAPI_KEY=${redacted}\r\nB=2`],
  ["a value in quotes, and what follows it", `X=1\nTOKEN="a b" # old\n`, `X=1\nTOKEN="${redacted}" # old\n`],
  ["a quote that never closes", "X=1\nTOKEN='a b\nY=2", `X=1\nTOKEN=${redacted}\nY=2`],
  ["a value with spaces and signs", "X=1\nPASSWORD = a b&c=d;e\n", `X=1\nPASSWORD = ${redacted}\n`],
  [
    "a shell's exports",
    "#!/bin/sh\nexport JWT_SECRET=s\nset TOKEN=t\n",
    `#!/bin/sh\nexport JWT_SECRET=${redacted}\nset TOKEN=${redacted}\n`,
  ],
  ["a line that is commented out", "#SECRET_KEY=x\n; pass = y\n", `#SECRET_KEY=${redacted}\n; pass = ${redacted}\n`],
  [
    "properties",
    "spring.datasource.password=x\nserver.port: 80\n",
    `spring.datasource.password=${redacted}\nserver.port: 80\n`,
  ],
  ["an ini file", "[db]\nuser = sa\npassword = p\n", `[db]\nuser = sa\npassword = ${redacted}\n`],
  [
    "YAML",
    "db:\n  user: sa\n  - accessToken: 'x'\n  port: 1\n",
    `db:\n  user: sa\n  - accessToken: '${redacted}'\n  port: 1\n`,
  ],
  [
    "keys of frameworks",
    "A=1\nSECRET_KEY_BASE=x\nENCRYPTION_KEY=y\nDB_PASS=z",
    `A=1\nSECRET_KEY_BASE=${redacted}\nENCRYPTION_KEY=${redacted}\nDB_PASS=${redacted}`,
  ],
  [
    "a script",
    "const token = 'abc';\n$password = \"x\";\n",
    `const token = '${redacted}';\n$password = "${redacted}";\n`,
  ],
  ["a PHP array", "return [\n  'password' => 'x',\n];", `return [\n  'password' => '${redacted}',\n];`],
  [
    "a connection's text",
    '"ConnectionString": "Server=db;User=sa;Password=p@ss;Port=1"',
    `"ConnectionString": "Server=db;User=sa;Password=${redacted};Port=1"`,
  ],
  ["a log line", "12:00 level=info password=abc user=ann", `12:00 level=info password=${redacted} user=ann`],
  [
    "an address with a password",
    "A=1\nDATABASE_URL=postgres://shop:pa:ss@db:5432/x\n",
    `A=1\nDATABASE_URL=postgres://shop:${redacted}@db:5432/x\n`,
  ],
  ["an address with nothing but a password", "see redis://:pw@cache/0", `see redis://:${redacted}@cache/0`],
  [
    "elements",
    "<db><password>x y</password><port>1</port></db>",
    `<db><password>${redacted}</password><port>1</port></db>`,
  ],
  [
    "a value one level down",
    '{"db.password":{"value":"x"},"port":{"value":1}}',
    `{"db.password":{"value":"${redacted}"},"port":{"value":1}}`,
  ],
])("A secret is redacted by its name in %s", (_where, from, to) => {
  expect(body(from)).toBe(to);
  expect(body(to)).toBe(to);
});

test.each([
  ["settings without secrets", "APP_NAME=shop\nDB_HOST=db\nDEBUG=true\nMONKEY=1\n"],
  ["switches and absent values", "password: null\nTOKEN=\nsession: true\nSECRET=false\n"],
  ["what is nested below a name", "credentials:\n  user: ann\nsecrets: {\n  a: 1\n}\n"],
  ["JSON in lines", '{\n  "credentials": {\n    "user": "ann"\n  },\n  "token": null\n}\n'],
  ["prose", "Our passwords are stored safely. The token is checked first.\n"],
  ["a page", '<form action="/x?page=1"><input type="password" name=password></form>'],
  ["comparisons", "if (token === other) x();\n"],
  ["addresses", "https://api.test:8080/a?b=c and mail ann@example.test\n"],
])("Ordinary text stays as it is: %s", (_what, text) => {
  expect(body(text)).toBe(text);
});

const size = 2 ** 21;
test.each([
  "\n",
  " ",
  "A",
  "a=",
  "token=",
  "token='",
  'TOKEN="',
  "export ",
  "# ",
  "a.",
  "a://",
  "a://b:",
  "<a ",
  "<token>",
  "'a' => ",
  "=",
  "token\n",
  "-",
])("Two megabytes of %j are redacted within seconds", async (unit) => {
  expect(await cpuTime(() => body(`A B\n${unit.repeat(size / unit.length)}`))).toBeLessThan(3000);
});
