import { expect, test } from 'vitest';
import { leads } from './leads.ts';
import { programOf } from './program-of.ts';
import { transfers } from './transfers.ts';

test('a router that two parts bring is refused with both of them', () => {
  const again = { routers: { ...transfers.routers, ...leads.routers } };
  expect(() => programOf([leads, again])).toThrow(
    'The router ‘leads’ comes from both part 1 (leads) and part 2 (transfers, leads).',
  );
});

test('a handler of approvals that two parts bring is refused as well', () => {
  const again = { routers: leads.routers, approvals: transfers.approvals };
  expect(() => programOf([transfers, again])).toThrow(
    'The handler of approvals ‘transfer’ comes from both part 1 (transfers) and part 2 (leads).',
  );
});
