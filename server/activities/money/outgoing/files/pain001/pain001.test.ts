import { describe, expect, it } from 'vitest';
import { fitPayment } from '#shared/activities/money/outgoing/fit-payment.ts';
import {
  painLimits,
  painSettings,
  shippedPainRails,
} from '#shared/activities/money/outgoing/pain-settings.ts';
import { account, bytesOf, faultsOf, listOf, paymentFile, textOf, threePayments } from '#test/outgoing.ts';
import { structureFaults } from '#test/pain001-structure.ts';
import { readBack } from '../file-summary.ts';
import { readPain001 } from './read-pain001.ts';
import { type Pain001Plan, writePain001 } from './write-pain001.ts';

const plan: Pain001Plan = {
  settings: painSettings.parse({
    initiatingName: 'BLACKTHORN LTD IN LIQUIDATION',
    debtorName: 'BLACKTHORN LTD CLI',
    rail: shippedPainRails.hsbcBacs.rail,
  }),
  messageId: 'DIV-20261123-0001',
  instructionPrefix: 'DIV-0001',
  createdAt: new Date('2026-11-23T10:15:00Z'),
  executionOn: '2026-11-25',
  account,
  count: 3,
  totalPence: 223_818,
};
const payments = threePayments.map(
  (payment) => fitPayment({ ...payment, paidOn: '2026-11-25' }, painLimits(plan.settings.rail)).fitted!,
);
const write = (change: Partial<Pain001Plan> = {}, some = payments) =>
  textOf(writePain001({ ...plan, ...change }, some));
const sample = paymentFile('pain001.xml').toString('utf8');

describe('writing', () => {
  it('byte for byte', async () => {
    expect(await write()).toBe(sample);
  });

  it('every shipped rail keeps to the structure of the message', async () => {
    expect(await structureFaults(sample)).toEqual([]);
    for (const { rail } of Object.values(shippedPainRails)) {
      const settings = { ...plan.settings, rail, initiatingId: { id: '123456', scheme: 'SUN' } };
      expect(await structureFaults(await write({ settings }))).toEqual([]);
    }
  });

  it.each([
    ['the order of elements', (xml: string) => xml.replace(/( +<PmtMtd>.*\n)( +<BtchBookg>.*\n)/, '$2$1')],
    ['36 characters of an id', (xml: string) => xml.replace('DIV-20261123-0001<', `${'A'.repeat(36)}<`)],
    ['six decimals', (xml: string) => xml.replace('>0.03<', '>0.030000<')],
    ['a currency in small letters', (xml: string) => xml.replace('Ccy="GBP"', 'Ccy="gbp"')],
    ['a missing name', (xml: string) => xml.replace(/ +<Dbtr>.*\n/, '')],
  ])('the structure notices %s', async (_, change) => {
    expect(change(sample)).not.toBe(sample);
    expect(await structureFaults(change(sample))).not.toEqual([]);
  });

  it.each([
    ['another count', { count: 2 }, payments, 'differ from those counted'],
    ['another total', { totalPence: 1 }, payments, 'differ from those counted'],
    ['no payment', { count: 0, totalPence: 0 }, [], 'no payment'],
    ['another day', {}, [{ ...payments[0]!, paidOn: '2026-11-26' }], 'another day'],
    ['an amount over the rail', {}, [{ ...payments[0]!, amountPence: 2_000_000_001 }], 'does not accept'],
    ['a name with markup', {}, [{ ...payments[0]!, payeeName: '<A & B>' }], 'is not allowed'],
    ['an id too long', { messageId: 'A'.repeat(34) }, payments, 'is not allowed'],
  ])('refuses %s', async (_, change, some, message) => {
    await expect(write(change, some)).rejects.toThrow(message);
  });
});

describe('reading back', () => {
  it('gives the payments', async () => {
    const summary = await readBack([paymentFile('pain001.xml')], readPain001, payments);
    expect(summary).toMatchObject({ count: 3, totalPence: 223_818, byteCount: 2_616 });
  });

  it.each([
    ['another count', sample.replace('<NbOfTxs>3', '<NbOfTxs>4'), '4: GrpHdr: 4 transfers stated'],
    ['another sum', sample.replace('<CtrlSum>2238.18', '<CtrlSum>2238.17'), '4: GrpHdr: the control sum'],
    ['a batch’s sum', sample.replace(/(PmtMtd[^]*?CtrlSum>)2238.18/, '$12238.19'), '11: PmtInf: the control'],
    ['another amount', sample.replace('>0.03<', '>0.04<'), 'is not the sum of the amounts'],
    ['three decimals', sample.replace('>0.03<', '>0.030<'), '39: The amount is not pounds with two'],
    ['euros', sample.replace('Ccy="GBP">0.03', 'Ccy="EUR">0.03'), '39: The amount is not in pounds.'],
    ['a short account', sample.replace('>63748472<', '>3748472<'), '39: The account number is not eight'],
    ['the same id twice', sample.replace('00417-2', '00417-1'), '31: The end-to-end id'],
    ['a truncated file', sample.slice(0, 2_000), 'The file ends in the middle'],
    ['two documents', sample + sample, 'something after the end'],
    ['another message', sample.replace('pain.001.001.09', 'pain.001.001.03'), 'not pain.001.001.09'],
    ['no XML', 'a,b,c', 'There is text between the elements.'],
    ['nothing', '', 'The file is empty.'],
    [
      'an entity of its own',
      sample.replace('<Document', '<!DOCTYPE a [<!ENTITY b "c">]>\n<Document'),
      '2: The file defines entities of its own',
    ],
  ])('names the fault: %s', async (_, broken, fault) => {
    expect(broken).not.toBe(sample);
    expect((await faultsOf(readPain001(bytesOf(broken)))).join('\n')).toContain(fault);
  });

  it('reads 3 payments from pieces of one byte', async () => {
    const bytes = paymentFile('pain001.xml');
    const pieces = Array.from({ length: bytes.length }, (_, at) => bytes.subarray(at, at + 1));
    expect(await listOf(readPain001(pieces))).toHaveLength(3);
  });
});
