/**
 * A name given by an outsider, as a line that can be stored and shown: without control characters (PostgreSQL refuses NUL) and without
 * characters that change the direction of text.
 */
export const plainLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
