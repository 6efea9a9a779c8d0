import { afterEach, expect, it } from "vitest";
import { closeSites, type Reply, scanSite } from "./discovery.fixture.ts";

afterEach(closeSites);

const script = (text: string): Reply => [200, text, "text/javascript"];
const list: Reply = [200, '[{"id":7,"name":"Ann"}]'];
const page: Reply = [
  200,
  '<!doctype html><html><body><div id="root"></div><script defer src="/console/main.js"></script></body></html>',
  "text/html",
];

it("Calls of a module that a page loads from another build are found, in chunks that lie where its own runtime says", async () => {
  const { found } = await scanSite({
    routes: {
      "/": page,
      "/console/main.js": script(
        'r.u=e=>"chunks/"+e+"."+{17:"ab"}[e]+".js",r.p="/console/";var s=document.createElement("script");s.src="/console/remotes/yard/remoteEntry.js"',
      ),
      "/console/chunks/17.ab.js": script(
        '(self.webpackChunkc=self.webpackChunkc||[]).push([[17],{17:()=>{fetch("/api/gates")}}])',
      ),
      "/console/remotes/yard/remoteEntry.js": script(
        'var yard;(()=>{var e={40:(e,t,r)=>{var n={"./Yard":()=>Promise.all([r.e(55),r.e(61)]).then(()=>()=>r(55))};r.d(t,{get:()=>n})}};r.u=e=>e+".js",r.p="/console/remotes/yard/"})()',
      ),
      "/console/remotes/yard/55.js": script(
        '(self.webpackChunky=self.webpackChunky||[]).push([[55],{55:()=>{fetch("/api/scales")}}])',
      ),
      "/console/remotes/yard/61.js": script(
        '(self.webpackChunky=self.webpackChunky||[]).push([[61],{61:()=>{fetch("/api/shifts")}}])',
      ),
      "/api/gates": list,
      "/api/scales": list,
      "/api/shifts": list,
    },
    guesses: [],
  });
  expect(found).toEqual(["GET /api/gates", "GET /api/scales", "GET /api/shifts"]);
});
