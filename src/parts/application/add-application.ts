import { atom } from "jotai";

/** Whether the Add Application dialog is open. The shell renders the dialog; any screen may open it. */
export const addApplicationAtom = atom(false);
