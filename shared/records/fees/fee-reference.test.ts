import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FeeModel, Modification } from './fee-model.ts';
import { type Expense, type FeeItem, feeLineOf, feeWorking } from './fee-working.ts';

/**
 * An independent, slow version of the rules of domain notes 9.3: every fee is found by counting down penny by penny until no rule forbids
 * it. `FEE_CASES=100000` runs as many cases as were used to verify the engine.
 */
const cases = Number(process.env.FEE_CASES ?? 5_000);

type Case = {
  model: FeeModel;
  modifications: Modification[];
  realisationsPence: number;
  extraAssetsPence: number;
  expenses: Expense[];
  variationPence: number;
};

const approvedOn = '2026-03-01';
const asAt = '2026-09-01';

const small = fc.nat(120);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const base = fc.constantFrom('realisations_less_nominee', 'total_realisations', 'fixed');
const effect = fc.record({
  totalCostCap: maybe(small),
  nomineePlusExpensesCap: maybe(small),
  nomineeFee: maybe(small),
  supervisorFee: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: small }),
  supervisorPercentBp: maybe(fc.nat(10_000)),
  supervisorBase: maybe(base),
  cat1Threshold: maybe(small),
});
const modification = fc.record({
  title: fc.constant('Modification'),
  effectiveOn: fc.constantFrom('2026-01-01', approvedOn, '2026-05-01', asAt, '2026-12-01'),
  effect,
});
const someCase: fc.Arbitrary<Case> = fc.record({
  model: fc.record({
    totalCostCap: maybe(fc.nat(250)),
    nomineePlusExpensesCap: maybe(small),
    nomineeFee: maybe(small),
    supervisorCap: maybe(small),
    supervisorPercentBp: maybe(fc.nat(10_000)),
    supervisorBase: maybe(base),
    cat1Threshold: maybe(small),
    extraAssetPercentBp: maybe(fc.nat(10_000)),
    bondPremium: maybe(fc.nat(20)),
    registrationFee: maybe(fc.nat(10)),
  }) as fc.Arbitrary<FeeModel>,
  modifications: fc.array(modification, { maxLength: 3 }) as fc.Arbitrary<Modification[]>,
  realisationsPence: fc.nat(600),
  extraAssetsPence: fc.oneof(fc.constant(0), fc.nat(300)),
  expenses: fc.array(
    fc.record({
      item: fc.constantFrom('bond', 'registration', 'expenses'),
      category: fc.constantFrom(1, 2),
      drawnPence: fc.nat(30),
      duePence: fc.nat(30),
    }),
    { maxLength: 4 },
  ) as fc.Arbitrary<Expense[]>,
  variationPence: fc.nat(50),
});

const isSet = (value: unknown) => value !== null && value !== undefined;

/** The value of one field on a day: that of the last modification which sets it, else the model's. */
function inForce(each: Case, field: keyof FeeModel, until: string): { value: unknown; since: string } {
  let found: { value: unknown; since: string } = { value: each.model[field], since: '' };
  for (const { effectiveOn, effect: changed } of each.modifications) {
    const value = (changed as Record<string, unknown>)[field];
    if (isSet(value) && effectiveOn <= until && effectiveOn >= found.since)
      found = { value, since: effectiveOn };
  }
  return found;
}

const numberIn = (each: Case, field: keyof FeeModel) =>
  inForce(each, field, asAt).value as number | null | undefined;

/**
 * The supervisor's fixed fee, percentage, base and cap, found by replaying the days in order. A sum next to a percentage in one
 * modification caps that percentage.
 */
function supervisorTerms(each: Case) {
  let fixed: number | undefined;
  let percent = each.model.supervisorPercentBp ?? undefined;
  let on = each.model.supervisorBase ?? undefined;
  let cap = each.model.supervisorCap;
  for (const day of ['2026-01-01', approvedOn, '2026-05-01', asAt])
    for (const { effect: changed } of each.modifications.filter(({ effectiveOn }) => effectiveOn === day)) {
      if (isSet(changed.supervisorBase)) on = changed.supervisorBase!;
      if (isSet(changed.supervisorPercentBp)) percent = changed.supervisorPercentBp!;
      const sum = changed.supervisorFee;
      if (isSet(sum) && !isSet(changed.supervisorPercentBp)) fixed = sum!;
      else if (isSet(changed.supervisorPercentBp)) {
        fixed = undefined;
        if (isSet(sum) && !(isSet(cap) && cap! < sum!)) cap = sum!;
        if (on === 'fixed') on = 'realisations_less_nominee';
      }
    }
  return { fixed, percent, on, cap };
}

/** The largest whole number from `most` down that is allowed; 0 at the least. */
function largest(most: number, allowed: (pence: number) => boolean): number {
  for (let pence = most; pence > 0; pence--) if (allowed(pence)) return pence;
  return 0;
}

function reference(each: Case): Record<FeeItem, number> {
  const cost = (item: Expense['item']) => {
    let total = 0;
    for (const row of each.expenses) if (row.item === item) total += row.drawnPence + row.duePence;
    return total;
  };
  const bond = each.model.bondPremium ?? cost('bond');
  const registration = each.model.registrationFee ?? cost('registration');
  const surplus = (spentPence: number, agreed: number) => (spentPence > agreed ? spentPence - agreed : 0);
  const expenses =
    cost('expenses') + surplus(cost('bond'), bond) + surplus(cost('registration'), registration);
  const threshold = numberIn(each, 'cat1Threshold');
  const everything = bond + registration + expenses;
  const excess = threshold && everything > threshold ? everything - threshold : 0;
  const agreed = numberIn(each, 'nomineeFee') ?? 0;
  const sub = numberIn(each, 'nomineePlusExpensesCap');
  const nominee = largest(
    agreed,
    (pence) => pence + excess <= agreed && (!isSet(sub) || pence + excess + expenses <= sub!),
  );
  const { fixed, percent, on, cap } = supervisorTerms(each);
  const original = (inForce(each, 'nomineeFee', approvedOn).value as number | undefined) ?? 0;
  // Half a penny is rounded up: the largest fee that is at most half a penny more than the exact percentage.
  const share = (of: number, bp: number) =>
    of > 0 ? largest(of, (pence) => 2 * 10_000 * pence <= 2 * of * bp + 10_000) : 0;
  const extraBp = each.model.extraAssetPercentBp ?? 0;
  let extra = 0;
  if (extraBp > 0) while (extra < each.extraAssetsPence && extra < each.realisationsPence) extra += 1;
  let asked: number;
  if (fixed !== undefined) asked = fixed;
  else {
    const less = on === 'total_realisations' ? 0 : original;
    const isFlat = on === 'fixed' || !percent;
    asked = isFlat ? (cap ?? 0) : share(each.realisationsPence - extra - less, percent!);
    asked += share(extra, extraBp);
  }
  const total = numberIn(each, 'totalCostCap');
  const supervisor = largest(
    asked,
    (pence) =>
      (!isSet(cap) || pence <= cap!) &&
      (!isSet(total) || bond + registration + expenses + nominee + pence <= total!),
  );
  return { bond, registration, expenses, nominee, supervisor, variation: each.variationPence };
}

test(`${cases} random cases give the same result as counting penny by penny`, () => {
  fc.assert(
    fc.property(someCase, (each) => {
      const working = feeWorking({ ...each, asAt, approvedOn });
      const expected = reference(each);
      const found = Object.fromEntries(working.lines.map(({ item, entitledPence }) => [item, entitledPence]));
      expect(found).toEqual(expected);
      expect(working.totalPence).toBe(Object.values(expected).reduce((sum, pence) => sum + pence, 0));
      // The working explains the whole difference between what was asked and what is due.
      for (const { askedPence, entitledPence, cuts } of working.lines) {
        expect(cuts.every(({ cutPence }) => cutPence > 0)).toBe(true);
        expect(askedPence - cuts.reduce((sum, { cutPence }) => sum + cutPence, 0)).toBe(entitledPence);
      }
      // Every penny spent on expenses stands in one line.
      const expensePence = each.expenses.reduce((sum, row) => sum + row.drawnPence + row.duePence, 0);
      const inLines = (['bond', 'registration', 'expenses'] as const).map((item) => feeLineOf(working, item));
      expect(inLines.reduce((sum, line) => sum + line.drawnPence + line.committedPence, 0)).toBe(
        expensePence,
      );
    }),
    { numRuns: cases },
  );
});
