/**
 * Keeps the worker alive while a socket is open. Chrome ends an idle worker after 30 s and Firefox ignores socket
 * traffic; a storage write every 20 s counts as activity in both.
 */
export function createKeepAlive(session: Pick<chrome.storage.StorageArea, "set">) {
  let timer: ReturnType<typeof setInterval> | undefined;
  return (busy: boolean) => {
    if (busy && !timer) timer = setInterval(() => session.set({ beat: Date.now() }), 20_000);
    if (!busy && timer) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}
