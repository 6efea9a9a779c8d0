import { CloudOff, RefreshCw } from "lucide-react";
import { Component, type ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Screen } from "../ui/screen.tsx";
import { missingCode } from "./lazy-screen.tsx";

/** Keeps a failure to the screen, or around all of them to the console: what went wrong, and a way to load it again. The rest stays usable. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const missing = isMissingCode(error);
    return (
      <Screen title={missing ? "Not loaded" : "Something went wrong"}>
        <div role="alert" className="panel flex flex-col items-center px-6 py-10 text-center">
          <CloudOff className="mb-3 size-6 text-critical" strokeWidth={1.75} aria-hidden />
          <p className="text-card font-semibold">
            {missing ? "This screen could not be downloaded" : "This screen stopped with an error"}
          </p>
          <p className="mt-1 max-w-[420px] text-body break-words text-ink-2">{missing ? missingCode : error.message}</p>
          <Button className="mt-4" icon={RefreshCw} onClick={() => this.setState({ error: null })}>
            Try again
          </Button>
        </div>
      </Screen>
    );
  }
}

/** Browsers word a failed `import()` differently; all of them name the module or the import. */
function isMissingCode(error: Error): boolean {
  return /dynamically imported module|module script|Importing a module/i.test(error.message);
}
