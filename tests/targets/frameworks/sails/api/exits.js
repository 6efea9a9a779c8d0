/** How actions may end beside succeeding. */
const id = { type: "number", required: true };
const notFound = { responseType: "notFound" };
const forbidden = { responseType: "forbidden" };
const created = { responseType: "created" };
const removed = { responseType: "removed" };

module.exports = { id, notFound, forbidden, created, removed };
