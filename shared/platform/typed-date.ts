import { addMonths, londonDate } from '#shared/platform/dates.ts';
import { words } from '#shared/platform/words.ts';

const months = words('january february march april may june july august september october november december');

/** The number of a month written out or shortened to three letters and more ('Jun', 'Sept'); 0 for any other word. */
const monthOf = (word: string): number =>
  word.length < 3 ? 0 : months.findIndex((month) => month.startsWith(word.toLowerCase())) + 1;

type Parts = { year: string; month: number; day: number };

/** Day, month and year in the orders in which people in the UK write them; stored days (yyyy-MM-dd) too. */
function partsOf(text: string): Parts | null {
  const stored = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (stored) return { year: stored[1]!, month: Number(stored[2]), day: Number(stored[3]) };
  const figures =
    /^(\d{1,2})(?:[-/.]| +)(\d{1,2})(?:[-/.]| +)(\d{4}|\d{2})$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text);
  if (figures) return { year: figures[3]!, month: Number(figures[2]), day: Number(figures[1]) };
  const words = /^(\d{1,2})[-/., ]*(?:(?:st|nd|rd|th)\b)?[-/., ]*([a-z]+)[-/., ]*(\d{4}|\d{2})$/i.exec(text);
  return words && { year: words[3]!, month: monthOf(words[2]!), day: Number(words[1]) };
}

/** The day if the calendar has it. */
function dayOf(year: number, month: number, day: number): string | null {
  // Date.UTC takes the years 0 to 99 for those of the twentieth century.
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  const isReal = year > 0 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal ? at.toISOString().slice(0, 10) : null;
}

const YEARS_AHEAD = 20;

/** Two-digit years of a birth are in the past; others up to twenty years ahead, so that '28' is 2028 and '65' is 1965. */
export const latestOf = (isBirth: boolean, today: string = londonDate()): string =>
  isBirth ? today : addMonths(today, YEARS_AHEAD * 12);

/**
 * A day as people type it, as yyyy-MM-dd: 17/6/65, 170665, 17 Jun 1965, 1965-06-17. A two-digit year is taken in the
 * latest century that does not go beyond `latest`. Null for anything that is not a date.
 */
export function readDate(typed: string, latest: string): string | null {
  const parts = partsOf(typed.trim());
  if (!parts) return null;
  const { year, month, day } = parts;
  if (year.length === 4) return dayOf(Number(year), month, day);
  const centuries = [2100, 2000, 1900].map((century) => dayOf(century + Number(year), month, day));
  return centuries.find((each) => each !== null && each <= latest) ?? null;
}
