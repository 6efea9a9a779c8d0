/** The token inside a sign-in link, or in what was pasted as one; null when there is none. */
export function tokenOf(text: string): string | null {
  const match = /[?&]token=([^&#\s]+)/.exec(text);
  if (match?.[1]) return decode(match[1]);
  const bare = text.trim();
  return /^[\w-]{20,200}$/.test(bare) ? bare : null;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
