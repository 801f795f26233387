import { expect, test } from 'vitest';
import { creditorFinder, foldedCreditor } from './creditor-names.ts';

const creditors = [
  { id: 1, name: 'Kestrel Bank', tradingNames: ['Kestrel Bank plc', 'Kestrel Personal Loans'] },
  { id: 2, name: 'Marlow & Finch Limited', tradingNames: [] },
  { id: 3, name: 'Lantern Portfolio I Ltd', tradingNames: [] },
  { id: 4, name: 'Lantern Portfolio II Ltd', tradingNames: [] },
  { id: 5, name: 'Orchard (UK)', tradingNames: [] },
  { id: 6, name: 'Orchard Ltd', tradingNames: [] },
  { id: 7, name: 'The Company', tradingNames: [] },
];
const find = creditorFinder(creditors);

test.each([
  ['KESTREL BANK', 1],
  ['Kestrel Bank Ltd', 1],
  ['kestrel personal loans', 1],
  ['MARLOW AND FINCH LTD', 2],
  ['Marlow & Finch', 2],
  ['Lantern Portfolio I Limited', 3],
  ['LANTERN PORTFOLIO II', 4],
  ['Orchard Ltd', 6],
])('%s is found', (name, id) => {
  expect(find(name)?.id).toBe(id);
});

test.each([['Lantern'], ['Kestrel'], [''], ['…'], ['Orchard Limited UK plc']])(
  '“%s” could be several or none',
  (name) => {
    expect(find(name)).toBeNull();
  },
);

test('a name of such words alone keeps them', () => {
  expect(foldedCreditor('The Company')).toBe('the company');
});
