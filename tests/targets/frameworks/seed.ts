/** Somebody who can sign in. The passwords are of no use anywhere else. */
export type Account = {
  id: number;
  email: string;
  password: string;
  name: string;
  role: "admin" | "member";
  tenantId: number;
};

const account = (id: number, name: string, tenantId: number, role: Account["role"] = "member"): Account => ({
  ...{ id, name, role, tenantId },
  email: `${name.toLowerCase()}@${tenantId === 1 ? "north" : "south"}.example.com`,
  password: `${name}-keeps-this-${id * 7919}`,
});

/** Ada runs the first company, Ben and Cleo work there; Dora works for the second one, which Eric runs. */
export const accounts: readonly Account[] = [
  account(11, "Ada", 1, "admin"),
  account(12, "Ben", 1),
  account(13, "Cleo", 1),
  account(14, "Dora", 2),
  account(15, "Eric", 2, "admin"),
];

const topics = ["mooring fees", "the crane inspection", "winter storage", "a new apprentice", "fuel prices"];

/** What every service holds when it starts. Each text says whose it is, so that it is known wherever it turns up. */
export const seed = {
  tenants: [
    { id: 1, name: "North Harbour" },
    { id: 2, name: "South Marina" },
  ],
  users: accounts,
  notes: accounts.flatMap(({ id, name }, index) =>
    [0, 1].map((of) => ({
      id: 101 + index * 2 + of,
      title: `${name} on ${topics[(index + of) % topics.length]}`,
      body: `Between ${name} and nobody else: ${topics[(index + of + 2) % topics.length]} must wait.`,
      ownerId: id,
    })),
  ),
  projects: [
    { id: 201, name: "Quay lighting", budget: 48200, tenantId: 1, ownerId: 12 },
    { id: 202, name: "Slipway repair", budget: 131750, tenantId: 1, ownerId: 13 },
    { id: 203, name: "Pontoon renewal", budget: 90400, tenantId: 2, ownerId: 14 },
    { id: 204, name: "Harbour office roof", budget: 27300, tenantId: 2, ownerId: 15 },
  ],
  articles: [
    { id: 301, title: "Opening hours in winter", text: "From November the office closes at four.", authorId: 12 },
    { id: 302, title: "How to book a berth", text: "Call ahead, or use the form at the gate.", authorId: 13 },
    { id: 303, title: "Regatta results", text: "Forty boats, three classes, one dog.", authorId: 14 },
  ],
  files: accounts.map(({ id, name }, index) => ({
    id: 401 + index,
    name: `${name.toLowerCase()}-contract.txt`,
    type: "text/plain",
    text: `Employment contract of ${name}: ${2100 + index * 130} a month.`,
    ownerId: id,
  })),
  audit: [
    { id: 501, tenantId: 1, actor: "Ada", action: "changed the role of Cleo", address: "192.0.2.17" },
    { id: 502, tenantId: 1, actor: "Ben", action: "removed a project", address: "192.0.2.44" },
    { id: 503, tenantId: 2, actor: "Eric", action: "signed in", address: "198.51.100.9" },
  ],
};

/** Who scans: an ordinary user of each company, a colleague, and an admin. */
export const askers = ["Ben", "Cleo", "Dora", "Ada"].map((name) => accountOf(name));

/** Somebody by name. */
export function accountOf(name: string): Account {
  const found = accounts.find((one) => one.name === name);
  if (!found) throw new Error(`Nobody is called ${name}.`);
  return found;
}
