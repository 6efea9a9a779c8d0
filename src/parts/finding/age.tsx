const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How old something is, in a few characters: `now`, `4 min`, `6 h`, `8 d`, `14 mo`. */
export function age(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  if (seconds < minute) return "now";
  if (seconds < hour) return `${Math.floor(seconds / minute)} min`;
  if (seconds < day) return `${Math.floor(seconds / hour)} h`;
  const days = Math.floor(seconds / day);
  return days < 100 ? `${days} d` : `${Math.floor(days / 30.4)} mo`;
}

/** How long a finding is known, with the moment it was seen first as its tooltip. */
export function Age({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={`First seen ${new Date(iso).toString()}`}>
      {age(iso)}
    </time>
  );
}
