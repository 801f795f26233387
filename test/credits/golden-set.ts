import { firstNames, lastNames } from '#demo/cases/names.ts';
import { Random } from '#demo/cases/random.ts';
import { dayNumber, dayOfNumber, nearestDueDay } from '#shared/activities/money/banking/due-dates.ts';
import type { MatchItem } from '#shared/activities/money/banking/score-item.ts';
import { addDays } from '#shared/platform/dates.ts';
import { type GoldenCase, goldenCases } from '#test/credits/golden-cases.ts';
import { type WrittenName, writtenName } from '../../demo/banking/written-name.ts';
import { writtenReference } from '../../demo/banking/written-reference.ts';

/** An item whose true case is known. */
export type GoldenItem = {
  item: MatchItem;
  /** The reference of the case it belongs to; null when it belongs to none, or to a closed one. */
  truth: string | null;
  /** Whether the item holds enough to name its case without guessing; see docs/matching.md. */
  matchable: boolean;
  /** Amount or account do not agree with the case: a person decides, however certain they may be. */
  isDoubtful: boolean;
  /** What is unusual about it. */
  noise: readonly string[];
  /** The item that it reverses, for returned payments. */
  takesBack: number | null;
};

/** Cases and their items, oldest first. */
export type GoldenSet = { cases: GoldenCase[]; items: GoldenItem[] };

const FIRST_DAY = '2026-01-01';

/** A noisy set of bank items with their true cases; the same seed makes the same set. */
export function goldenSet(seed: number, itemCount = 5_000, caseCount = 4_000): GoldenSet {
  const random = new Random(seed, 0);
  const cases = goldenCases(random, caseCount);
  const maker = new ItemMaker(random, cases);
  const items: Omit<GoldenItem, 'takesBack'>[] = [];
  const returns: GoldenItem[] = [];
  while (items.length + returns.length < itemCount) {
    const made = random.chance(0.02) ? maker.strangersItem() : maker.caseItem();
    items.push(made);
    if (made.truth && random.chance(0.01)) items.push(maker.repeated(made));
    if (made.truth && random.chance(0.015)) returns.push(maker.returned(made));
  }
  const all = [...items.map((made) => ({ ...made, takesBack: null })), ...returns];
  return {
    cases,
    items: all
      .toSorted((a, b) => a.item.bookedOn.localeCompare(b.item.bookedOn) || a.item.itemId - b.item.itemId)
      .slice(0, itemCount),
  };
}

type Payer = {
  fields: Pick<MatchItem, 'payerSortCode' | 'payerAccountNumber'>;
  noise: string | null;
  isKnown: boolean;
  /** Also, or only, the account of another case. */
  isOfAnother: boolean;
};

class ItemMaker {
  readonly #random: Random;
  readonly #cases: readonly GoldenCase[];
  readonly #fits = new Map<string, number>();
  readonly #paidFrom = new Map<string, number>();
  #nextId = 1;

  constructor(random: Random, cases: readonly GoldenCase[]) {
    this.#random = random;
    this.#cases = cases;
    for (const one of cases) {
      for (const key of new Set(one.people.map((person) => fitKey(person, one.schedule!.amountPence))))
        this.#fits.set(key, (this.#fits.get(key) ?? 0) + 1);
      const account = one.account.accountNumber;
      this.#paidFrom.set(account, (this.#paidFrom.get(account) ?? 0) + 1);
    }
  }

  /** A payment for a case, with noise in each of its parts. */
  caseItem(): Omit<GoldenItem, 'takesBack'> {
    const random = this.#random;
    const one = random.pick(this.#cases);
    const schedule = one.schedule!;
    const written = writtenReference(random, one.reference, this.#cases);
    const name = writtenName(random, one.people);
    const payer = this.#payer(one, name);
    const amount = this.#amount(schedule.amountPence);
    const due = nearestDueDay(dayNumber(addDays(FIRST_DAY, random.between(0, 300))), schedule);
    const onTime = random.chance(0.88);
    const bookedOn = dayOfNumber(due + (onTime ? random.between(-2, 6) : random.between(-12, 20)));
    const pieces = random.chance(0.7) ? [name.text, written.text] : [written.text, name.text];
    const ending = random.weighted([
      ['', 50],
      ['FPI', 20],
      ['BGC', 15],
      ['STO', 15],
    ] as const);
    const description = [...pieces, ending].filter(Boolean).join(' ');
    const exactAmount = amount.pence === schedule.amountPence;
    const onlyFit =
      name.full &&
      exactAmount &&
      onTime &&
      one.people.some((person) => this.#fits.get(fitKey(person, amount.pence)) === 1);
    const slipped = written.state === 'near' && name.namesApplicant && exactAmount;
    const known = payer.isKnown && this.#paidFrom.get(one.account.accountNumber) === 1;
    return {
      item: { itemId: this.#nextId++, bookedOn, amountPence: amount.pence, description, ...payer.fields },
      truth: one.isOpen ? one.reference : null,
      matchable:
        one.isOpen &&
        written.state !== 'several' &&
        (written.state === 'readable' || known || slipped || onlyFit),
      isDoubtful: isFarOff(amount.pence, schedule.amountPence) || payer.isOfAnother,
      noise: [
        written.noise,
        name.noise,
        payer.noise,
        amount.noise,
        onTime ? null : 'date shifted',
        one.isOpen ? null : 'case closed',
      ].filter((noise) => noise !== null),
    };
  }

  /** Money that belongs to no case. */
  strangersItem(): Omit<GoldenItem, 'takesBack'> {
    const random = this.#random;
    const stranger = `${random.pick(lastNames).toUpperCase()} ${random.pick(firstNames.male)[0]!.toUpperCase()}`;
    const description = random.pick([
      'GROSS INTEREST PAID',
      `HMRC VTR 475PT${random.letters('0123456789', 9)}`,
      `INSURANCE REFUND POLICY ${random.letters('0123456789', 8)}`,
      `${stranger} INV ${random.letters('0123456789', 6)}`,
      `XDC${random.letters('0123456789', 6)} ${stranger}`,
      `CARD SETTLEMENT ${random.letters('0123456789', 6)}`,
    ]);
    return {
      item: {
        itemId: this.#nextId++,
        bookedOn: addDays(FIRST_DAY, random.between(0, 300)),
        amountPence: random.between(14, 80) * 500,
        description,
      },
      truth: null,
      matchable: false,
      isDoubtful: false,
      noise: ['no case'],
    };
  }

  /** The same payment made twice, on the same day or the next. */
  repeated(made: Omit<GoldenItem, 'takesBack'>): Omit<GoldenItem, 'takesBack'> {
    const bookedOn = addDays(made.item.bookedOn, this.#random.between(0, 1));
    return {
      ...made,
      item: { ...made.item, itemId: this.#nextId++, bookedOn },
      noise: [...made.noise, 'paid twice'],
    };
  }

  /** The bank takes a payment back some days later. */
  returned(made: Omit<GoldenItem, 'takesBack'>): GoldenItem {
    const { item } = made;
    const word = this.#random.pick(['UNPAID', 'RETURNED', 'RTD UNPAID ITEM']);
    return {
      ...made,
      item: {
        ...item,
        itemId: this.#nextId++,
        bookedOn: addDays(item.bookedOn, this.#random.between(1, 4)),
        amountPence: -item.amountPence,
        description: `${word} ${item.description}`,
      },
      noise: ['returned'],
      takesBack: item.itemId,
    };
  }

  #amount(pence: number): { pence: number; noise: string | null } {
    const random = this.#random;
    const forms: readonly (readonly [() => { pence: number; noise: string | null }, number])[] = [
      [() => ({ pence, noise: null }), 90],
      [() => ({ pence: pence * random.between(2, 3), noise: 'several payments at once' }), 3],
      [() => ({ pence: this.#off(pence, random.between(1, 60) * 100), noise: 'wrong amount' }), 6],
      [() => ({ pence: this.#off(pence, random.between(1, 90)), noise: 'wrong pence' }), 1],
    ];
    return random.weighted(forms)();
  }

  #off(pence: number, by: number): number {
    return this.#random.chance(0.5) ? pence + by : Math.max(500, pence - by);
  }

  /** The paying account: often not in the statement at all, mostly the applicants', sometimes another. */
  #payer({ account, payers }: GoldenCase, { namesApplicant, text }: WrittenName): Payer {
    const random = this.#random;
    if (!random.chance(0.6)) return { fields: {}, noise: null, isKnown: false, isOfAnother: false };
    const foreign = (text !== '' && !namesApplicant) || random.chance(0.05);
    if (!foreign)
      return {
        fields: { payerSortCode: account.sortCode, payerAccountNumber: account.accountNumber },
        noise: null,
        isKnown: payers.length > 0,
        isOfAnother: this.#paidFrom.get(account.accountNumber)! > 1,
      };
    // A relative with a case of their own pays from an account that is known for that case.
    const other = random.chance(0.1) ? random.pick(this.#cases).account : null;
    return {
      fields: {
        payerSortCode: other?.sortCode ?? '99-00-00',
        payerAccountNumber: other?.accountNumber ?? random.letters('0123456789', 8),
      },
      noise: other ? 'account of another case' : 'new account',
      isKnown: false,
      isOfAnother: other !== null,
    };
  }
}

/** More than a third off, and not several payments at once. */
const isFarOff = (pence: number, due: number) => pence % due !== 0 && Math.abs(pence - due) * 3 > due;

const fitKey = ({ firstName, lastName }: { firstName: string; lastName: string }, pence: number) =>
  `${lastName} ${firstName[0]} ${pence}`.toUpperCase();
