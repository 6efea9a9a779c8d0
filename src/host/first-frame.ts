let shown: Promise<void> | undefined;

/**
 * Resolves once the page's first frame is on the screen, or 100 ms after it was asked for where nothing is painted. What
 * that frame does not need waits for it: every request to the browser's other processes costs a panel a millisecond.
 */
export function firstFrame(): Promise<void> {
  shown ??= new Promise((resolve) => {
    setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      // A message is handled after the frame, and unlike a timer without delay.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
  });
  return shown;
}
