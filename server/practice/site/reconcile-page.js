// The address of the gateway is known when the page runs and not before.
let gateway = null;
const settings = async () => {
  gateway ??= (await (await fetch("/assets/runtime-config.json")).json()).apiBase;
  return gateway;
};
export async function reconciliations(headers) {
  const apiBase = await settings();
  return fetch(`${apiBase}/reconciliations`, { headers }).then((answer) => answer.json());
}
export async function exceptions() {
  const apiBase = await settings();
  return fetch(`${apiBase}/exceptions`).then((answer) => answer.json());
}
export async function payout(id, headers) {
  const query = "query Payout($id: ID!) { payout(id: $id) { id payee iban amount } }";
  const body = JSON.stringify({ query, variables: { id } });
  return fetch("/internal/graphql", { method: "POST", headers, body }).then((answer) => answer.json());
}
export async function refund(id, headers) {
  const query = "query Refund($id: ID!) { refund(id: $id) { id payee iban amount } }";
  const body = JSON.stringify({ query, variables: { id } });
  return fetch("/internal/graphql", { method: "POST", headers, body }).then((answer) => answer.json());
}
