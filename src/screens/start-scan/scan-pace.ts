/** Milliseconds between two looks at a started scan. */
export const pollEvery = 1000;
/** Milliseconds from the final status to the completion handler. */
export const completionDelay = 2000;
/** Milliseconds from the completion handler until the dialog closes, the lists refresh and the form resets. */
export const resetDelay = 3000;
/** Milliseconds after the start of a scan at which the second and the third line of the log appear. */
export const runningLineDelays = [1000, 3000] as const;
/** What is shown, and told by a toast, when a started scan ends as failed. */
export const scanFailedText = "Scan failed due to an error. Please check your target URL and try again.";
