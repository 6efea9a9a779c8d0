import { useAtomValue } from "jotai";
import { addApplicationAtom } from "../parts/application/add-application.ts";
import { startScanAtom } from "../parts/scan/start-scan.ts";
import { LazyScreen } from "./lazy-screen.tsx";

const startScan = () => import("../screens/start-scan/start-scan-dialog.tsx").then((m) => m.StartScanDialog);
const addApplication = () =>
  import("../screens/start-scan/add-application-dialog.tsx").then((m) => m.AddApplicationDialog);

/** The dialogs that several screens open, each rendered once and loaded when it is first opened. */
export function SharedDialogs() {
  const scanning = useAtomValue(startScanAtom) !== null;
  const adding = useAtomValue(addApplicationAtom);
  return (
    <>
      {scanning && <LazyScreen load={startScan} props={{}} />}
      {adding && <LazyScreen load={addApplication} props={{}} />}
    </>
  );
}
