/**
 * A name that a stranger has given something, as a line that can be stored and shown: without control characters, of which PostgreSQL refuses NUL,
 * and without what turns the direction of writing.
 */
export const plainLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
