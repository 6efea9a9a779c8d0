/** A moment of today, in milliseconds, as a clock shows it: `13:52`. */
export const clock = (at: number): string =>
  new Date(at).toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit", hour12: false });
