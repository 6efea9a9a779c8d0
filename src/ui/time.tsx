/**
 * Writes moments in the product's language, whatever the browser's. It is made once and only where it is needed: making
 * one takes a millisecond, as long as a row of a list.
 */
function writer(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (iso) => {
    format ??= new Intl.DateTimeFormat("en-GB", options);
    return format.format(new Date(iso));
  };
}

/** A day in a sentence: `21 Nov`. */
export const day = writer({ day: "numeric", month: "short" });
/** A day with its year: `21 Nov 2026`. */
export const dayAndYear = writer({ day: "numeric", month: "short", year: "numeric" });
const weekday = writer({ weekday: "short" });
const time = writer({ timeStyle: "medium" });

/** How long ago, in a few characters: `now`, `4 min`, `6 h`, `Yesterday`, then the date. */
export function ago(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  if (seconds < 60) return "now";
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  if (seconds < 172_800) return "Yesterday";
  return day(iso);
}

/** A moment as `21 Nov, 10:02:11`, with the full time as its tooltip. */
export function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={new Date(iso).toString()}>
      {day(iso)}, {time(iso)}
    </time>
  );
}

/** The day of a moment with its year, with the full time as its tooltip. */
export function Day({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={new Date(iso).toString()}>
      {dayAndYear(iso)}
    </time>
  );
}

/** The time of a moment whose day stands above it, with the full time as its tooltip. */
export function TimeOfDay({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={new Date(iso).toString()}>
      {time(iso)}
    </time>
  );
}

/** A moment's day as a heading: `Today`, `Yesterday`, then `Sat, 21 Nov`, with the year where it is another one. */
export function dayInWords(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const dayBefore = new Date(now);
  dayBefore.setDate(now.getDate() - 1);
  if (date.toDateString() === now.toDateString()) return "Today";
  if (date.toDateString() === dayBefore.toDateString()) return "Yesterday";
  return `${weekday(iso)}, ${date.getFullYear() === now.getFullYear() ? day(iso) : dayAndYear(iso)}`;
}

/** A moment as how long ago, with the full time as its tooltip; in a sentence with `long`, `4 min ago`. */
export function Ago({ iso, long }: { iso: string; long?: boolean }) {
  const text = ago(iso);
  const sentence = text === "now" ? "just now" : / (min|h)$/.test(text) ? `${text} ago` : text;
  return (
    <time dateTime={iso} title={new Date(iso).toString()}>
      {long ? sentence : text}
    </time>
  );
}
