import { importQuickly } from "../server/process/quick-imports.ts";

// Loaded into every worker before the tests.
importQuickly();
