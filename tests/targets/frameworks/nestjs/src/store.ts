import { join } from "node:path";

/** What somebody's token says. */
export type Claims = { id: number; role: "admin" | "member"; tenantId: number };
export type Item = { id: number; ownerId?: number; authorId?: number | null; tenantId?: number } & Record<
  string,
  string | number | null | undefined
>;
type Store = {
  data: Record<"users" | "notes" | "projects" | "articles" | "files" | "audit", Item[]>;
  isOpen(name: string): boolean;
  find(kind: string, id: number): Item | undefined;
  add(kind: string, item: object): Item;
  remove(kind: string, item: Item): void;
  withoutPassword(user: Item): Item;
  notesOf(user: Claims): Item[];
  filesOf(user: Claims): Item[];
  projectsOf(user: Claims): Item[];
  usersOf(user: Claims): Item[];
  auditOf(user: Claims): Item[];
  csvOf(projects: Item[]): string;
  search(projects: Item[], text: string): Item[];
  accountOf(email: string, password: string): (Item & Claims) | undefined;
  register(given: { email: string; password: string; name: string }): Item | null;
};

/** The service's data, which all services keep in the same way. */
export const store: Store = require(join(__dirname, "../../store.js"));
