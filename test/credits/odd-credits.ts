import { Random } from '#demo/cases/random.ts';
import { dayOfNumber } from '#shared/activities/money/banking/due-dates.ts';
import {
  capitals,
  creditsByKind,
  type KnownCredit,
  paidFrom,
  someDueDay,
} from '#test/credits/credits-by-kind.ts';
import { type NoisyCase, noisyCases } from '#test/credits/noisy-cases.ts';
import {
  asset,
  backAgain,
  besideNames,
  creditors,
  garbled,
  plainText,
  redress,
} from '#test/credits/odd-wordings.ts';

/** A credit that has the reference of a live case. */
export type OddCredit = KnownCredit<Kind>;

/** Cases of one domain, and credits, oldest first. */
export type OddSet = { cases: NoisyCase[]; credits: OddCredit[] };

/** How often each kind occurs among a hundred credits. */
const kinds = {
  plain: 56,
  backAgain: 7,
  redress: 5,
  asset: 4,
  creditor: 4,
  garbled: 4,
  oddAmount: 5,
  amountOfNamesake: 5,
  accountOfAnother: 5,
  nameBesideCompanyWord: 5,
} as const;
type Kind = keyof typeof kinds;

type Made = { description: string; pence?: number; payer?: NoisyCase };

/**
 * Credits that have everything of a contribution but one thing: their own reference, name and amount, beside words that no contribution
 * has; or ordinary words with an amount, an account or a name that points to somebody else. The same seed makes the same set.
 */
export function oddCredits(seed: number, count = 3_000, caseCount = 2_400): OddSet {
  const random = new Random(seed, 2);
  const cases = noisyCases(random, caseCount).filter(({ reference }) => reference.startsWith('HDS'));
  const maker = new OddMaker(random, cases);
  return { cases, credits: creditsByKind(random, kinds, count, (id, kind) => maker.credit(id, kind)) };
}

class OddMaker {
  readonly #random: Random;
  readonly #live: readonly NoisyCase[];
  /** Pairs of live cases with the same surname and initial, of which the second pays a fifth of what the first does. */
  readonly #namesakes: (readonly [NoisyCase, NoisyCase])[] = [];
  readonly #known: readonly NoisyCase[];

  constructor(random: Random, cases: readonly NoisyCase[]) {
    this.#random = random;
    this.#live = cases.filter(({ receipts }) => receipts === 'post');
    this.#known = this.#live.filter(({ payers }) => payers.length > 0);
    const byName = new Map<string, NoisyCase>();
    for (const one of this.#live) {
      const name = `${one.people[0]!.lastName} ${one.people[0]!.firstName[0]}`;
      const other = byName.get(name);
      if (!other) byName.set(name, one);
      else {
        one.schedule = { ...one.schedule!, amountPence: Math.ceil(other.schedule!.amountPence / 5) };
        this.#namesakes.push([other, one]);
        byName.delete(name);
      }
    }
  }

  credit(itemId: number, kind: Kind): OddCredit {
    const random = this.#random;
    const [of, namesake] =
      kind === 'amountOfNamesake' ? random.pick(this.#namesakes) : [random.pick(this.#live)];
    const { description, pence = of.schedule!.amountPence, payer } = this.#made(kind, of, namesake);
    const due = someDueDay(random, of);
    const from = payer ?? (random.chance(0.4) ? of : null);
    return {
      kind,
      truth: kind === 'plain' ? of.reference : null,
      item: {
        itemId,
        bookedOn: dayOfNumber(due + random.between(-3, 7)),
        amountPence: pence,
        description,
        ...(from && paidFrom(from)),
      },
    };
  }

  #made(kind: Kind, of: NoisyCase, namesake: NoisyCase | undefined): Made {
    const random = this.#random;
    const name = this.#name(of);
    const text = plainText(random, name, of.reference);
    const pence = of.schedule!.amountPence;
    switch (kind) {
      case 'plain':
        return { description: text, pence: random.chance(0.05) ? pence * 2 : pence };
      case 'backAgain':
        return { description: this.#beside(of, random.pick(backAgain)) };
      case 'redress':
        return { description: this.#beside(of, random.pick(redress)) };
      case 'asset':
        return { description: this.#beside(of, random.pick(asset)) };
      case 'creditor':
        return { description: this.#beside(of, random.pick(creditors)) };
      case 'garbled':
        return { description: this.#beside(of, random.pick(garbled)) };
      case 'oddAmount':
        return {
          description: text,
          pence: random.pick([Math.floor(pence / 10), pence * 7, pence * 4 + 1_317, 124_317, 1]),
        };
      case 'amountOfNamesake':
        return {
          description: `${capitals(of.people[0]!.lastName)} ${capitals(of.people[0]!.firstName[0]!)} ${of.reference}`,
          pence: namesake!.schedule!.amountPence,
        };
      case 'accountOfAnother':
        return { description: text, payer: this.#other(of, this.#known) };
      case 'nameBesideCompanyWord': {
        const { firstName, lastName } = random.pick(this.#other(of, this.#live).people);
        const other = random.pick(besideNames)(capitals(`${firstName} ${lastName}`));
        return { description: `${other} ${of.reference}${random.chance(0.5) ? ` ${name}` : ''}` };
      }
    }
  }

  #name({ people }: NoisyCase): string {
    const { firstName, lastName } = this.#random.pick(people);
    const [first, last] = [capitals(firstName), capitals(lastName)];
    return this.#random.pick([`${last} ${first[0]}`, `${first} ${last}`, `MR ${first[0]} ${last}`]);
  }

  /** Words before, between or behind a client's name and reference. */
  #beside(of: NoisyCase, words: string): string {
    const written = this.#random.chance(0.3) ? words.toLowerCase() : words;
    const name = this.#name(of);
    return this.#random.pick([
      `${written} ${name} ${of.reference}`,
      `${name} ${of.reference} ${written}`,
      `${of.reference} ${written} ${name}`,
      `FASTER PAYMENT ${written} ${of.reference}`,
      `BACS ${of.reference} ${written}`,
    ]);
  }

  /** Another case, of people with other surnames. */
  #other(of: NoisyCase, among: readonly NoisyCase[]): NoisyCase {
    const own = new Set(of.sought.map(({ surname }) => surname));
    for (;;) {
      const other = this.#random.pick(among);
      const isOther =
        other.account !== of.account &&
        other.payers.length > 0 === (among === this.#known) &&
        !other.sought.some(({ surname }) => own.has(surname));
      if (isOther) return other;
    }
  }
}
