import { firstNames, lastNames } from '#demo/cases/names.ts';
import type { Random } from '#demo/cases/random.ts';
import { type NamedPerson, soughtNames } from '#shared/platform/search/names-in-text.ts';
import type { ReceiptHandling } from '#shared/records/reference/status-words.ts';
import { type GoldenCase, goldenCases } from '#test/credits/golden-cases.ts';

/** A made-up case whose clients have had other names, and which may have ended or not begun. */
export type NoisyCase = Omit<GoldenCase, 'people'> & { people: NamedPerson[] };

/** Statuses with what they say about receipts, and how often they occur among a hundred cases. */
const statuses: readonly (readonly [[status: string, isOpen: boolean, receipts: ReceiptHandling], number])[] =
  [
    [['IVA Accepted', true, 'post'], 80],
    [['Lead', true, 'propose'], 3],
    [['With Creditors', true, 'propose'], 3],
    [['IVA Completed', true, 'propose'], 5],
    [['IVA Terminated', true, 'propose'], 3],
    [['Bankruptcy', true, 'propose'], 2],
    [['Deceased', true, 'propose'], 1],
    [['Closed', false, 'propose'], 3],
  ];

/** Cases of two domains with dense references, maiden and usual names, and statuses of every kind. */
export const noisyCases = (random: Random, count: number): NoisyCase[] =>
  goldenCases(random, count).map((one) => {
    const people = one.people.map((person) => withOtherNames(random, person));
    const [status, isOpen, receipts] = random.weighted(statuses);
    return { ...one, people, sought: people.flatMap(soughtNames), status, isOpen, receipts };
  });

function withOtherNames(
  random: Random,
  { firstName, lastName }: { firstName: string; lastName: string },
): NamedPerson {
  return {
    firstName,
    lastName,
    middleNames: random.chance(0.3) ? random.pick([...firstNames.female, ...firstNames.male]) : null,
    previousNames: random.chance(0.25) ? [`${firstName} ${random.pick(lastNames)}`] : [],
    knownAs: random.chance(0.15) ? random.pick(['Bobby', 'Peggy', 'Ted', 'Mo', 'Sandy', 'Jonno']) : null,
  };
}
