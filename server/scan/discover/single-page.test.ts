// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the scripts under test contain template strings
import { afterEach, describe, expect, it } from "vitest";
import { closeSites, type Reply, type Site, scanSite } from "./discovery.fixture.ts";

afterEach(closeSites);

const html = (body: string): Reply => [200, `<!doctype html><html><body>${body}</body></html>`, "text/html"];
const script = (text: string): Reply => [200, text, "text/javascript"];
const list: Reply = [200, '[{"id":7,"name":"Ann"}]'];
const one: Reply = [200, '{"id":7,"name":"Ann"}'];

/** As single-page applications are served: every path that is no file and no API is the page. */
const spa = (page: Reply, api: string, routes: Site["routes"]): Site => ({
  routes: { ...routes, "/": page },
  otherwise: (_request, path) => (path.startsWith(api) ? [404, '{"message":"Not Found"}'] : page),
  guesses: [...Object.keys(routes), ...["users", "health", "admin"].flatMap((name) => [`/${name}`, `${api}${name}`])],
});

it("a link that a script is still to fill in leads nowhere", async () => {
  const { asked } = await scanSite({
    routes: { "/": html('<a href="{{address(device)}}">Device</a> <a href="/devices">Devices</a>'), "/devices": list },
  });
  expect(asked).toContain("GET /devices");
  expect(asked.filter((line) => /\{\{|%7B%7B/i.test(line))).toEqual([]);
});

describe("a read that a script asks for by a value which nobody has", () => {
  const page = html('<script src="/app.js"></script>');
  const app = script(
    'fetch("/api/folders").then(show);fetch("/api/status?folder="+encodeURIComponent(id));fetch("/api/gone?folder="+encodeURIComponent(id))',
  );
  const scanWith = (missing: (address: string) => string) =>
    scanSite({
      routes: { "/": page, "/app.js": app, "/api/folders": [200, "[]"] },
      otherwise: (request, path) => [404, path === "/api/status" ? "no such folder" : missing(request.url ?? "")],
    });

  it("is there where it says so in its own words, also where others echo their address", async () => {
    for (const missing of [() => "404 page not found", (address: string) => `Cannot GET ${address}`]) {
      const { found } = await scanWith(missing);
      expect(found).toContain("GET /api/status");
      expect(found).not.toContain("GET /api/gone");
    }
  });

  it("is there where it answers with data, and everything that is not there with the page", async () => {
    const { found } = await scanSite({
      routes: { "/": page, "/app.js": app, "/api/folders": [200, "[]"] },
      otherwise: (_request, path) => (path === "/api/status" ? [404, '{"reason":"no such folder"}'] : page),
    });
    expect(found).toContain("GET /api/status");
    expect(found).not.toContain("GET /api/gone");
  });

  it("is not where every address says something else", async () => {
    let count = 0;
    const { found } = await scanWith(() => `Nothing here, ${"abcdefghijklmnop".charAt(count++ % 16).repeat(9)}`);
    expect(found).not.toContain("GET /api/gone");
    expect(found).not.toContain("GET /api/status");
  });
});

describe("scripts that a page names in what it holds for its scripts", () => {
  const main = '<script src="/_next/static/chunks/main.js"></script>';
  const chunk = "/_next/static/chunks/orders.js";
  const flight = '5:I[12,["34","static/chunks/orders.js"],"Orders"]\n';
  const data = (value: unknown) => `<script type="application/json">${JSON.stringify(value)}</script>`;

  it.each([
    ["data", data({ props: { chunks: [chunk] } })],
    ["data without the folder of all scripts", main + data({ files: ["static/chunks/orders.js"] })],
    ["data in which all strings stand in one list", data([{ entry: 1 }, chunk, { public: 3 }, "/api"])],
    [
      "data for a script, written as its text",
      `${main}<script>self.__next_f.push(${JSON.stringify([1, flight])})</script>`,
    ],
  ])("are read: %s", async (_what, page) => {
    const routes = {
      "/": html(page),
      "/_next/static/chunks/main.js": script(""),
      [chunk]: script('fetch("/api/orders")'),
    };
    const { found } = await scanSite({ routes: { ...routes, "/api/orders": list }, guesses: [] });
    expect(found).toContain("GET /api/orders");
  });

  it("are none where a file of somebody's is named", async () => {
    const page = html(
      main + data({ files: ["src/orders.js", "/home/ann/orders.js", "https://cdn.test/a.js"], name: "static.js" }),
    );
    const { asked } = await scanSite({ routes: { "/": page, "/_next/static/chunks/main.js": script("") } });
    expect(asked.filter((line) => /(orders|a|static)\.js/.test(line))).toEqual([]);
  });
});

describe("calls whose client puts something before them that nothing tells", () => {
  const calls =
    'server.getPromise("/people");server.getJson("/teams");server.postPromise("/people",given);server.getPromise("/gone")';
  const scanAt = (base: string) =>
    scanSite({
      routes: {
        "/": [200, '<!doctype html><html><script src="/app.js"></script></html>', ""],
        "/app.js": script(calls),
        [`${base}/people`]: list,
        [`${base}/teams`]: list,
      },
    });

  it("are below the place where APIs usually begin, where several of their reads are", async () => {
    const { found } = await scanAt("/api");
    expect(found).toEqual(expect.arrayContaining(["GET /api/people", "GET /api/teams", "POST /api/people"]));
    expect(found.filter((call) => /gone| \/people/.test(call))).toEqual([]);
  });

  it("are as they are named where they answer there", async () => {
    const { found, asked } = await scanAt("");
    expect(found).toEqual(expect.arrayContaining(["GET /people", "GET /teams", "POST /people"]));
    expect(asked).not.toContain("GET /api/gone");
  });
});

it("a call behind an address that a property holds is below the path that the property is set to", async () => {
  const servers =
    'function read(url){return{BASE_SERVER:url,SIGNUP_SERVER:join(url,"/account"),syncUrl:url+"/sync",BANK_SERVER:join(url,"/bank")}}';
  const calls =
    'const s=current();http.post(s.SIGNUP_SERVER+"/login",given);http.get(s.SIGNUP_SERVER+"/methods");const there=s?.syncUrl;http.post(there+"/files",given);http.post(s.BASE_SERVER+"/secret",given);http.post(s.BANK_SERVER+"/login",given)';
  const { found } = await scanSite({
    routes: {
      "/": html('<script src="/app.js"></script><script src="/worker.js"></script>'),
      "/app.js": script(calls),
      "/worker.js": script(servers),
      "/account/methods": list,
    },
  });
  expect(found).toEqual(
    expect.arrayContaining([
      "POST /account/login",
      "GET /account/methods",
      "POST /sync/files",
      "POST /secret",
      "POST /bank/login",
    ]),
  );
  expect(found).not.toContain("POST /login");
});

it("a call without the base that its client puts before it is the operation that a document has below one", async () => {
  const paths = {
    "/teams": { get: {}, post: {} },
    "/teams/{id}": { get: {}, put: {} },
    "/users/{id}/mails": { post: {} },
  };
  const calls = [
    "GET /teams",
    "POST /teams",
    "GET /teams/{id}",
    "PUT /teams/{id}",
    "POST /users/{id}/mails",
    "POST /exports",
  ];
  const sent = calls.map((call) => {
    const [method, path = ""] = call.split(" ");
    return `send(\`${path.replace("{", "${")}\`,{method:"${method}"})`;
  });
  const { found } = await scanSite(
    spa(html('<script src="/app.js"></script>'), "/backend/", {
      "/openapi.json": [200, JSON.stringify({ openapi: "3.1.0", info: {}, servers: [{ url: "/backend" }], paths })],
      "/app.js": script(`const send=(path,init)=>fetch(base()+path,init);const id=one();${sent.join(";")}`),
      "/backend/teams": list,
    }),
  );
  expect(found.filter((operation) => operation.includes("teams") || operation.includes("mails")).sort()).toEqual([
    ...["GET /backend/teams", "GET /backend/teams/{id}", "POST /backend/teams", "POST /backend/users/{id}/mails"],
    "PUT /backend/teams/{id}",
  ]);
});

describe("single-page applications", () => {
  it("are read through chunks that load later, with the address that their configuration names", async () => {
    const page = html('<div id="root"></div><script type="module" src="/app/assets/index-C1.js"></script>');
    const { found, operations } = await scanSite(
      spa(page, "/backend/", {
        "/config.json": [200, '{"apiBaseUrl":"/backend/api/v3","title":"Shop"}'],
        "/app/assets/index-C1.js": script(
          'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/people-D2.js","assets/client-E3.js"])))=>i.map(i=>d[i]);' +
            'fetch("/config.json").then(a=>a.json()).then(c=>{window.cfg=c});const go=()=>import("./people-D2.js");',
        ),
        "/app/assets/client-E3.js": script(
          "const e={async g(p){return fetch(`${window.cfg.apiBaseUrl}${p}`)},async s(m,p,b){return fetch(window.cfg.apiBaseUrl+p,{method:m,body:b})}};export{e as c};",
        ),
        "/app/assets/people-D2.js": script(
          'import{c}from"./client-E3.js";c.g("/people");c.g(`/people/${x}`);c.s("POST","/people",b);c.s("DELETE",`/people/${x}`);',
        ),
        "/backend/api/v3/people": list,
        "/backend/api/v3/people/7": one,
        "POST /backend/api/v3/people": [401, "{}"],
        "DELETE /backend/api/v3/people/7": [401, "{}"],
      }),
    );
    expect(found).toEqual([
      "GET /backend/api/v3/people",
      "POST /backend/api/v3/people",
      "DELETE /backend/api/v3/people/{id}",
      "GET /backend/api/v3/people/{id}",
      "GET /config.json",
    ]);
    expect(operations[1]?.provenance).toEqual([{ source: "javascript", where: "/app/assets/people-D2.js" }]);
  });

  it("are read through tables of chunks and modules of a bundler", async () => {
    const page = html('<div id="__next"></div><script src="/_next/static/chunks/main-1.js"></script>');
    const { found } = await scanSite(
      spa(page, "/api/", {
        "/_next/static/chunks/main-1.js": script(
          '(self.webpackChunk_N_E=self.webpackChunk_N_E||[]).push([[1],{10:(e,t,n)=>{n.d(t,{Z:()=>r});var a=n(99),r=a.Z.create({baseURL:"/api/shop"})}}]);r.u=e=>"static/chunks/"+({4:"orders"}[e]||e)+"."+{4:"ab",5:"cd"}[e]+".js",r.p="/_next/"',
        ),
        "/_next/static/chunks/orders.ab.js": script(
          '(self.webpackChunk_N_E=self.webpackChunk_N_E||[]).push([[4],{20:(e,t,n)=>{var i=n(10);i.Z.get("/orders");i.Z.put("/orders/".concat(e.id),{})}}])',
        ),
        "/_next/static/chunks/5.cd.js": script(
          '(self.webpackChunk_N_E=self.webpackChunk_N_E||[]).push([[5],{30:(e,t,n)=>{fetch("/api/shop/health-report")}}])',
        ),
        "/api/shop/orders": list,
        "/api/shop/orders/7": one,
        "/api/shop/health-report": one,
        "PUT /api/shop/orders/7": [401, "{}"],
      }),
    );
    expect(found).toEqual([
      "GET /api/shop/health-report",
      "GET /api/shop/orders",
      "GET /api/shop/orders/{id}",
      "PUT /api/shop/orders/{id}",
    ]);
  });

  it("are read as they were written where source maps show it", async () => {
    const page = html('<app-root></app-root><script src="main.js" type="module"></script>');
    const map = {
      version: 3,
      sources: [
        "../../src/app/teams.service.ts",
        "../../node_modules/x/index.js",
        "../../src/environments/environment.ts",
      ],
      sourcesContent: [
        'import { environment } from "../environments/environment"; @Injectable() export class Teams { constructor(private http: HttpClient) {} all() { return this.http.get<Team[]>(`${environment.apiUrl}/teams`); } rename(team: Team) { return this.http.patch(`${environment.apiUrl}/teams/${team.id}`, team); } }',
        'fetch("/never/read")',
        'export const environment = { production: true, apiUrl: "/rest/v2" };',
      ],
      mappings: "",
    };
    const { found } = await scanSite(
      spa(page, "/rest/", {
        "/main.js": script("var t=class{};t.x(e.y+z);\n//# sourceMappingURL=main.js.map"),
        "/main.js.map": [200, JSON.stringify(map)],
        "/rest/v2/teams": list,
        "/rest/v2/teams/7": one,
        "PATCH /rest/v2/teams/7": [403, "{}"],
      }),
    );
    expect(found).toEqual(["GET /rest/v2/teams", "GET /rest/v2/teams/{id}", "PATCH /rest/v2/teams/{id}"]);
  });

  it("name their API in the page: attributes, data and inline settings", async () => {
    const page = html(
      '<meta name="api-base-url" content="/gate/v1"><div data-user="x"></div><script id="s" type="application/json">{"title":"x"}</script><script src="/a.js"></script>',
    );
    const { found } = await scanSite(
      spa(page, "/gate/", {
        "/a.js": script(
          "const base=document.querySelector('meta[name=api-base-url]').content;fetch(`${base}/tickets`);",
        ),
        "/gate/v1/tickets": list,
        "/gate/v1/tickets/7": one,
      }),
    );
    expect(found).toEqual(["GET /gate/v1/tickets", "GET /gate/v1/tickets/{id}"]);
  });

  it("are read where their addresses lead from the page's folder, by dots, computed bases and single words", async () => {
    const page = html('<script src="main.js"></script>');
    const missing: Reply = [404, '{"message":"Not Found"}'];
    const { found } = await scanSite({
      routes: {
        "/": [302, "", "text/html", { location: "/admin/" }],
        "/admin/": page,
        "/admin/main.js": script(
          'const i=axios.create({baseURL:c()});i.get("/people");i.post("/people",b);i.get("nowhere");' +
            '$.ajax({url:"flows"});$.ajax({url:"flows",type:"POST"});fetch("./rest/version-info")',
        ),
        "/admin/people": list,
        "/admin/flows": one,
        "/admin/rest/version-info": one,
        "POST /admin/people": [401, "{}"],
        "POST /admin/flows": [401, "{}"],
      },
      otherwise: () => missing,
    });
    expect(found).toEqual([
      "GET /admin/flows",
      "POST /admin/flows",
      "GET /admin/people",
      "POST /admin/people",
      "GET /admin/rest/version-info",
    ]);
  });

  it("are read whatever their chunks are called, and libraries are not", async () => {
    const page = html(
      '<script src="/js/bootstrap-4f3a9c1e.js"></script><script src="/js/jquery-3.7.1.min.js"></script><script src="/js/main.js"></script>',
    );
    const { found, asked } = await scanSite({
      routes: {
        "/": page,
        "/js/main.js": script('import("./chart.js")'),
        "/js/chart.js": script('fetch("/api/figures")'),
        "/js/bootstrap-4f3a9c1e.js": script('fetch("/api/settings")'),
        "/js/jquery-3.7.1.min.js": script('fetch("/api/jquery")'),
        "/api/figures": one,
        "/api/settings": one,
        "/api/jquery": one,
      },
    });
    expect(found).toEqual(["GET /api/figures", "GET /api/settings"]);
    expect(asked).not.toContain("GET /js/jquery-3.7.1.min.js");
  });

  it("have texts asked at the root as well as below each of their bases", async () => {
    const page = html('<script src="/a.js"></script>');
    const { found } = await scanSite({
      routes: {
        "/": page,
        "/a.js": script(
          'const apiUrl="/api/v1",restUrl="/rest";fetch(apiUrl+"/people");fetch(restUrl+"/boards");const t=["/reports/late","/older/posts","/extra/more"]',
        ),
        "/api/v1/people": one,
        "/rest/boards": one,
        "/reports/late": one,
        "/api/v1/older/posts": one,
        "/rest/extra/more": one,
      },
    });
    expect(found).toEqual([
      "GET /api/v1/older/posts",
      "GET /api/v1/people",
      "GET /reports/late",
      "GET /rest/boards",
      "GET /rest/extra/more",
    ]);
  });

  it("send to others as well, which are not the target's operations", async () => {
    const page = html('<script src="/a.js"></script>');
    const { found } = await scanSite({
      routes: {
        "/": page,
        "/a.js": script(
          'const apiUrl="https://tiles.example.test/v4";fetch(`${apiUrl}/marks/${id}`,{method:"POST"});fetch(`${SENTRY_URL}/api/${p}/envelope/`,{method:"POST"});fetch("https://maps.example.test/geo");fetch("/api/people");fetch("/api/people",{method:"POST"})',
        ),
        "/api/people": one,
      },
    });
    expect(found).toEqual(["GET /api/people", "POST /api/people"]);
  });

  it("have JSON files beside their scripts, which are no operations", async () => {
    const file = { "last-modified": "Sun, 01 Nov 2026 00:00:00 GMT", etag: '"1"', "cache-control": "max-age=9" };
    const cached = (text: string, type: string): Reply => [200, text, type, file];
    const { found } = await scanSite({
      routes: {
        "/": html('<script src="/js/a.js"></script>'),
        "/js/a.js": cached('fetch("/js/words/en");fetch("/js/map.json");fetch("/api/words")', "text/javascript"),
        "/js/words/en": cached('{"a":"b"}', "application/json"),
        "/js/map.json": cached('{"a":1}', "application/json"),
        "/api/words": [200, '{"a":"b"}', "application/json", file],
      },
    });
    expect(found).toEqual(["GET /api/words"]);
  });

  it("load other files from where files are shipped, which are no operations either", async () => {
    const file = { "last-modified": "Sun, 01 Nov 2026 00:00:00 GMT", etag: '"1"', "cache-control": "max-age=9" };
    const cached = (text: string, type: string): Reply => [200, text, type, file];
    const { found } = await scanSite({
      routes: {
        "/": html('<script src="/main.js"></script>'),
        "/main.js": cached('fetch("/assets/demo.plan");fetch("/plans/demo.plan")', "text/javascript"),
        "/assets/demo.plan": cached('\ufeff{"devices":[]}', "application/octet-stream"),
        "/plans/demo.plan": cached('{"devices":[]}', "application/octet-stream"),
      },
    });
    expect(found).toEqual(["GET /plans/demo.plan"]);
  });

  it("name procedures and translations, which are asked before they are believed", async () => {
    const { found } = await scanSite({
      makesObjects: true,
      routes: {
        "/": html('<script src="/a.js"></script>'),
        "/a.js": script(
          'const c=mk({links:[l({url:"/api/trpc"})]});c.user.list.useQuery();c.user.add.useMutation();c.user.gone.useQuery();init({loadPath:"/words/{{ns}}?lng={{lng}}"})',
        ),
        "/api/trpc/user.list": one,
        "GET /api/trpc/user.add": [405, '{"error":{}}'],
        "/words/common": one,
      },
    });
    expect(found).toEqual(["POST /api/trpc/user.add", "GET /api/trpc/user.list", "GET /words/{ns}"]);
  });

  it("name procedures also where their address stands behind an origin that only the running page knows", async () => {
    const { found } = await scanSite({
      routes: {
        "/": html('<script src="/a.js"></script>'),
        "/a.js": script("const c=mk({links:[l({url:`${o()}/api/trpc`})]});c.user.list.query()"),
        "/api/trpc/user.list": one,
      },
    });
    expect(found).toEqual(["GET /api/trpc/user.list"]);
  });

  it("keep pages that are called like operations for pages", async () => {
    const routes = { "/": html('<a href="/users">people</a>'), "/users": html("<p>Ann</p>"), "/orders": list };
    const { found } = await scanSite({ routes });
    expect(found).toEqual(["GET /orders"]);
  });

  it("do not make operations of the routes of their pages", async () => {
    const page = html('<script src="/a.js"></script>');
    const { found } = await scanSite(
      spa(page, "/api/", {
        "/a.js": script(
          'const routes=[{path:"/users/list"},{path:"/users/:id/edit"},{path:"/admin/settings"}];const to=id=>`/users/${id}/edit`;fetch("/api/status-board")',
        ),
        "/api/status-board": one,
      }),
    );
    expect(found).toEqual(["GET /api/status-board"]);
  });
});

describe("pages made by a server", () => {
  it("tell methods in hidden fields and in links, which are never followed", async () => {
    const page = html(
      '<form action="/posts/7" method="post"><input name="_method" value="patch" type="hidden"><input name="title"></form><a href="/posts/7" data-turbo-method="delete">Remove</a><form action="/posts" method="post"></form>',
    );
    const { found, asked } = await scanSite({
      routes: {
        "/": page,
        "PATCH /posts/7": [401],
        "DELETE /posts/7": [401],
        "POST /posts": [401],
      },
    });
    expect(found).toEqual(["POST /posts", "DELETE /posts/{id}", "PATCH /posts/{id}"]);
    expect(asked.filter((line) => line === "DELETE /posts/7")).toEqual([]);
  });
});

describe("a write that only a script names", () => {
  const app = script(
    'const headers={"content-type":"application/json"};fetch("/api/orders",{method:"POST",headers,body:JSON.stringify({title})});fetch("/api/gone",{method:"POST",headers,body:JSON.stringify({title})});fetch(`/api/gone/${id}`,{method:"DELETE"})',
  );
  const scanWith = (missing: (method: string, path: string) => Reply) =>
    scanSite({
      routes: {
        "/": html('<script src="/app.js"></script>'),
        "/app.js": app,
        "/api/orders": list,
        "POST /api/orders": [401, '{"error":"unauthorized"}'],
      },
      otherwise: ({ method = "" }, path) => missing(method, path),
      guesses: [],
      makesObjects: true,
    });

  it("is no operation where the target's router says that it has no such route", async () => {
    for (const missing of [
      (method: string, path: string): Reply => [404, `<pre>Cannot ${method} ${path}</pre>`, "text/html"],
      (method: string, path: string): Reply => [404, `{"message":"Route ${method}:${path} not found"}`],
    ]) {
      const { found, lines } = await scanWith(missing);
      expect(found).toContain("POST /api/orders");
      expect(found.filter((one) => one.includes("gone"))).toEqual([]);
      expect(lines.join("\n")).toContain(
        "2 calls of the page's scripts are not there: POST /api/gone, DELETE /api/gone/{id}",
      );
    }
  });

  it("is one where not found may be how it is hidden, and where it is refused", async () => {
    expect((await scanWith(() => [404, '{"error":"not found"}'])).found).toContain("POST /api/gone");
    const refused = await scanWith((method, path) => [method === "GET" ? 404 : 403, `Cannot ${method} ${path}`]);
    expect(refused.found).toContain("POST /api/gone");
  });
});

describe("a page that a server without a table of media types sends as bytes of no kind", () => {
  const bytes = "application/octet-stream";
  const page = '<!doctype html><html><body><script src="/a.js"></script></body></html>';
  const calls = 'fetch("/api/people",{method:"POST"})';
  const scanWith = (headers: Record<string, string>) =>
    scanSite({ routes: { "/": [200, page, bytes, headers], "/a.js": [200, calls, bytes] } });

  it("is read for what it begins as, and so is the script that it loads", async () => {
    expect((await scanWith({})).found).toEqual(["POST /api/people"]);
  });

  it("but not where it is to be kept as a file: that is somebody's", async () => {
    const { found } = await scanWith({ "content-disposition": "attachment" });
    expect(found).not.toContain("POST /api/people");
  });
});
