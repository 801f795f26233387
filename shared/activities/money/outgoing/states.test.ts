import { describe, expect, it } from 'vitest';
import { keysOf } from '#shared/platform/options.ts';
import { type BatchFacts, batchStates, batchStepProblem } from './batch-states.ts';
import {
  bindsMoney,
  type PaymentState,
  paymentStates,
  paymentStepProblem,
  reissueProblem,
} from './payment-states.ts';

const unsent = { wasInSentFile: false, isInLockedFile: false };

describe('a payment', () => {
  it('goes the whole way', () => {
    const way: PaymentState[] = ['pending', 'approved', 'in_batch', 'sent', 'paid', 'returned'];
    way.slice(1).forEach((to, at) => expect(paymentStepProblem(way[at]!, to, unsent)).toBeNull());
  });

  it('of unknown outcome only waits for the statement', () => {
    const allowed = keysOf(paymentStates).filter((to) => paymentStepProblem('unknown', to, unsent) === null);
    expect(allowed).toEqual(['paid', 'returned']);
    expect(paymentStepProblem('unknown', 'sent', unsent)).toContain('Its money stays frozen');
    expect(reissueProblem('unknown', unsent)).toContain('Its money stays frozen');
  });

  it.each<[PaymentState, PaymentState, Partial<typeof unsent>, string]>([
    ['pending', 'in_batch', {}, 'cannot become “In a batch”'],
    ['returned', 'sent', {}, 're-issue it as a payment of its own'],
    ['sent', 'cancelled', {}, 'cannot become “Cancelled”'],
    ['in_batch', 'cancelled', { wasInSentFile: true }, 'in a file that was sent'],
    ['in_batch', 'approved', { isInLockedFile: true }, 'in an authorised file'],
  ])('from %s to %s is refused', (from, to, facts, message) => {
    expect(paymentStepProblem(from, to, { ...unsent, ...facts })).toContain(message);
  });

  it('is paid again only after it came back or was never sent, and binds its money until then', () => {
    const again = keysOf(paymentStates).filter((state) => reissueProblem(state, unsent) === null);
    expect(again).toEqual(['returned', 'cancelled']);
    expect(keysOf(paymentStates).filter((state) => !bindsMoney(state))).toEqual(again);
    expect(reissueProblem('cancelled', { wasInSentFile: true })).toContain('after its file was sent');
  });
});

describe('a batch', () => {
  const facts: BatchFacts = {
    actorId: 1,
    generatedById: 2,
    paymentCount: 3,
    isReadBack: true,
    wasDownloaded: false,
    reason: null,
  };

  it('goes the whole way', () => {
    const way = [
      'building',
      'generated',
      'authorised',
      'submitted',
      'part_confirmed',
      'confirmed',
      'reconciled',
    ] as const;
    way.slice(1).forEach((to, at) => expect(batchStepProblem(way[at]!, to, facts)).toBeNull());
  });

  it('of unknown outcome only waits for the statement', () => {
    const allowed = keysOf(batchStates).filter((to) => batchStepProblem('unknown', to, facts) === null);
    expect(allowed).toEqual(['confirmed', 'part_confirmed']);
  });

  it.each([
    ['building', 'generated', { paymentCount: 0 }, 'has no payment'],
    ['generated', 'generated', {}, 'Say why'],
    ['authorised', 'generated', { wasDownloaded: true, reason: 'x' }, 'not generated again'],
    ['generated', 'authorised', { actorId: 2 }, 'other than who generated it'],
    ['generated', 'authorised', { isReadBack: false }, 'not read back'],
    ['authorised', 'cancelled', { wasDownloaded: true }, 'may be with the bank'],
    ['building', 'submitted', {}, 'cannot become “Sent to the bank”'],
    ['unknown', 'cancelled', {}, 'stay frozen'],
  ] as const)('from %s to %s is refused', (from, to, change, message) => {
    expect(batchStepProblem(from, to, { ...facts, ...change })).toContain(message);
  });

  it('is generated again with a reason', () => {
    expect(batchStepProblem('generated', 'generated', { ...facts, reason: 'Payee left out' })).toBeNull();
  });
});
