import { createRoot } from "react-dom/client";
import guide from "../../docs/guide.md?raw";
import { openExtensionStore } from "../../src/host/extension-storage.ts";
import { themePage } from "../../src/host/extension-theme.ts";
import { GuideView } from "../../src/screens/welcome/guide-view.tsx";
import "../../src/ui/theme.css";

const root = document.getElementById("root") as HTMLElement;
const store = openExtensionStore();

void store.ready.then(() => {
  themePage(root, store);
  createRoot(root).render(<GuideView text={guide} />);
});
