import { expect, test } from 'vitest';
import { asksNoRemortgage, termIsWithinProtocol } from './protocol-guards.ts';

const term = (protocol: string | null, termMonths: number | null, more: object = {}) =>
  termIsWithinProtocol.broken({ protocol, termMonths, proposedOn: null, cameOn: null, ...more });

test('under the Protocol of 2025 72 months are proposed at most; earlier ones and bespoke terms name no such limit', () => {
  expect(term('protocol_2025', 72)).toBeNull();
  expect(term('protocol_2025', null)).toBeNull();
  expect(term('protocol_2025', 73)).toBe(
    'Under the IVA Protocol 2025 an arrangement is proposed for at most 72 months; this is 73.',
  );
  for (const version of ['protocol_2014', 'protocol_2016', 'protocol_2021', 'bespoke', null])
    expect(term(version, 84)).toBeNull();
});

test('what was proposed before the case came keeps the term it came with', () => {
  const came = { cameOn: '2026-03-01' };
  expect(term('protocol_2025', 84, { ...came, proposedOn: '2026-03-01' })).toBeNull();
  expect(term('protocol_2025', 84, { ...came, proposedOn: '2026-03-02' })).not.toBeNull();
});

test('a remortgage is asked for by words, and not where they say that none is', () => {
  const asks = (text: string, protocol = 'protocol_2025') =>
    asksNoRemortgage.broken({ protocol, texts: [text] }) !== null;
  expect(asks('In month 54 the debtor shall remortgage the home. Nothing else.')).toBe(true);
  expect(asks('Proceeds of a re-mortgage are paid in.')).toBe(true);
  expect(asks('I am not asked to remortgage my home.')).toBe(false);
  expect(asks('The mortgage is paid as before.')).toBe(false);
  expect(asks('The debtor shall remortgage.', 'protocol_2021')).toBe(false);
  expect(asks('The debtor shall remortgage.', 'bespoke')).toBe(false);
});
