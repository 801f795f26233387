import { expect, it } from 'vitest';
import { standard18Limits } from '#shared/activities/money/outgoing/fit-payment.ts';
import { threePayments } from '#test/outgoing.ts';
import { preparePayments } from './prepare-payments.ts';

it('sorts out what can be paid, what changes and what is refused, with the account checked by modulus', () => {
  const [first, second, third] = threePayments;
  const prepared = preparePayments(
    [
      first,
      { ...second, payeeName: 'J. Pénhallow' },
      { ...third, accountNumber: '63748473' },
      { ...first, id: 4, payeeName: '東京' },
      { ...first, id: 5, sortCode: '00-00-00' },
    ],
    standard18Limits,
  );
  expect(prepared.payments.map(({ id }) => id)).toEqual([1, 2, 5]);
  expect(prepared.changed.map(({ id }) => id)).toEqual([2, 4]);
  expect(prepared.changed[0]?.changes[0]).toMatchObject({ to: 'J. PENHALLOW', why: ['é becomes E'] });
  expect(prepared.refused).toEqual([
    { id: 3, refusals: ['No account at 20-29-59 can have the number 63748473.'] },
    { id: 4, refusals: ['The payee’s name “東京” has no character that this file can hold.'] },
  ]);
  expect(prepared.unchecked).toEqual([5]);
});
