import { text } from "node:stream/consumers";

// npm names what a bill of materials is about after the folder that it lies in; its package URL has the product's name.
const bill = JSON.parse(await text(process.stdin));
const [, name] = /^pkg:npm\/([^@]+)@/.exec(bill.metadata.component.purl) ?? [];
if (!name) throw new Error("The bill of materials names no package.");
bill.metadata.component.name = name;
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`);
