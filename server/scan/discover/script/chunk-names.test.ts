// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the scripts under test contain template strings
import { describe, expect, it } from "vitest";
import { chunkNames } from "./chunk-names.ts";
import { scriptAddresses } from "./script-address.ts";

describe("scripts that a script loads later", () => {
  it.each([
    ["a dynamic import", 'const a = () => import("./Users-Bd1.js")', ["./Users-Bd1.js"]],
    [
      "a list for preloading",
      'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/a-1.js","assets/a.css","assets/b.js"])))=>i.map(i=>d[i])',
      ["assets/a-1.js", "assets/b.js"],
    ],
    [
      "a table of chunks",
      'r.u=e=>"static/chunks/"+({12:"users",34:"admin"}[e]||e)+"."+{12:"ab1",34:"cd2",56:"ef3"}[e]+".js",r.p="/_next/"',
      ["static/chunks/users.ab1.js", "static/chunks/admin.cd2.js", "static/chunks/56.ef3.js"],
    ],
    [
      "a table with exceptions",
      'n.u=function(e){return 7===e?"js/main-7.js":`js/${e}.${{8:"x8"}[e]}.js`}',
      ["js/main-7.js", "js/8.x8.js"],
    ],
    [
      "what a federated module asks for",
      'var m={"./Yard":()=>Promise.all([r.e(55),r.e("pages_yard")]).then(()=>()=>r(55))};r.u=e=>e+".js",r.p="/remotes/yard/"',
      ["55.js", "pages_yard.js"],
    ],
    ["older templates", 'n.u=(e)=>"".concat(e,".").concat({1:"a"}[e],".chunk.js")', ["1.a.chunk.js"]],
    [
      "a build manifest",
      'self.__BUILD_MANIFEST={"/admin":["static/chunks/pages/admin-1.js"]}',
      ["static/chunks/pages/admin-1.js"],
    ],
  ])("are named by %s", (_what, script, names) => {
    expect(chunkNames(script).names).toEqual(expect.arrayContaining(names));
  });

  it("are those alone that the runtime can name", () => {
    const script = 'r.e(7);r.e(8);r.u=e=>({7:"users"}[e])+"."+{7:"ab1"}[e]+".js"';
    expect(chunkNames(script).names).toEqual(["users.ab1.js"]);
  });

  it("are looked for where the runtime, the folder or the page puts them", () => {
    const at = (path: string) => new URL(path, "http://target.test/");
    expect(chunkNames('r.p="/static/",r.u=e=>e').publicPath).toBe("/static/");
    expect(scriptAddresses("a.1.js", at("/x/main.js"), "/static/")[0]).toBe("/static/a.1.js");
    expect(scriptAddresses("static/chunks/a.js", at("/_next/static/chunks/main.js"), null)[0]).toBe(
      "/_next/static/chunks/a.js",
    );
    expect(scriptAddresses("assets/a.js", at("/app/assets/index.js"), null)[0]).toBe("/app/assets/a.js");
    expect(scriptAddresses("./a.js", at("/app/main.js"), null)).toEqual(["/app/a.js"]);
    expect(scriptAddresses("https://cdn.test/a.js", at("/main.js"), null)).toEqual([]);
  });

  it("does not fail on what only looks like a table", () => {
    expect(chunkNames(`x.u=function(${"(".repeat(50)}`).names).toEqual([]);
    expect(chunkNames("x.u=e=>e.y.z").names).toEqual([]);
  });
});
