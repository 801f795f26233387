import { firstNames, lastNames } from '#demo/cases/names.ts';
import type { Random } from '#demo/cases/random.ts';
import { showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';

/*
 * Texts like those of letters to and from a firm: common words in every letter, some thousands of rarer ones by Zipf's law, names,
 * references, account numbers, postcodes and amounts.
 */

const common =
  `the of to and a in your you for we is that be this with on our will have are not as it by if or at from please letter
account payment arrangement creditors proposal claim debt balance date reference number amount case client customer supervisor dividend
contribution monthly received outstanding interest charges agreement notice approval meeting decision modification vote bank statement
income expenditure review enclosed contact telephone office yours faithfully sincerely`.split(/\s+/);

const syllables =
  `al an ar bel ber bra cal can car con cor dal den der dis don el en er fal fer fin for gal gen gra har hol hor in jor kel ken lan lar lim
lon mal mar men mon nal nor or pal pen per pol por pre pro ral ram ren ro sal sen ser sol sta tal tan ter tor ul un val ven ver vin vor
wal wen wick wood worth`.split(/\s+/);

/** Rarer words, made up once, commonest first. */
export function vocabulary(random: Random, size: number): string[] {
  const words = new Set<string>();
  while (words.size < size)
    words.add(Array.from({ length: random.between(2, 4) }, () => random.pick(syllables)).join(''));
  return [...words];
}

/** Who a document is about. */
export type About = {
  reference: string;
  name: string;
  accountNumber: string;
  postcode: string;
};

export function aboutOf(random: Random, reference: string): About {
  const first = random.pickSkewed(random.chance(0.5) ? firstNames.female : firstNames.male);
  return {
    reference,
    name: `${first} ${random.pickSkewed(lastNames)}`,
    accountNumber: `${random.between(1_000, 9_999)} ${random.between(1_000, 9_999)} ${random.between(1_000, 9_999)}`,
    postcode: `${random.letters('ABCDEGHLMNPRSTWY', 2)}${random.between(1, 19)} ${random.between(1, 9)}${random.letters('ABDEFGHJLNPQRSTUWXYZ', 2)}`,
  };
}

const DAYS = 86_400_000;

/** The text of a letter of 150 to 400 words. */
export function letterText(random: Random, words: readonly string[], about: About): string {
  const day = new Date(Date.UTC(2024, 0, 1) + random.between(0, 1_000) * DAYS).toISOString().slice(0, 10);
  const word = () =>
    random.chance(0.62)
      ? random.pickSkewed(common)
      : words[Math.min(words.length - 1, Math.floor(words.length ** random.next()) - 1)]!;
  const sentences = Array.from({ length: random.between(12, 28) }, () =>
    Array.from({ length: random.between(8, 18) }, word).join(' '),
  );
  return [
    `Our reference: ${about.reference}`,
    showDate(day),
    `Re: ${about.name}, ${about.postcode}`,
    `Account number: ${about.accountNumber}`,
    ...sentences.map((sentence) => `${sentence}.`),
    `The balance is ${poundsText(random.between(1_000, 2_500_000))}.`,
  ].join('\n');
}
