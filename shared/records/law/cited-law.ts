import { jurisdictions } from '#shared/platform/fields/common-fields.ts';
import { plainText } from '#shared/platform/html.ts';

/** A part of the United Kingdom whose law a case, and a letter on it, follows. */
export type Jurisdiction = keyof typeof jurisdictions;

/** Rules of 2016 that letters cite by number alone; those of Northern Ireland are named with their title. */
const rule2016 = String.raw`\brules? (?:8\.\d+|11\.1[45]|14\.\d+|15\.\d+|20\.[23])(?!\d)(?! of the Insolvency Rules \(Northern Ireland\))`;
/** Sections of the 1986 Act on arrangements and bankruptcy; Northern Ireland has articles of its Order instead. */
const section1986 = String.raw`\bsections? (?:25[1-9]|26[0-3]|283|310|339|340|343|379ZA|435)[A-Z]{0,2}\b`;

/** Laws, rules and registers whose names in a text show which law it follows (law.md, Northern Ireland; rule 1.29). */
const laws: readonly { of: Jurisdiction; cites: RegExp }[] = [
  {
    of: 'EW',
    cites: new RegExp(
      [
        String.raw`Insolvency Act 1986|\b1986 Act\b|\bPart VIII\b`,
        String.raw`Insolvency \(England and Wales\) Rules|\b(?:Insolvency )?Rules 2016\b|\b2016 Rules\b`,
        rule2016,
        section1986,
        String.raw`Individual Insolvency Register|Insolvency Service with its public register|County Court hearing centre|Debt Respite Scheme`,
        String.raw`centres? of main interests? (?:is|are) in England(?: and Wales)?`,
      ].join('|'),
      'i',
    ),
  },
  {
    of: 'SCO',
    cites:
      /Bankruptcy \(Scotland\) Act|Accountant in Bankruptcy|Register of Insolvencies|\(Scotland\) Regulations/i,
  },
  { of: 'NI', cites: /Insolvency \(Northern Ireland\) Order|Insolvency Rules \(Northern Ireland\)/i },
];

/** The text twice, with tags as spaces and with none, so that markup cannot hide a citation. */
const wordsIn = (html: string) =>
  `${plainText(html.replace(/<[^>]*>/g, ' '))} ${plainText(html)}`
    .replace(/\{\{[^}]*\}\}/g, ' ')
    .replace(/\s+/g, ' ');

/** The law that a text cites and that is not the law of any of these places, in its own words; null where there is none. */
export function foreignLaw(
  html: string,
  places: readonly string[],
): { of: Jurisdiction; cited: string } | null {
  const text = wordsIn(html);
  for (const { of, cites } of laws) {
    const cited = places.every((place) => place === of) ? null : cites.exec(text);
    if (cited) return { of, cited: cited[0] };
  }
  return null;
}

const list = new Intl.ListFormat('en-GB');
const placeNames = (places: readonly string[]) =>
  list.format(
    places.map((place) => (place === 'other' ? 'elsewhere' : jurisdictions[place as Jurisdiction])),
  );

/** Why a template is not for a case of this place; null where it is. */
export const notWrittenFor = (
  { name, jurisdictions: places }: { name: string; jurisdictions: readonly string[] },
  place: Jurisdiction,
): string | null =>
  places.includes(place)
    ? null
    : `${name} is written for ${placeNames(places)}; this case is in ${jurisdictions[place]}. Write a template for it, or choose another (rule 1.29: a notice names the law under which it is given).`;

/** Why a text cannot go out on a case in this place: it cites the law of another. */
export function lawProblem(html: string, place: Jurisdiction): string | null {
  const found = foreignLaw(html, [place]);
  return (
    found &&
    `The text cites ‘${found.cited}’, the law of ${jurisdictions[found.of]}; this case is in ${jurisdictions[place]}.`
  );
}

/**
 * Of templates for the same purpose, those that suit a case in this place: an unsuitable one is left out if another
 * of its kind suits. If none does, the first of them stays, so that the letter is stopped with the reason.
 */
export function suitedTo<
  Row extends { jurisdictions: readonly string[]; documentTypeId: number; audience: string },
>(rows: readonly Row[], place: Jurisdiction): Row[] {
  const suits = ({ jurisdictions: places }: Row) => places.includes(place);
  const isOfKind = (row: Row) => (other: Row) =>
    other.documentTypeId === row.documentTypeId && other.audience === row.audience;
  return rows.filter((row, at) => {
    const ofKind = isOfKind(row);
    return suits(row) || !rows.some((other, i) => ofKind(other) && (suits(other) || i < at));
  });
}
