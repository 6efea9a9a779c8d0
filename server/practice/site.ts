import { readFileSync } from "node:fs";
import { signInPage } from "./guards.ts";
import { documents, openApiDocument } from "./openapi.ts";
import { firstToken, people } from "./people.ts";
import { json, type Reply, text } from "./reply.ts";
import { collection } from "./site/collection.ts";
import { insightsBundle, insightsMap } from "./site/insights.ts";

const file = (name: string) => readFileSync(new URL(`./site/${name}`, import.meta.url), "utf8");

const rows = people
  .map(
    ({ tenant, role, email, password, token }) =>
      `<tr><td>${tenant}</td><td>${role}</td><td>${email}</td><td><code>${password}</code></td><td><code>${token}</code></td></tr>`,
  )
  .join("\n");
const landing = file("index.html").replace("<!-- people -->", rows).replaceAll("FIRST_TOKEN", firstToken);
const app = file("app.html");
const cached = { "cache-control": "public, max-age=600" };

const pages: Record<string, Reply> = {
  "/": text(200, "text/html", landing, { link: `<${documents.embed.place}>; rel="service-desc"` }),
  "/docs": text(200, "text/html", file("docs.html")),
  "/app": text(200, "text/html", app),
  "/login": text(200, "text/html", signInPage),
  [documents.main.place]: json(200, openApiDocument("main")),
  [documents.embed.place]: json(200, openApiDocument("embed")),
  [documents.second.place]: json(200, openApiDocument("second")),
  "/.well-known/api-catalog": json(200, apiCatalog(), { "content-type": "application/linkset+json" }),
  "/postman_collection.json": json(200, collection),
  "/assets/app.js": text(200, "text/javascript", file("app.js"), cached),
  ...script("settings-page.js"),
  ...script("labs-page.js"),
  ...script("reconcile-page.js"),
  "/assets/insights.min.js": text(200, "text/javascript", insightsBundle, cached),
  "/assets/insights.min.js.map": json(200, insightsMap, cached),
  "/assets/runtime-config.json": json(200, { apiBase: "/gateway/ledger/v3", theme: "paper" }),
  "/assets/style.css": text(200, "text/css", file("style.css"), cached),
  "/robots.txt": text(200, "text/plain", "User-agent: *\nDisallow: /backup\nSitemap: /sitemap.xml\n"),
  "/sitemap.xml": text(200, "application/xml", sitemap()),
  "/.well-known/security.txt": text(200, "text/plain", "Contact: mailto:security@ledgerline.example\n"),
};

/** The page or asset at a path; null where there is none. Below `/app` every path is the app, as its router wants. */
export const sitePage = (path: string): Reply | null =>
  Object.hasOwn(pages, path) ? (pages[path] ?? null) : path.startsWith("/app/") ? (pages["/app"] ?? null) : null;

function sitemap(): string {
  const urls = ["/", "/docs", "/app", "/login"].map((path) => `<url><loc>${path}</loc></url>`).join("");
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
}

function script(name: string): Record<string, Reply> {
  return { [`/assets/${name}`]: text(200, "text/javascript", file(name), cached) };
}

/** The API catalog (RFC 9727): a linkset that names the newest description alone. */
function apiCatalog() {
  const { base, place } = documents.second;
  return { linkset: [{ anchor: base, "service-desc": [{ href: place, type: "application/json" }] }] };
}
