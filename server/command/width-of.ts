/** Letters of East Asian scripts, and emoji, which take two columns of a terminal. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f000}-\u{3ffff}]|\p{Emoji_Presentation}/gu;

/** How many columns of a terminal a text takes, at most: marks that stand over a letter are counted as one of their own. */
export const widthOf = (text: string): number => [...text].length + (text.match(wide)?.length ?? 0);
