import { firstNames, lastNames } from '#demo/cases/names.ts';
import { Random } from '#demo/cases/random.ts';
import { dayOfNumber } from '#shared/activities/money/banking/due-dates.ts';
import type { MatchItem } from '#shared/activities/money/banking/score-item.ts';
import {
  capitals,
  creditsByKind,
  type KnownCredit,
  paidFrom,
  someDueDay,
} from '#test/credits/credits-by-kind.ts';
import { type NoisyCase, noisyCases } from '#test/credits/noisy-cases.ts';
import { brokenReference, lettersAround, slipped } from '#test/credits/noisy-references.ts';

export type NoisyCredit = KnownCredit<Kind> & {
  /** It has the readable reference of its own live case, and names nobody and nothing else. */
  isReadable: boolean;
};

/** Cases of the account's domain (HDS) and of another (NGI), and credits, oldest first. */
export type NoisySet = { cases: NoisyCase[]; credits: NoisyCredit[] };

/** How often each kind occurs among a hundred credits. */
const kinds = {
  readable: 46,
  otherName: 7,
  company: 7,
  broken: 8,
  otherClient: 5,
  twoReferences: 4,
  slip: 5,
  moneyBack: 6,
  otherMoney: 3,
  notLive: 4,
  otherDomain: 3,
  stranger: 2,
} as const;
type Kind = keyof typeof kinds;

type Fields = Partial<MatchItem> & { description: string };
type Made = { fields: Fields; of: NoisyCase; truth: boolean; isReadable: boolean; pence?: number };

/**
 * Credits of a client account with kinds of noise that the golden set has not: money that comes back, two references of which one has a
 * slip, other clients' names, surnames in companies' names, references across line breaks, cases that are not live, another domain,
 * maiden and usual names, and texts as banks and phones mangle them. The same seed makes the same set.
 */
export function noisyCredits(seed: number, count = 3_000, caseCount = 2_400): NoisySet {
  const random = new Random(seed, 1);
  const cases = noisyCases(random, caseCount);
  const maker = new CreditMaker(random, cases);
  return { cases, credits: creditsByKind(random, kinds, count, (id, kind) => maker.credit(id, kind)) };
}

class CreditMaker {
  readonly #random: Random;
  readonly #live: readonly NoisyCase[];
  readonly #notLive: readonly NoisyCase[];
  readonly #elsewhere: readonly NoisyCase[];
  readonly #byReference: ReadonlyMap<string, NoisyCase>;

  constructor(random: Random, cases: readonly NoisyCase[]) {
    const own = cases.filter(({ reference }) => reference.startsWith('HDS'));
    this.#random = random;
    this.#live = own.filter(({ receipts }) => receipts === 'post');
    this.#notLive = own.filter(({ receipts }) => receipts !== 'post');
    this.#elsewhere = cases.filter(({ reference }) => reference.startsWith('NGI'));
    this.#byReference = new Map(cases.map((one) => [one.reference, one]));
  }

  credit(itemId: number, kind: Kind): NoisyCredit {
    const random = this.#random;
    const { fields, of, truth, isReadable, pence } = this.#made(kind);
    const due = someDueDay(random, of);
    const amountPence = pence ?? of.schedule!.amountPence + (random.chance(0.06) ? 1_000 : 0);
    const isPayerKnown = random.chance(0.4);
    return {
      kind,
      truth: truth ? of.reference : null,
      isReadable,
      item: {
        itemId,
        bookedOn: dayOfNumber(due + random.between(-3, 7)),
        amountPence,
        ...(isPayerKnown && paidFrom(of)),
        ...fields,
      },
    };
  }

  #made(kind: Kind): Made {
    const random = this.#random;
    const of = random.pick(this.#live);
    const own = (description: string, more: Partial<MatchItem> = {}): Made => ({
      fields: { description, ...more },
      of,
      truth: true,
      isReadable: true,
    });
    const never = (description: string, more: Partial<Made> = {}): Made => ({
      fields: { description },
      of,
      truth: false,
      isReadable: false,
      ...more,
    });
    switch (kind) {
      case 'readable':
        return this.#asBanksWrite(of, this.#name(of), own);
      case 'otherName':
        return this.#asBanksWrite(of, this.#otherNameOf(of), own);
      case 'company':
        return own(lettersAround(random, `${this.#company(random.pick(lastNames))} ${of.reference}`));
      case 'broken':
        return own(`${this.#name(of)} ${brokenReference(random, of.reference)}`);
      case 'otherClient':
        return never(this.#withOtherClient(of));
      case 'twoReferences':
        return this.#twoReferences(of, never);
      case 'slip':
        return this.#slip(of, never);
      case 'moneyBack':
        return never(this.#moneyBack(of));
      case 'otherMoney':
        return never(`${random.pick(otherMoney)} ${this.#name(of)} ${of.reference}`, {
          pence: random.between(200, 900_000),
        });
      case 'notLive': {
        const ended = random.pick(this.#notLive);
        return never(`${this.#name(ended)} ${ended.reference}`, { of: ended });
      }
      case 'otherDomain':
        return this.#otherDomain(of, never);
      case 'stranger':
        return never(random.pick(strangers)(random));
    }
  }

  #name({ people }: NoisyCase): string {
    const { firstName, lastName } = this.#random.pick(people);
    const [first, last] = [capitals(firstName), capitals(lastName)];
    return this.#random.pick([`${last} ${first[0]}`, `${first} ${last}`, `MRS ${first[0]} ${last}`, last]);
  }

  /** A maiden or usual name; the present one where there is none. */
  #otherNameOf(of: NoisyCase): string {
    for (const { firstName, lastName, previousNames = [], knownAs } of of.people) {
      if (previousNames[0]) return capitals(previousNames[0]);
      if (knownAs) return capitals(`${knownAs} ${lastName}`);
      if (this.#random.chance(0.5)) return capitals(`${lastName} ${firstName}`);
    }
    return this.#name(of);
  }

  /** One narrative or several fields, as banks, apps and files spread and mangle them. */
  #asBanksWrite(
    { reference }: NoisyCase,
    name: string,
    own: (description: string, more?: Partial<MatchItem>) => Made,
  ): Made {
    const random = this.#random;
    return random.pick([
      () => own(lettersAround(random, `${name} ${reference}`)),
      () => own('FASTER PAYMENT RECEIVED', { reference, payerName: name }),
      () => own(`FP ${name}`, { reference: `/RFB/${reference}` }),
      () => own(`/REMI/${reference}/NAME/${name}`),
      () => own(`${name.slice(0, 18)}*${reference.toLowerCase()} VIA MOBILE - PYMT`),
      () => own(`From ${name.toLowerCase()} Ref: ${reference}. Thank you`),
      () => own(`BGC ${name} CUST REF ${reference} TEL 07700900123`),
    ])();
  }

  #company(surname: string): string {
    const name = capitals(surname);
    return this.#random.pick([
      `${name} & SONS LTD`,
      `${name} BUILDERS LIMITED`,
      `${name} SOLICITORS LLP`,
      `${name} BOROUGH COUNCIL`,
      `UNIVERSITY OF ${name}`,
      `NHS ${name} TRUST`,
      `${name} PLC`,
    ]);
  }

  /** The first name and surname of a client of another live case, besides the own reference. */
  #withOtherClient(of: NoisyCase): string {
    const own = new Set(of.sought.map(({ surname }) => surname));
    const random = this.#random;
    const other = random.pick(
      this.#live.filter(({ sought }) => !sought.some(({ surname }) => own.has(surname))),
    );
    const { firstName, lastName } = random.pick(other.people);
    const full = capitals(random.chance(0.5) ? `${firstName} ${lastName}` : `${lastName} ${firstName}`);
    const name = this.#name(of);
    return random.pick([
      `${full} ${of.reference}`,
      `${name} ${of.reference} FOR ${full}`,
      `${full} FOR ${name} ${of.reference}`,
    ]);
  }

  /** The contributions of two cases in one payment; one of the references may have a slip. */
  #twoReferences(of: NoisyCase, never: (description: string, more: Partial<Made>) => Made): Made {
    const random = this.#random;
    const other = random.pick(this.#live.filter((one) => one !== of));
    const second = random.chance(0.7) ? slipped(random, other.reference) : other.reference;
    const pence = of.schedule!.amountPence + (random.chance(0.8) ? other.schedule!.amountPence : 0);
    if (second === of.reference) return this.#twoReferences(of, never);
    const both = random.chance(0.5) ? [of.reference, second] : [second, of.reference];
    return never(`${this.#name(of)} ${both.join(random.pick([' ', ' & ', '/', ', ']))}`, { pence });
  }

  /**
   * A slip that makes the reference of another live case, by the client's name or a company's of that case's surname. Nobody could tell
   * it where that case pays the same amount or a part of it, so there is none of these.
   */
  #slip(of: NoisyCase, never: (description: string, more?: Partial<Made>) => Made): Made {
    const random = this.#random;
    const wrong = slipped(random, of.reference);
    const met = this.#byReference.get(wrong);
    const pence = of.schedule!.amountPence;
    if (!met || pence % met.schedule!.amountPence === 0 || random.chance(0.6))
      return never(`${this.#otherNameOf(of)} ${wrong}`);
    return never(`${this.#company(met.people[0]!.lastName)} ${wrong}`, { pence });
  }

  #moneyBack(of: NoisyCase): string {
    const random = this.#random;
    const word = random.pick(moneyBack);
    const written = random.chance(0.3) ? word.toLowerCase().replace(' ', '\n') : word;
    return random.pick([
      `${written} ${this.#name(of)} ${of.reference}`,
      `${this.#name(of)} ${of.reference} ${written}`,
      `BACS-${written}-${of.reference}`,
    ]);
  }

  /** The reference of a case of the other domain, often from somebody who is a client of this one as well. */
  #otherDomain(of: NoisyCase, never: (description: string, more?: Partial<Made>) => Made): Made {
    const random = this.#random;
    const other = random.pick(this.#elsewhere);
    const reference = random.chance(0.3) ? brokenReference(random, other.reference) : other.reference;
    return random.chance(0.5)
      ? never(`${this.#name(of)} ${reference}`)
      : never(`${this.#name(other)} ${reference} ${random.chance(0.3) ? of.reference : ''}`);
  }
}

const moneyBack = [
  'REFUND',
  'REJECTED',
  'UNAPPLIED',
  'NOT APPLIED',
  'RECALL',
  'RECALLED',
  'RTN',
  'STOPPED CHEQUE',
  'CANCELLED CHEQUE',
  'A/C CLOSED',
  'INVALID ACCOUNT',
  'RETURNED UNPAID',
];

const otherMoney = [
  'GROSS INTEREST',
  'PPI REDRESS',
  'COMPENSATION',
  'DIVIDEND',
  'SALE PROCEEDS',
  'EQUITY RELEASE',
  'LUMP SUM',
  'INHERITANCE',
  'HMRC TAX REPAYMENT',
];

const strangers: readonly ((random: Random) => string)[] = [
  () => 'GROSS INTEREST PAID',
  (random) => `HMRC VAT ${random.letters('0123456789', 9)}`,
  (random) => `${capitals(random.pick(lastNames))} INV ${random.letters('0123456789', 6)}`,
  (random) => `${capitals(random.pick(firstNames.male))} BIRTHDAY`,
  (random) => `STRIPE PAYOUT ${random.letters('ABCDEF0123456789', 12)}`,
];
