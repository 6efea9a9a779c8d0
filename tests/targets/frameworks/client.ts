import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callOf, operationsOf } from "./calls.ts";
import type { Described } from "./description.ts";
import type { Framework } from "./framework.ts";

/**
 * Writes the service's page with its script into a folder of its own and resolves to it: a small client, as one would
 * write it by hand, that names every documented operation.
 */
export async function writeClient(framework: Framework): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "postern-page-"));
  const page = `<!doctype html><html lang="en"><head><title>Harbour notes</title></head>
<body><div id="app"></div><script type="module" src="/app.js"></script></body></html>\n`;
  await writeFile(join(folder, "index.html"), page);
  await writeFile(join(folder, "app.js"), scriptOf(framework));
  return folder;
}

function scriptOf(framework: Framework): string {
  const { client = "fetch", base } = framework;
  const lines = operationsOf(framework)
    .filter(({ undocumented }) => !undocumented)
    .map((one) => functionOf(client, framework, one));
  return [openings[client](base), ...lines, ""].join("\n");
}

const openings = {
  fetch: (base: string) => `const base = "${base}";
const token = () => localStorage.getItem("token");
async function ask(method, path, body) {
  const headers = { Authorization: "Bearer " + token() };
  if (body && !(body instanceof FormData)) headers["Content-Type"] = "application/json";
  const response = await fetch(base + path, { method, headers, body: body instanceof FormData ? body : body && JSON.stringify(body) });
  if (!response.ok) throw new Error(response.statusText);
  return response.json();
}`,
  axios: (base: string) => `import axios from "/vendor/axios.js";
const http = axios.create({ baseURL: "${base}", timeout: 10000 });
http.interceptors.request.use((config) => {
  config.headers.Authorization = "Bearer " + localStorage.getItem("token");
  return config;
});`,
  jquery: (base: string) => `var base = "${base}";
$.ajaxSetup({ headers: { Authorization: "Bearer " + localStorage.getItem("token") } });`,
};

function functionOf(client: keyof typeof openings, framework: Framework, one: Described): string {
  const [method = "", whole = ""] = callOf(framework, one).split(" ");
  const path = whole.slice(framework.base.length);
  const plain = one.id.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
  // `function export()` is no JavaScript.
  const name = plain === "export" ? "exportAll" : plain;
  const hasId = path.includes("{");
  const hasBody = /POST|PUT|PATCH/.test(method);
  const parameters = [hasId ? "id" : [], hasBody ? "body" : [], one.id === "search" ? "q" : []].flat();
  const query = one.id === "search" ? "?q=" : "";
  const text = (open: string, close: string) => path.replace(/\{\w+\}/, `${open}id${close}`);
  const body = hasBody ? ", body" : "";
  const add = query ? " + encodeURIComponent(q)" : "";
  const head = `function ${name}(${parameters.join(", ")})`;
  if (client === "fetch")
    return `export ${head} { return ask("${method}", \`${text("${", "}")}${query}\`${add}${body}); }`;
  if (client === "axios")
    return `export ${head} { return http.${method.toLowerCase()}(\`${text("${", "}")}${query}\`${add}${body}); }`;
  const data = hasBody ? `, contentType: "application/json", data: JSON.stringify(body)` : "";
  return `${head} { return $.ajax({ type: "${method}", url: base + "${text('" + ', ' + "').replace(/ \+ ""$/, "")}${query}"${add}${data} }); }`;
}
