import type { Stage } from "./stage.ts";

/** A Postman collection of requests to these addresses. */
const collection = (...urls: string[]) =>
  JSON.stringify({
    info: { name: "Orders", schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" },
    item: urls.map((url) => ({ name: url, request: { method: "GET", url } })),
  });

async function choose(stage: Stage, content: string): Promise<void> {
  await stage.open(`/applications/${stage.demo.applicationId}?tab=import`, "Import HAR or Postman");
  await stage.chooseFile("Recorded traffic", "orders.json", content);
}

/** What becomes of files with traffic. */
export const trafficToasts = {
  "traffic is imported": (stage: Stage) => choose(stage, collection("{{baseUrl}}/orders", "{{baseUrl}}/orders/7")),
  "importing a file that is no traffic": (stage: Stage) => choose(stage, "{}"),
  "the platform refuses traffic": async (stage: Stage) => {
    await choose(stage, collection("https://elsewhere.example/orders"));
    return { origin: new URL(stage.demo.platform.practice).origin };
  },
};
