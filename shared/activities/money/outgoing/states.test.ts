import { describe, expect, it } from 'vitest';
import { blockersOf, stepsFrom, waysBetween } from '#shared/platform/life/life.ts';
import { keysOf } from '#shared/platform/options.ts';
import { type BatchFacts, batchLife, batchStates } from './batch-states.ts';
import { bindsMoney, type PaymentFacts, paymentLife, paymentStates } from './payment-states.ts';

type PaymentStep = keyof typeof paymentLife.steps;
type BatchStep = keyof typeof batchLife.steps;

const payment: PaymentFacts = {
  status: 'approved',
  payeeKind: 'creditor',
  batchId: null,
  hasAccount: true,
  isBill: false,
  isGivenUp: false,
};
const whyNotPayment = (step: PaymentStep, facts: Partial<PaymentFacts>) =>
  blockersOf(paymentLife, step, { ...payment, ...facts })[0]?.text ?? null;

describe('a payment', () => {
  it('goes the whole way', () => {
    const way: PaymentFacts['status'][] = ['approved', 'in_batch', 'sent', 'paid', 'returned'];
    way.slice(1).forEach((to, at) => expect(waysBetween(paymentLife, way[at]!, to)).not.toEqual([]));
    expect(waysBetween(paymentLife, 'pending', 'in_batch')).toEqual([]);
    expect(waysBetween(paymentLife, 'unknown', 'sent')).toEqual([]);
  });

  it('of unknown outcome only waits for the statement', () => {
    expect(stepsFrom(paymentLife, 'unknown')).toEqual(['returned']);
    const reached = keysOf(paymentStates).filter((to) => waysBetween(paymentLife, 'unknown', to).length > 0);
    expect(reached).toEqual(['paid', 'returned']);
    for (const step of ['cancel', 'reissue'] as const)
      expect(whyNotPayment(step, { status: 'unknown' })).toContain('Its money stays frozen');
  });

  it.each<[PaymentStep, Partial<PaymentFacts>, string]>([
    ['issueCheque', { status: 'pending' }, 'cannot follow ‘Waiting for approval’'],
    ['cancel', { status: 'returned' }, 're-issue it as a new payment'],
    ['cancel', { status: 'sent' }, 'cannot follow ‘Sent’'],
    ['cancel', { status: 'in_batch', batchId: 7 }, 'Take it out of the batch first'],
    ['reschedule', { status: 'in_batch', batchId: 7 }, 'Take it out of the batch first'],
    ['issueCheque', { status: 'in_batch', batchId: 7 }, 'Take it out of the batch first'],
    ['issueCheque', { hasAccount: false }, 'no bank account that pays'],
    ['issueCheque', { status: 'sent' }, 'cannot follow ‘Sent’'],
    ['reissue', { status: 'sent' }, 'Only a payment that came back'],
    ['reschedule', { status: 'sent' }, 'Only a payment waiting for a batch'],
    ['returned', { status: 'paid', payeeKind: 'office' }, 'at their fee invoices'],
    ['cancel', { payeeKind: 'office' }, 'at their fee invoices'],
    ['reissue', { status: 'returned', isGivenUp: true }, 'released to the other creditors'],
    ['reissue', { status: 'returned', isBill: true }, 'pay the invoice in Invoicing'],
  ])('%s of %o is refused', (step, facts, message) => {
    expect(whyNotPayment(step, facts)).toContain(message);
  });

  it('is paid again only after it came back or was never sent, and binds its money until then', () => {
    const again = keysOf(paymentStates).filter((status) => whyNotPayment('reissue', { status }) === null);
    expect(again).toEqual(['returned', 'cancelled']);
    expect(keysOf(paymentStates).filter((state) => !bindsMoney(state))).toEqual(again);
  });
});

describe('a batch', () => {
  const batch: BatchFacts = {
    id: 1,
    status: 'building',
    actorId: 1,
    generatedById: 2,
    paymentCount: 3,
    hasFiles: true,
    isReadBack: true,
    wasDownloaded: false,
  };
  const whyNot = (step: BatchStep, facts: Partial<BatchFacts>) =>
    blockersOf(batchLife, step, { ...batch, ...facts })[0]?.text ?? null;

  it('goes the whole way', () => {
    const way: [BatchStep, Partial<BatchFacts>][] = [
      ['generate', {}],
      ['authorise', { status: 'generated' }],
      ['download', { status: 'authorised' }],
      ['submit', { status: 'authorised', wasDownloaded: true }],
    ];
    for (const [step, facts] of way) expect([step, whyNot(step, facts)]).toEqual([step, null]);
  });

  it('of unknown outcome only waits for the statement', () => {
    expect(stepsFrom(batchLife, 'unknown')).toEqual([]);
    const reached = keysOf(batchStates).filter((to) => waysBetween(batchLife, 'unknown', to).length > 0);
    expect(reached).toEqual(['submitted', 'unknown', 'confirmed', 'part_confirmed']);
    expect(whyNot('cancel', { status: 'unknown' })).toContain('stay frozen');
  });

  it.each<[BatchStep, Partial<BatchFacts>, string]>([
    ['generate', { paymentCount: 0 }, 'has no payment'],
    ['generate', { status: 'authorised', wasDownloaded: true }, 'not generated again'],
    ['authorise', { status: 'generated', actorId: 2 }, 'other than the person who generated'],
    ['authorise', { status: 'generated', isReadBack: false }, 'not been read back'],
    ['cancel', { status: 'authorised', wasDownloaded: true }, 'may be with the bank'],
    ['takeOut', { status: 'authorised', wasDownloaded: true }, 'may be with the bank'],
    ['submit', { status: 'authorised' }, 'not been downloaded yet'],
    ['freeze', { status: 'authorised' }, 'not been downloaded yet'],
    ['submit', {}, 'cannot follow ‘Being built’'],
    ['download', { status: 'generated' }, 'once it is authorised'],
  ])('%s of %o is refused', (step, facts, message) => {
    expect(whyNot(step, facts)).toContain(message);
  });
});
