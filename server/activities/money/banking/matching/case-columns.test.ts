import { expect, test } from 'vitest';
import type { MatchCase } from '#shared/activities/money/banking/score-item.ts';
import { CaseColumns } from './case-columns.ts';
import { HashLists } from './hash-lists.ts';

const surnames = ['SMITH', 'JONES', 'OKONKWO', 'VANDERBERG'];
const firstNames = ['ADAM', 'BETH', 'CERI', ''];

/** Cases of every shape, many of one name and amount. */
const cases: MatchCase[] = Array.from({ length: 5_000 }, (_, n) => ({
  caseId: 10_000 + n,
  reference: `HDS${String(n * 7).padStart(6, '0')}`,
  name: `Client ${n}`,
  status: n % 5 === 0 ? 'Closed' : 'Live',
  isOpen: n % 5 !== 0,
  receipts: n % 5 === 0 ? 'propose' : 'post',
  sought: Array.from({ length: n % 3 }, (_each, person) => ({
    surname: surnames[(n + person) % 4]!,
    firstName: firstNames[(n >> 2) % 4]!,
    middleNames: n % 7 === 0 ? ['ANN', 'MAY'] : [],
  })),
  schedule:
    n % 4 === 0
      ? null
      : { amountPence: 10_000 + (n % 50), frequency: 'monthly', firstDueOn: `2026-0${1 + (n % 9)}-01` },
  payers: n % 11 === 0 ? [{ sortCode: '200000', accountNumber: '55779911', times: 2 }] : [],
  lastReceiptOn: n % 6 === 0 ? '2026-05-05' : null,
}));
const columns = new CaseColumns();
for (const one of cases) columns.add(one);
const open = cases.filter(({ isOpen }) => isOpen);

test('a case comes out as it went in', () => {
  expect(columns.size).toBe(cases.length);
  expect(cases.map((_, number) => columns.at(number))).toEqual(cases);
  expect(cases.map(({ reference }) => columns.get(reference)?.caseId)).toEqual(
    cases.map(({ caseId }) => caseId),
  );
  expect(columns.get('HDS000001')).toBeUndefined();
});

test('open cases are found by name, and by surname with the amount, in their order', () => {
  for (const surname of surnames) {
    const named = open.filter(({ sought }) => sought.some((person) => person.surname === surname));
    expect(columns.countSurname(surname)).toBe(named.length);
    for (const firstName of firstNames) {
      const first = named.find(({ sought }) =>
        sought.some((person) => person.surname === surname && person.firstName === firstName),
      );
      expect(columns.firstNamed(firstName, surname)).toEqual(first);
    }
    for (const pence of [10_000, 10_007, 9_999]) {
      const paying = named.filter(({ schedule }) => schedule?.amountPence === pence);
      expect(columns.paying(surname, pence).map((number) => columns.at(number))).toEqual(paying);
    }
  }
  expect(columns.countSurname('NOBODY')).toBe(0);
  expect(columns.firstNamed('ADAM', 'NOBODY')).toBeNull();
  expect(columns.paying('NOBODY', 10_000)).toEqual([]);
});

test('a receipt counts from its day on, and payers are what was noted last', () => {
  columns.recordReceipt(1, '2026-06-01');
  columns.recordReceipt(1, '2026-04-01');
  expect(columns.at(1).lastReceiptOn).toBe('2026-06-01');
  const payers = [{ sortCode: '200000', accountNumber: '00000001', times: 1 }];
  columns.setPayers(1, payers);
  expect(columns.at(1).payers).toEqual(payers);
});

test('lists by hash keep their order when they grow, also where hashes share a slot', () => {
  const lists = new HashLists();
  for (let n = 0; n < 20_000; n++) lists.add((n % 3) * 65_536, n);
  expect(lists.find(65_536)).toEqual(Array.from({ length: 20_000 }, (_, n) => n).filter((n) => n % 3 === 1));
  expect(lists.find(1)).toEqual([]);
});
