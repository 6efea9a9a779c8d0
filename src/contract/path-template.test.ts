import { describe, expect, it } from "vitest";
import { matchesTemplate, singular, templateKey, toTemplate } from "./path-template.ts";

const folded: [path: string, template: string][] = [
  ["/users/42", "/users/{id}"],
  ["/users/42/orders/7", "/users/{id}/orders/{orderId}"],
  ["/users/42/orders/7/lines/3", "/users/{id}/orders/{orderId}/lines/{lineId}"],
  ["/users/9b2f1c1e-8f0a-4f7e-9d6b-2a1b3c4d5e6f", "/users/{id}"],
  ["/things/01ARZ3NDEKTSV4RRFFQ69G5FAV", "/things/{id}"],
  ["/docs/507f1f77bcf86cd799439011", "/docs/{id}"],
  ["/links/V1StGXR8_Z5jdHi6B-myT", "/links/{id}"],
  ["/customers/cus_9s6XKzkNRiz8i3", "/customers/{id}"],
  ["/invoices/KX-2026-0001", "/invoices/{id}"],
  ["/invoices/INV-1001", "/invoices/{id}"],
  ["/reports/2025-01-31", "/reports/{date}"],
  ["/people/ada@example.com", "/people/{email}"],
  ["/people/ada%40example.com/keys", "/people/{email}/keys"],
  ["/api/v1/users", "/api/v1/users"],
  ["/api/v2.1/users/me", "/api/v2.1/users/me"],
  ["/users/{userId}/orders/7", "/users/{userId}/orders/{id}"],
  ["/articles/how-to-swim", "/articles/how-to-swim"],
  ["/users/42/credentials/OS-EC2", "/users/{id}/credentials/OS-EC2"],
  ["/oauth2/token", "/oauth2/token"],
  ["/files/report.pdf", "/files/report.pdf"],
  ["/channels/U024BE7LH", "/channels/{id}"],
  ["/commits/a1b2c3d", "/commits/{id}"],
  ["/lines/42-7", "/lines/{id}"],
  ["/stock/warehouse=3,item=9", "/stock/{id}"],
  ["/objects/tenant:42", "/objects/{id}"],
  ["/articles/how-to-swim-1042", "/articles/{id}"],
  ["/files/dGVzdDQy==", "/files/{id}"],
  ["/s/jR3kQ9", "/s/{id}"],
  ["/hosts/192.0.2.10", "/hosts/{id}"],
  ["/api/notes/pqxcos7lt9jq8rlump1o73ia", "/api/notes/{id}"],
  ["/posts/clh3am2lk0000qwe1b2c3d4e5/likes", "/posts/{id}/likes"],
  ["/jobs/9m4e2mr0ui3e8a215n4g", "/jobs/{id}"],
  ["/collections/pbc3x81ks0q2l5z/records", "/collections/{id}/records"],
  ["/s/k3j9x2m1", "/s/{id}"],
  ["/tools/base64encoder/sha256checksums", "/tools/base64encoder/sha256checksums"],
  ["/video/h264tomp4", "/video/h264tomp4"],
  ["/items:export", "/items:export"],
  ["/items/42:archive", "/items/{id}:archive"],
  ["/items/9b2f1c1e-8f0a-4f7e-9d6b-2a1b3c4d5e6f:batchGet", "/items/{id}:batchGet"],
  ["/objects/42:7", "/objects/{id}"],
  ["/api/1.0/OAuth2/Base64", "/api/1.0/OAuth2/Base64"],
  ["/", "/"],
];

describe("folding paths into templates", () => {
  it.each(folded)("makes %s into %s", (path, template) => expect(toTemplate(path)).toBe(template));

  it("takes templates for equal whose parameters differ by name only", () => {
    expect(templateKey("/users/{id}/")).toBe(templateKey("/users/{userId}"));
    expect(templateKey("/users/{id}")).not.toBe(templateKey("/users/me"));
  });

  it("matches a concrete path against a documented template, segment by segment", () => {
    expect(matchesTemplate("/users/{id}", "/users/abc")).toBe(true);
    expect(matchesTemplate("/users/{id}", "/users/abc/keys")).toBe(false);
    expect(matchesTemplate("/files/{name}.json", "/files/a.json")).toBe(true);
    expect(matchesTemplate("/files/{name}.json", "/files/a.xml")).toBe(false);
    expect(matchesTemplate("/users/{id}", "/users/{userId}")).toBe(true);
    expect(matchesTemplate("/a+b/{id}", "/aab/1")).toBe(false);
  });

  it.each([
    ["users", "user"],
    ["categories", "category"],
    ["statuses", "status"],
    ["addresses", "address"],
    ["boxes", "box"],
    ["status", "status"],
  ])("knows that one of %s is a %s", (plural, one) => expect(singular(plural)).toBe(one));
});
