/** What a person may do inside one company: members read, auditors read everything, managers write, admins administer. */
export type PracticeRole = "member" | "auditor" | "manager" | "admin";
/** The two companies that share the practice service. */
export type PracticeTenant = "alder" | "birch";

/** Someone who can sign in to the practice service. Tokens and passwords are fixed, public and worthless elsewhere. */
export type Person = {
  id: number;
  tenant: PracticeTenant;
  role: PracticeRole;
  name: string;
  email: string;
  password: string;
  token: string;
};

const person = (id: number, tenant: PracticeTenant, role: PracticeRole, name: string, key: string = role): Person => ({
  id,
  tenant,
  role,
  name,
  email: `${name.split(" ")[0]?.toLowerCase()}@${tenant}.example`,
  password: `practice-${tenant}-${key}`,
  token: `practice-${tenant}-${key}-token`,
});

/** Everyone in both companies, in the order the landing page lists them. */
export const people: readonly Person[] = [
  person(1, "alder", "admin", "Ada Alder"),
  person(2, "alder", "manager", "Milo Marsh"),
  person(3, "alder", "member", "Mina Moss"),
  person(4, "birch", "admin", "Bela Birch"),
  person(5, "birch", "manager", "Maro Moor"),
  person(6, "birch", "member", "Mika Mead"),
  person(7, "alder", "member", "Mats Mistle", "member-2"),
  person(8, "alder", "auditor", "Odo Oak"),
  person(9, "birch", "member", "Mela Mint", "member-2"),
  person(10, "birch", "auditor", "Oda Orchard"),
];

/** The credential a first scan uses: an admin of the first company, who may read everything of that company. */
export const firstToken = "practice-alder-admin-token";
