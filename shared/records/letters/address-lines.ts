import { formats } from '#shared/platform/fields/formats.ts';

/** The most characters in a line of an envelope's window; longer lines wrap. */
const MOST_IN_LINE = 45;
const MOST_LINES = 7;

/** An address as the program stores it. */
export type PostalAddress = {
  line1: string | null;
  line2?: string | null;
  line3?: string | null;
  town: string | null;
  county?: string | null;
  postcode: string | null;
  /** Null or in the United Kingdom: not printed. */
  country?: string | null;
};

const home = /^(?:england|wales|scotland|northern ireland|united kingdom|great britain|uk)$/i;
const isAbroad = (country: string | null | undefined) => Boolean(country) && !home.test(country!.trim());

/** The lines below the name: each part that is not empty, the town and the postcode last, a foreign country below them. */
export function addressLines({ country, ...parts }: PostalAddress): string[] {
  const { line1, line2, line3, town, county, postcode } = parts;
  const lines = [line1, line2, line3, town, county, postcode, isAbroad(country) ? country : null];
  return lines.map((line) => line?.trim() ?? '').filter((line) => line !== '');
}

const homeless =
  /\b(?:no fixed (?:abode|address)|nfa|of no fixed|homeless|address unknown|unknown address|gone away)\b/i;

/**
 * The problems that prevent a letter from being posted to this name and address, in sentences. An address has three to seven lines in all,
 * with a UK postcode on the last, unless that is another country.
 */
export function addressProblems(name: string, lines: readonly string[]): string[] {
  const all = [name, ...lines].map((line) => line.trim()).filter((line) => line !== '');
  const shown = all.reduce((sum, line) => sum + Math.ceil(line.length / MOST_IN_LINE), 0);
  const last = lines.at(-1) ?? '';
  const before = lines.at(-2) ?? '';
  const isForeign = lines.length > 2 && !/\d/.test(last) && /\d/.test(before) && !home.test(last);
  const problems = [
    name.trim() === '' && 'The recipient has no name.',
    lines.length === 0 && 'There is no address.',
    lines.some((line) => homeless.test(line)) &&
      'No fixed abode: post cannot be delivered. Choose email or another address.',
    lines.length > 0 && all.length < 3 && 'The address is too short: name, street and postcode are needed.',
    shown > MOST_LINES && `Name and address take ${shown} lines; an envelope window shows ${MOST_LINES}.`,
    lines.length > 0 &&
      !isForeign &&
      formats.postcode.problem(formats.postcode.normalise(last)) !== null &&
      'The address does not end with a postcode.',
  ];
  return problems.filter((problem) => problem !== false);
}
