// The little client of the app page. It calls the API in the several ways that real bundles do.
const API = "/api/v1";

const token = () => document.querySelector("#token").value.trim();
const headers = () => ({ authorization: `Bearer ${token()}`, "content-type": "application/json" });
const show = (value) => {
  document.querySelector("#output").textContent = JSON.stringify(value, null, 2);
};

const http = {
  get: (path) => fetch(API + path, { headers: headers() }).then((answer) => answer.json()),
  post: (path, body) =>
    fetch(API + path, { method: "POST", headers: headers(), body: JSON.stringify(body) }).then((answer) =>
      answer.json(),
    ),
};

const notifications = () => fetch(`${API}/notifications`, { headers: headers() }).then((answer) => answer.json());
const markRead = (id) =>
  fetch(`${API}/notifications/${id}/read`, { method: "PUT", headers: headers(), body: JSON.stringify({ read: true }) });
const digest = () => fetch("/api/v1/notifications/digest").then((answer) => answer.json());
// biome-ignore lint/style/useTemplate: real bundles concatenate too, and a scan must read it.
const activity = (user) => fetch("/api/v1/users/" + user.id + "/activity").then((answer) => answer.json());
const everyone = () => fetch("/api/v1/admin/users").then((answer) => answer.json());
const remind = (invoice, text) =>
  fetch(`/api/v1/invoices/${invoice.id}/reminders`, {
    method: "POST",
    headers: headers(),
    body: JSON.stringify({ text }),
  });
const testWebhook = (webhook) =>
  fetch(`${API}/webhooks/${webhook.id}/test`, { method: "post", body: JSON.stringify({ event: "ping" }) });
const impersonate = (userId) => http.post("/admin/impersonate", { userId, reason: "support" });

function jobs(done) {
  const request = new XMLHttpRequest();
  request.open("GET", "/api/v1/admin/jobs");
  request.setRequestHeader("authorization", `Bearer ${token()}`);
  request.onload = () => done(JSON.parse(request.responseText));
  request.send();
}

async function load() {
  const invoices = await http.get("/invoices");
  show({ invoices, notifications: await notifications(), digest: await digest() });
}

document.querySelector("#load").addEventListener("click", load);
// Whoever signed in in this tab.
const session = sessionStorage.getItem("token");
if (session) {
  document.querySelector("#token").value = session;
  void load();
}
window.ledgerline = { activity, everyone, impersonate, jobs, markRead, remind, testWebhook };
document.querySelector("#settings")?.addEventListener("click", () => import("./settings-page.js"));
document.querySelector("#reconcile")?.addEventListener("click", () => import("./reconcile-page.js"));
document.querySelector("#insights")?.addEventListener("click", () => import("./insights.min.js"));
