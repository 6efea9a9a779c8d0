const request = (name: string, method: string, path: string, body?: unknown) => ({
  name,
  request: {
    method,
    header: [{ key: "Authorization", value: "Bearer {{token}}" }],
    url: { raw: `{{baseUrl}}${path}`, host: ["{{baseUrl}}"], path: path.split("/").filter(Boolean) },
    ...(body ? { body: { mode: "raw", raw: JSON.stringify(body), options: { raw: { language: "json" } } } } : {}),
  },
});

/** The Postman collection (format 2.1) that the documentation links to. */
export const collection = {
  info: {
    _postman_id: "5f0c2c0e-6c52-4e0f-9f5a-1b5f0f3f7c11",
    name: "Ledgerline by hand",
    schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
  },
  variable: [{ key: "baseUrl", value: "" }],
  item: [
    {
      name: "Rates",
      item: [
        request("Rates of last year", "GET", "/api/v1/rates/history"),
        request("Agreed forward rates", "GET", "/api/v1/rates/forward"),
        request("Tell me when a rate moves", "POST", "/api/v1/rates/alerts", { currency: "GBP", above: 0.9 }),
      ],
    },
  ],
};
