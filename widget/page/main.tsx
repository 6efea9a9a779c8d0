import { mountConsole } from "../../src/console/mount.tsx";
import { preloadScreen } from "../../src/console/routes.tsx";
import { createPageHost } from "../../src/host/page.ts";
import "./page.css";

preloadScreen(window.location.pathname);
const root = document.getElementById("console");
if (root) mountConsole(root, { host: createPageHost({ platform: window.location.origin }) });
