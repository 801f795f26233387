import { addDays, showDate } from '#shared/platform/dates.ts';
import type { Gap } from './gaps.ts';

/** A gap in words: between which balances of the bank lines are missing, or held too many. */
export function gapText({ after, by, at, pence, fileName }: Gap): string {
  const what = pence > 0 ? 'Lines are missing' : 'Lines are too many';
  const until = at === 'beginning' ? `the beginning of ${showDate(by)}` : `the end of ${showDate(by)}`;
  if (after === null)
    return `${what} until ${until}, or the opening balance of the account is wrong (${fileName})`;
  const [first, last] = [addDays(after, 1), addDays(by, -1)];
  if (at === 'end' || first > last)
    return `${what} between the end of ${showDate(after)} and ${until} (${fileName})`;
  const days = first === last ? `of ${showDate(first)}` : `from ${showDate(first)} to ${showDate(last)}`;
  return `${what}: ${days} (${fileName})`;
}
