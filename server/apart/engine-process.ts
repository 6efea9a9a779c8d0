import { serveTask } from "./serve-task.ts";
import { tasks } from "./tasks.ts";

/* A process that does one task of the engine and ends; see run-apart.ts. */

serveTask(tasks);
