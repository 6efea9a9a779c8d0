const words = [
  "good-?bye",
  "good bye",
  "bye(?:[- ]?bye)?",
  "farewell",
  "see (?:you|ya)(?: (?:later|soon|again|around|next time))?",
  "(?:we(?:'|’)?re |we are )?sorry to see you (?:go|leave)",
  "we(?:'ll|’ll| will) miss you",
  "au revoir|à bientôt|auf wiedersehen|tschüss|adiós|hasta (?:luego|pronto)|tchau|até (?:logo|breve)|arrivederci|tot ziens|do widzenia",
].join("|");
/** "Goodbye", "Bye, Ann", but not "Goodbye world", which is said for its own sake. */
const farewell = new RegExp(`^(?:${words})(?:,? (?!(?:cruel )?world\\b)[\\p{L}\\d'’_.@-]{1,40}){0,3}$`, "iu");
const longest = 160;
/** What is asked for its words: a greeting's own address, whatever it says. */
const saysWords =
  /^(good-?bye|bye|farewell|hello|hi|greet\w*|say|speak|echo|words?|phrases?|quotes?|translat\w*|lyrics)$/i;

/** Whether a short message takes leave of whoever asked, as after an account or a session was ended: "Goodbye, Ann!". */
export const isFarewell = (text: string): boolean =>
  text.length <= longest && text.split(/[.!;\n]+/, 8).some((one) => farewell.test(withoutMarks(one)));

/** Whether an address is there for words of greeting, so that a farewell is what it was asked for. */
export const isOfGreeting = (route: string): boolean => route.split("/").some((segment) => saysWords.test(segment));

const withoutMarks = (text: string): string =>
  text.replace(/^[\p{So}\p{Cf}\s-]{1,8}|[\p{So}\p{M}\p{Cf}\s-]{1,8}$/gu, "");
