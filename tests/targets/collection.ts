const schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/** A collection of calls, as somebody kept it who used a service: `GET /notes/:id`. */
export const collectionOf = (calls: readonly string[]) => ({
  info: { name: "Calls", schema },
  item: calls.map((call) => {
    const [method = "", path = ""] = call.split(" ");
    const body = /POST|PUT|PATCH/.test(method) ? { mode: "raw", raw: "" } : undefined;
    return { name: call, request: { method, url: { raw: `{{host}}${path}` }, body } };
  }),
});
