/** A mail to one reader. */
export type Message = {
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  /** Kept over attempts, so that a mail which arrives twice shows as one. */
  id?: string | undefined;
};

/** Who a mail comes from. */
export type Sender = { email: string; name: string };

/** How long a mail server may take, in milliseconds. */
export type Patience = {
  /** Without a sign of life. */
  silence: number;
  /** From the first packet to the last. */
  whole: number;
};

/** 15 s of silence, and a minute for a server that answers late but does. */
export const usualPatience: Patience = { silence: 15_000, whole: 60_000 };
