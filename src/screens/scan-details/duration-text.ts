/** A duration in words of at most two units, for example `4 m 12 s`, `850 ms` or `2 h 5 m`; it never breaks over lines. */
export function durationText(ms: number): string {
  return words(ms).replaceAll(" ", "\u00a0");
}

function words(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} m ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} m`;
}
