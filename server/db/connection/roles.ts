import { randomBytes } from "node:crypto";
import type { MigrationConnection } from "./migration-connection.ts";

/**
 * The two roles that transactions take, by their names in this database: `user` sees the rows of one tenant, `system`
 * crosses tenants. Nobody signs in as them. Roles belong to a whole PostgreSQL cluster, of which this database may be one
 * of several, so each has names of its own.
 */
export type Roles = { user: string; system: string };

/** The roles of a database, by its policies; null while it is empty. */
export async function rolesOf(connection: MigrationConnection): Promise<Roles | null> {
  const { rows } = await connection.query(
    `select role.rolname as name, policy.polname as policy from pg_policy policy join pg_roles role on role.oid = policy.polroles[1]
      where policy.polrelid = to_regclass('public.tenants') and policy.polname in ('own_tenant', 'every_tenant')`,
  );
  const name = (policy: string) =>
    (rows as { name: string; policy: string }[]).find((row) => row.policy === policy)?.name;
  const [user, system] = [name("own_tenant"), name("every_tenant")];
  return user && system ? { user, system } : null;
}

/** Whether the roles have the names that every database of a cluster shared in earlier versions. */
export const areShared = (roles: Roles): boolean => roles.user === "app_user";

/**
 * Makes the roles of a database. The user who signs in may take them and has none of their rights before: between them
 * stands a role that passes nothing on, which PostgreSQL 15 knows as well as newer ones.
 */
export async function makeRoles(connection: MigrationConnection): Promise<Roles> {
  const base = `postern_${randomBytes(6).toString("hex")}`;
  const roles = { user: `${base}_user`, system: `${base}_system` };
  await connection.exec(`
    create role ${roles.user} nologin;
    create role ${roles.system} nologin;
    create role ${base}_door nologin noinherit;
    grant ${roles.user}, ${roles.system} to ${base}_door;
    grant ${base}_door to current_user;
  `);
  return roles;
}

/** A migration's statements, in which the roles are called `app_user` and `app_system`, with the names of a database. */
export function withRoles(statements: string, { user, system }: Roles): string {
  return statements.replace(/\bapp_(user|system)\b/g, (_, kind) => (kind === "user" ? user : system));
}

/**
 * Lets the user who signs in see every tenant's rows until {@link hideRows}, in one transaction: what a migration does to
 * rows would else be done to none.
 */
export async function showRows(connection: MigrationConnection, { system }: Roles): Promise<void> {
  await connection.exec(`grant ${system} to current_user`);
}

/** Ends {@link showRows}, and what a migration granted to the user who signs in. */
export async function hideRows(connection: MigrationConnection, { user, system }: Roles): Promise<void> {
  await connection.exec(`reset role; revoke ${user}, ${system} from current_user`);
}

/** Gives everything that the shared roles may do in this database to roles of its own. Call it in a transaction. */
export async function leaveSharedRoles(connection: MigrationConnection, shared: Roles): Promise<Roles> {
  const own = await makeRoles(connection);
  for (const kind of ["user", "system"] as const) await connection.exec(handOver(shared[kind], own[kind]));
  return own;
}

/** Another database of the cluster may still use the old role, or another user have made it: then it stays. */
const handOver = (from: string, to: string) => `do $$
declare
  each record;
begin
  for each in select polname as name, polrelid::regclass as owned from pg_policy where '${from}'::regrole = any (polroles) loop
    execute format('alter policy %I on %s to ${to}', each.name, each.owned);
  end loop;
  for each in
    select relation.oid::regclass as owned, held.privilege_type as privilege
    from pg_class relation, aclexplode(relation.relacl) held
    where held.grantee = '${from}'::regrole
  loop
    execute format('grant %s on %s to ${to}', each.privilege, each.owned);
    execute format('revoke %s on %s from ${from}', each.privilege, each.owned);
  end loop;
  for each in
    select attrelid::regclass as owned, attname as name, held.privilege_type as privilege
    from pg_attribute, aclexplode(attacl) held
    where held.grantee = '${from}'::regrole
  loop
    execute format('grant %s (%I) on %s to ${to}', each.privilege, each.name, each.owned);
    execute format('revoke %s (%I) on %s from ${from}', each.privilege, each.name, each.owned);
  end loop;
  grant usage on schema public to ${to};
  revoke usage on schema public from ${from};
  begin
    revoke ${from} from current_user;
  exception when insufficient_privilege then null;
  end;
  begin
    drop role ${from};
  exception when insufficient_privilege or dependent_objects_still_exist then null;
  end;
end $$`;
