import type { AccessExample } from "./access-check.ts";

/** Recorded situations that prove `objectAuthorization`. */
export const objectAuthorizationExamples: { vulnerable: AccessExample[]; safe: AccessExample[] } = {
  vulnerable: [
    {
      name: "an object of another customer",
      evidence: {
        relation: "foreign",
        apartness: "named-apart",
        privateFields: ["iban"],
        sharedPrivateFields: ["iban"],
      },
    },
    {
      name: "an object that the asker's own list leaves out",
      evidence: { relation: "peer", apartness: "listed-apart" },
    },
    {
      name: "a cart that says whose it is, where no list shows any",
      evidence: { operation: { path: "/carts/{id}" }, relation: "peer", apartness: "unknown", ownerSign: "user_id" },
    },
    {
      name: "most of an object that the asker's own list leaves out, without its owner's address",
      evidence: {
        relation: "peer",
        apartness: "listed-apart",
        likeness: "part",
        holdsMost: true,
        privateFields: ["email"],
      },
    },
    {
      name: "name and address in another customer's account, without the rest of it",
      evidence: {
        operation: { path: "/users/{id}" },
        relation: "foreign",
        apartness: "named-apart",
        likeness: "part",
        isAccount: true,
        privateFields: ["firstname", "email", "phone"],
        sharedPrivateFields: ["firstname", "email"],
      },
    },
    {
      name: "the owner's data inside of a refusal",
      evidence: {
        answer: { status: 403, body: '{"error":"forbidden"}' },
        leaks: true,
        apartness: "listed-apart",
        likeness: "different",
      },
    },
    {
      name: "a list whose rows name another customer",
      evidence: {
        operation: { path: "/invoices" },
        relation: "foreign",
        apartness: "unknown",
        foreign: { whose: "mara", sign: "tenantId 2" },
      },
    },
    {
      name: "what stands below another person, also where all are listed to each other",
      evidence: {
        operation: { path: "/users/{id}/orders" },
        apartness: "shared",
        isBelowOwner: true,
        privateFields: ["user_id", "total_amount"],
        sharedPrivateFields: ["total_amount"],
      },
    },
    {
      name: "a list that shows whole what the API refuses alone",
      evidence: {
        operation: { path: "/users" },
        likeness: "structure",
        apartness: "unknown",
        refusedAlone: "/users/7",
      },
    },
    {
      name: "a list that holds another customer's rows",
      evidence: {
        operation: { path: "/invoices/export" },
        relation: "foreign",
        apartness: "unknown",
        markers: ["INV-1001"],
        privateFields: ["iban"],
        sharedPrivateFields: ["iban"],
      },
    },
  ],
  safe: [
    {
      name: "a cart that the API lists for the asker as well",
      evidence: { operation: { path: "/carts/{id}" }, relation: "peer", apartness: "shared", ownerSign: "user_id" },
    },
    {
      name: "little of an object that the asker's own list leaves out",
      evidence: { relation: "peer", apartness: "listed-apart", likeness: "part", privateFields: ["iban"] },
    },
    {
      name: "the name in another customer's account, without the rest of it",
      evidence: {
        operation: { path: "/users/{id}" },
        relation: "foreign",
        apartness: "named-apart",
        likeness: "part",
        isAccount: true,
        privateFields: ["firstname", "lastname", "email"],
        sharedPrivateFields: ["firstname", "lastname"],
      },
    },
    {
      name: "a refusal",
      evidence: { answer: { status: 403, body: '{"error":"forbidden"}' }, likeness: "different" },
    },
    {
      name: "not found instead of a refusal",
      evidence: { answer: { status: 404, body: '{"error":"not found"}' }, likeness: "different" },
    },
    {
      name: "a refusal inside of status 200",
      evidence: {
        answer: { status: 200, body: '{"success":false,"message":"Access denied"}' },
        likeness: "different",
      },
    },
    { name: "an empty list", evidence: { likeness: "empty" } },
    {
      name: "nothing, as for an object that does not exist",
      evidence: { likeness: "empty", isCatchAll: true, apartness: "listed-apart" },
    },
    { name: "the asker's own object", evidence: { likeness: "structure" } },
    { name: "an object that both are shown in their lists", evidence: { apartness: "shared" } },
    {
      name: "an object that says of itself that it is public",
      evidence: { apartness: "listed-apart", saysPublic: true },
    },
    { name: "a privileged user", evidence: { relation: "higher", apartness: "listed-apart" } },
    {
      name: "rows of another customer in what anonymous callers get as well",
      evidence: {
        foreign: { whose: "mara", sign: "tenantId 2" },
        apartness: "shared",
        authentication: { state: "missing", confidence: "likely", code: "c", reason: "r" },
      },
    },
    {
      name: "what anonymous callers get as well, on purpose",
      evidence: {
        authentication: { state: "public", confidence: "confirmed", code: "documented-public", reason: "r" },
      },
    },
    { name: "a page that any address gives", evidence: { isCatchAll: true, apartness: "listed-apart" } },
  ],
};
