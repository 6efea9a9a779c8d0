import { clock } from "../../client/clock.ts";
import { dayAndYear } from "../../ui/time.tsx";

/** How long something lasts on, of milliseconds: `42 min left`, from two hours on in hours, from two days on in days. */
export function leftWords(left: number): string {
  if (left <= 0) return "has expired";
  const minutes = Math.round(left / 60_000);
  if (minutes < 120) return `${minutes} min left`;
  const hours = Math.round(minutes / 60);
  if (hours < 48) return `${hours} h left`;
  const days = Math.round(hours / 24);
  return days < 366 ? `${days} days left` : "over a year left";
}

/** When something ends that lasts on for `left` milliseconds: the time of day, from a day on the date. */
export const endWords = (at: number, left: number): string =>
  left < 24 * 3_600_000 ? clock(at) : dayAndYear(new Date(at).toISOString());
