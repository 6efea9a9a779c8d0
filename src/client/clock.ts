/** A moment of today, in milliseconds, as a clock shows it: `13:52`. */
export const clock = (at: number): string =>
  new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
