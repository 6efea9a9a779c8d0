/// <reference path="../../../src/client/virtual-contract.d.ts" />
/// <reference types="vite/client" />
import { openConsole } from "../../../src/console/open-console.fixture.ts";
import { endpointAnswers } from "../../../src/parts/endpoint/endpoint-answers.fixture.ts";
import { manyEndpoints } from "../many-endpoints.ts";
import { textsOf, words } from "../typed-words.ts";
import "./page.css";

// The whole console over a platform in memory: what is measured is the screen, neither the network nor the search, which is
// the platform's and done before.
const answers = endpointAnswers(manyEndpoints(10_000));
const first = (search: string) => new URLSearchParams({ limit: "10", ...(search && { search }) });
const pages = new Map(textsOf(words).map((text) => [text, answers["GET /endpoints/paths"]({ search: first(text) })]));
const counts = answers["GET /endpoints/counts"]({ search: new URLSearchParams() });
const { root } = openConsole({
  answers: {
    "GET /endpoints/paths": ({ search }: { search: URLSearchParams }) => pages.get(search.get("search") ?? ""),
    "GET /endpoints/counts": counts,
    "GET /teams": [
      { id: 1, name: "Payments", description: null, endpointCount: 7500, createdAt: "2026-11-20T10:00:00.000Z" },
    ],
  },
});
root.style.height = "100%";
