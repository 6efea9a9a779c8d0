import { mountConsole } from "../../src/console/mount.tsx";
import { createPageHost } from "../../src/host/page.ts";
import "./page.css";

const root = document.getElementById("console");
if (root) mountConsole(root, { host: createPageHost({ platform: window.location.origin }) });
