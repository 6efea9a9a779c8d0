import type { AnyNode, CallExpression } from "acorn";

/** The ancestors of a node, outermost first. */
export type Place = readonly AnyNode[];

/** A node and where it stands. */
export type Site = { node: AnyNode; place: Place };

/** A call in a script and where it stands. */
export type CallSite = { call: CallExpression; place: Place };
