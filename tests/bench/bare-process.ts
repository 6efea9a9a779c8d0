import { text } from "node:stream/consumers";
import { serveBare } from "./bare-route.ts";

/* Bare routes in a process of their own, as the platform is one: told by JSON on stdin; prints its address. */
console.log(await serveBare(JSON.parse(await text(process.stdin))));
