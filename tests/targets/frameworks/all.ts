import type { Framework } from "./framework.ts";

/** What holds for a service that neither counts tries nor keeps them apart. */
const faults = ["unlimited-sign-in"];
const pages = ["/", "/index.html", "/app.js", "/favicon.ico"];

/** Every framework, in the order in which they are scanned. */
export const frameworks: readonly Framework[] = [
  {
    folder: "express5",
    name: "Express 5 with express-jwt",
    install: "npm",
    start: ["node", "server.js"],
    speaks: "rest",
    base: "/api",
    client: "fetch",
    pages,
    faults,
    isQuick: true,
  },
  {
    folder: "fastify",
    name: "Fastify with its schemas and its document",
    install: "npm",
    start: ["node", "server.js"],
    speaks: "rest",
    base: "",
    pages: ["/documentation*"],
    faults,
    isQuick: true,
  },
];
