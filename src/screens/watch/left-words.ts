/** How long something lasts on, of milliseconds: `42 min left`, from two hours on in hours; `has expired` where none are left. */
export function leftWords(left: number): string {
  if (left <= 0) return "has expired";
  const minutes = Math.round(left / 60_000);
  return minutes < 120 ? `${minutes} min left` : `${Math.round(minutes / 60)} h left`;
}
