import { londonDate } from '#shared/platform/dates.ts';
import { readDate } from '#shared/platform/typed-date.ts';

/** The facts in a text that may identify its case, as written. */
export type TextFacts = {
  /** Account numbers and similar: capitals and digits without separators. */
  numbers: string[];
  /** In lower case, without spaces. */
  postcodes: string[];
  /** Days, as yyyy-MM-dd. */
  days: string[];
  amounts: number[];
};

const MOST = 200;

const capitalsOf = (text: string) => text.normalize('NFKC').toUpperCase();

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)].slice(0, MOST);

/** An account number without spaces and punctuation, for comparison. */
export const plainNumber = (text: string): string => capitalsOf(text).replace(/[^A-Z0-9]/g, '');

/** Words of digits, with letters or without, that may be account numbers: alone and run together with up to four that follow. */
export function numbersIn(text: string): string[] {
  const found: string[] = [];
  for (const line of capitalsOf(text).split('\n')) {
    const words = line.split(/[^A-Z0-9/.-]+/).map((word) => word.replace(/[^A-Z0-9]/g, ''));
    for (let at = 0; at < words.length; at++) {
      let run = '';
      for (let next = at; next < Math.min(at + 5, words.length) && /\d/.test(words[next]!); next++) {
        run += words[next];
        if (run.length >= 6 && run.length <= 24 && run.replace(/\D/g, '').length >= 4) found.push(run);
      }
    }
  }
  return unique(found);
}

const lookalikes: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  B: '8',
};
const digitOf = (sign: string) => lookalikes[sign] ?? sign;

/** Signs that never end a postcode, each with the letters that it may have been read for. */
const misread: Readonly<Record<string, string>> = {
  C: 'G',
  I: 'LJT',
  K: 'XR',
  M: 'NW',
  O: 'QD',
  V: 'YWU',
  0: 'QD',
  1: 'LJT',
  2: 'Z',
  5: 'S',
  6: 'G',
  8: 'B',
};
/** Every combination of what each character may stand for. */
const meantBy = (signs: string, readFor: Readonly<Record<string, string>>): string[] =>
  Array.from(signs, (sign) => Array.from(readFor[sign] ?? sign)).reduce(
    (whole, meant) => whole.flatMap((start) => meant.map((sign) => start + sign)),
    [''],
  );
const endsMeant = (ends: string) => meantBy(ends, misread);

/** Digits that OCR puts for the first letters of a postcode, and the letters they may stand for. */
const begins: Readonly<Record<string, string>> = { 0: 'OD', 1: 'IL', 5: 'S', 8: 'B' };
const inwardPart = '[ \\t]{0,2}([0-9OISZB](?=.?[A-Z])[A-Z0-9]{2})(?![A-Z0-9])';
const usual = new RegExp(`(?<![A-Z0-9])([A-Z]{1,2}[0-9OIS][A-Z0-9]?)${inwardPart}`, 'g');
const withFigureFirst = new RegExp(
  `(?<![A-Z0-9])([0158][A-Z]|[A-Z][0158]|[0158])([0-9OIS][A-Z0-9]?)${inwardPart}`,
  'g',
);

const districtMeant = (district: string) => digitOf(district[0] ?? '') + district.slice(1);
const inwardsMeant = (inward: string): string[] =>
  [...new Set([inward.slice(1), ...endsMeant(inward.slice(1))])].map((ends) => digitOf(inward[0]!) + ends);

/** Postcodes, also where OCR took a digit for a letter that looks like it, a letter for a digit, or for a letter that cannot stand there. */
export function postcodesIn(text: string): string[] {
  const capitals = capitalsOf(text);
  const found: string[] = [];
  for (const [, outward = '', inward = ''] of capitals.matchAll(usual)) {
    const area = /^[A-Z]+(?=[0-9OIS])/.exec(outward)?.[0] ?? '';
    const letters = area.length > 2 || area === '' ? outward.slice(0, 1) : area;
    const meant = letters + districtMeant(outward.slice(letters.length));
    for (const ending of inwardsMeant(inward)) {
      found.push(meant + ending);
      if (outward !== meant) found.push(outward + inward[0]! + ending.slice(1));
    }
  }
  for (const [, area = '', district = '', inward = ''] of capitals.matchAll(withFigureFirst))
    for (const letters of meantBy(area, begins))
      for (const ending of inwardsMeant(inward)) found.push(letters + districtMeant(district) + ending);
  return unique(found.map((postcode) => postcode.toLowerCase()));
}

const written =
  /\b(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{1,2}(?:st|nd|rd|th)?[ ](?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?[ ]\d{4})\b/gi;

/** Days as people write them, in their order. */
export function daysIn(text: string, today: string = londonDate()): string[] {
  const found = Array.from(text.matchAll(written), ([typed]) =>
    readDate(typed.replace(/ of /i, ' ').replace(/[.,](?= )/g, ''), today),
  );
  return unique(found.flatMap((day) => day ?? []));
}

/** Amounts in pounds, in pence. */
export function amountsIn(text: string): number[] {
  const found = Array.from(
    text.matchAll(/(?:£|GBP)\s?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{2}))?(?![\d.]*\d)/gi),
    ([, pounds = '', pence = '0']) => Number(pounds.replaceAll(',', '')) * 100 + Number(pence.padEnd(2, '0')),
  );
  return unique(found.filter((amount) => amount > 0));
}

const owing = /balance|claim|owed|owing|outstanding|total|amount due|debt|hawli|dyled|cyfanswm/i;

/** The amount that a creditor claims: the first one beside a word such as balance or total, else the largest. */
export function claimedIn(text: string): number | null {
  for (const line of text.split('\n').filter((each) => owing.test(each))) {
    const [amount] = amountsIn(line.slice(line.search(owing))).concat(amountsIn(line));
    if (amount !== undefined) return amount;
  }
  return amountsIn(text).reduce<number | null>((most, amount) => Math.max(most ?? 0, amount), null);
}

/** Everything at once. */
export const factsIn = (text: string): TextFacts => ({
  numbers: numbersIn(text),
  postcodes: postcodesIn(text),
  days: daysIn(text),
  amounts: amountsIn(text),
});
