// Made once and only where they are needed: making one takes a millisecond, as long as a row of a list.
let days: Intl.DateTimeFormat | undefined;
let times: Intl.DateTimeFormat | undefined;
const dayOf = (date: Date): string => {
  days ??= new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });
  return days.format(date);
};
const timeOf = (date: Date): string => {
  times ??= new Intl.DateTimeFormat(undefined, { timeStyle: "medium", hour12: false });
  return times.format(date);
};

/** How long ago, in a few characters: `now`, `4 min`, `6 h`, `Yesterday`, then the date. */
export function ago(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  if (seconds < 60) return "now";
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  if (seconds < 172_800) return "Yesterday";
  return dayOf(new Date(iso));
}

/** A moment as `21 Nov, 10:02:11`, with the full time as its tooltip. */
export function Moment({ iso }: { iso: string }) {
  const date = new Date(iso);
  return (
    <time dateTime={iso} title={date.toString()}>
      {dayOf(date)}, {timeOf(date)}
    </time>
  );
}

/** The time of a moment whose day stands above it, with the full time as its tooltip. */
export function TimeOfDay({ iso }: { iso: string }) {
  const date = new Date(iso);
  return (
    <time dateTime={iso} title={date.toString()}>
      {timeOf(date)}
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
  return date.toLocaleDateString(undefined, {
    weekday: "short",
    day: "numeric",
    month: "short",
    ...(date.getFullYear() === now.getFullYear() ? {} : { year: "numeric" }),
  });
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
