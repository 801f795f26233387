import { expect, test } from 'vitest';
import { effectiveFeeModel, type FeeEffect, type FeeModel, modifiedModel } from './fee-model.ts';

test('each limit comes from the first model that sets it', () => {
  const own = { nomineeFee: 0, bondPremium: null };
  expect(
    effectiveFeeModel(own, { bondPremium: 5, totalCostCap: 9 }, null, { totalCostCap: 7, cat1Threshold: 1 }),
  ).toEqual({
    nomineeFee: 0,
    bondPremium: 5,
    totalCostCap: 9,
    cat1Threshold: 1,
  });
});

const agreed: FeeModel = {
  nomineeFee: 160_450,
  totalCostCap: 365_000,
  supervisorPercentBp: 1_500,
  supervisorBase: 'total_realisations',
};
const on = (effectiveOn: string, effect: FeeEffect) => ({ title: effectiveOn, effectiveOn, effect });
const at = (asAt: string, ...modifications: ReturnType<typeof on>[]) =>
  modifiedModel(agreed, modifications, { asAt, approvedOn: '2026-03-01' });

test('a modification counts from its day on, and the later one wins in whatever order they are listed', () => {
  const later = on('2026-06-01', { nomineeFee: 100_000 });
  const earlier = on('2026-05-01', { nomineeFee: 120_000, totalCostCap: 300_000 });
  expect(at('2026-04-30', later, earlier).model).toMatchObject({
    nomineeFee: 160_450,
    totalCostCap: 365_000,
  });
  expect(at('2026-05-01', later, earlier).model.nomineeFee).toBe(120_000);
  const both = at('2026-06-01', later, earlier);
  expect(both.model).toMatchObject({ nomineeFee: 100_000, totalCostCap: 300_000 });
  expect(both.applied.map(({ title }) => title)).toEqual(['2026-05-01', '2026-06-01']);
});

test('of the same day, the one listed later wins; empty values leave things as they are', () => {
  const model = at(
    '2026-06-01',
    on('2026-06-01', { totalCostCap: 1 }),
    on('2026-06-01', { totalCostCap: 2, nomineeFee: null }),
  ).model;
  expect(model).toMatchObject({ totalCostCap: 2, nomineeFee: 160_450 });
});

test('the nominee fee first agreed is the one at approval', () => {
  const atApproval = on('2026-03-01', { nomineeFee: 150_000 });
  const after = on('2026-03-02', { nomineeFee: 90_000 });
  expect(at('2026-12-31', after, atApproval).model).toMatchObject({
    nomineeFee: 90_000,
    originalNomineeFee: 150_000,
  });
  const known = { ...agreed, originalNomineeFee: 123 };
  expect(
    modifiedModel(known, [after], { asAt: '2026-12-31', approvedOn: null }).model.originalNomineeFee,
  ).toBe(123);
});

test('a fixed supervisor fee and a percentage take each other’s place, by date', () => {
  const fixed = on('2026-05-01', { supervisorFee: 0 });
  const percent = on('2026-06-01', { supervisorPercentBp: 1_000 });
  expect(at('2026-05-31', fixed, percent).model).toMatchObject({
    supervisorFee: 0,
    supervisorPercentBp: 1_500,
  });
  expect(at('2026-06-01', fixed, percent).model).toMatchObject({
    supervisorFee: null,
    supervisorPercentBp: 1_000,
  });
  const ofFixed = modifiedModel({ ...agreed, supervisorBase: 'fixed' }, [percent], {
    asAt: '2026-06-01',
    approvedOn: null,
  });
  expect(ofFixed.model.supervisorBase).toBe('realisations_less_nominee');
});
