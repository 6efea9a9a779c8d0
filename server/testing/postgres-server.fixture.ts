import { startPostgres } from "./postgres-server.ts";

/* A process that has a PostgreSQL of its own, tells its address, and never ends by itself. */

const { adminAddress } = await startPostgres();
console.log(adminAddress());
setInterval(() => {}, 60_000);
