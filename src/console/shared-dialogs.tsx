import { useAtom } from "jotai";
import { addApplicationAtom } from "../parts/application/add-application.ts";
import { startScanAtom } from "../parts/scan/start-scan.ts";
import { LazyLayer } from "./lazy-screen.tsx";

const startScan = () => import("../screens/start-scan/start-scan-dialog.tsx").then((m) => m.StartScanDialog);
const addApplication = () =>
  import("../screens/start-scan/add-application-dialog.tsx").then((m) => m.AddApplicationDialog);

/** The dialogs that several screens open, each rendered once and loaded when it is first opened. */
export function SharedDialogs() {
  const [scanning, setScanning] = useAtom(startScanAtom);
  const [adding, setAdding] = useAtom(addApplicationAtom);
  return (
    <>
      {scanning && <LazyLayer load={startScan} props={{}} onClose={() => setScanning(null)} />}
      {adding && <LazyLayer load={addApplication} props={{}} onClose={() => setAdding(false)} />}
    </>
  );
}
