import { firstNames, lastNames } from '#demo/cases/names.ts';
import type { Random } from '#demo/cases/random.ts';
import type { KnownPayer, MatchCase } from '#shared/activities/money/banking/score-item.ts';
import { addDays } from '#shared/platform/dates.ts';
import { soughtPerson } from '#shared/platform/search/names-in-text.ts';

/** A made-up case, with what its payers write on their payments. */
export type GoldenCase = MatchCase & {
  people: { firstName: string; lastName: string }[];
  /** The account that the applicants pay from, already known or not. */
  account: Omit<KnownPayer, 'times'>;
};

/** Made-up cases whose references are as dense as a firm's: a slip of one digit is the reference of another case. */
export function goldenCases(random: Random, count: number): GoldenCase[] {
  const cases: GoldenCase[] = [];
  for (let n = 0; n < count; n++) {
    const northern = n % 10 >= 7;
    const reference = `${northern ? 'NGI' : 'HDS'}${String(1_000 + n).padStart(6, '0')}`;
    cases.push(goldenCase(random, n + 1, reference, cases));
  }
  return cases;
}

function goldenCase(
  random: Random,
  caseId: number,
  reference: string,
  earlier: readonly GoldenCase[],
): GoldenCase {
  const people = [person(random)];
  if (random.chance(0.3)) people.push(person(random, random.chance(0.75) ? people[0]!.lastName : undefined));
  // Occasionally two cases are paid from one account: a couple with a case each.
  const shared = random.chance(0.02)
    ? earlier.at(-random.between(1, Math.min(50, earlier.length)))
    : undefined;
  const account = shared?.account ?? {
    sortCode: `${random.letters('123456', 2)}-${random.letters('0123456789', 2)}-${random.letters('0123456789', 2)}`,
    accountNumber: random.letters('0123456789', 8),
  };
  const isKnown = random.chance(0.6);
  const isOpen = random.chance(0.92);
  return {
    caseId,
    reference,
    name: people.map(({ firstName, lastName }) => `${firstName[0]} ${lastName}`).join(' & '),
    status: isOpen ? 'IVA Accepted' : 'Closed',
    isOpen,
    receipts: isOpen ? 'post' : 'propose',
    people,
    sought: people.map(soughtPerson),
    schedule: {
      // Most people agree on round amounts, so many cases pay the same.
      amountPence: random.chance(0.8) ? random.between(14, 80) * 500 : random.between(7_000, 40_000),
      frequency: random.weighted([
        ['monthly', 90],
        ['four_weekly', 5],
        ['weekly', 5],
      ] as const),
      firstDueOn: addDays('2025-01-01', random.between(0, 300)),
    },
    account,
    payers: isKnown ? [{ ...account, times: random.between(1, 20) }] : [],
    lastReceiptOn: null,
  };
}

function person(random: Random, lastName?: string): { firstName: string; lastName: string } {
  return {
    firstName: random.pickSkewed(random.chance(0.5) ? firstNames.female : firstNames.male),
    lastName: lastName ?? random.pickSkewed(lastNames),
  };
}
