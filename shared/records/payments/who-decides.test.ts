import { describe, expect, test } from 'vitest';
import { changedLines, type ScheduleChange } from './schedule-changes.ts';
import { agreedLines, type ScheduleLine } from './schedules.ts';
import { type DecidingFacts, rulingText, whoDecides } from './who-decides.ts';

const lines = agreedLines({
  commencementDate: '2026-01-15',
  termMonths: 60,
  contributionPence: 10_000,
  contributionDay: 15,
});
/** Five contributions have fallen due, and £250.00 came in. */
const paid = { receivedPence: 25_000, today: '2026-06-01' };
const agreement = { hasProtocol: true, protocolVersion: 'protocol_2021', lines, months: 60 };
const facts: DecidingFacts = {
  paid,
  termMonths: 60,
  agreement,
  limits: { scheduleCutLimitBp: null, scheduleMonthsLimit: null },
  since: [lines],
  isSupervisor: false,
};
const ruled = (change: ScheduleChange, more: Partial<DecidingFacts> = {}, before = lines) =>
  whoDecides(before, changedLines(before, change, paid), { ...facts, ...more });
const cutTo = (amountPence: number) => ({ kind: 'amount', from: '2026-07-15', amountPence }) as const;
const under = (protocolVersion: string) => ({ agreement: { ...agreement, protocolVersion } });

test('a trust deed has no limit of the IVA Protocol: a second person decides on whatever is for the worse', () => {
  const deed = { agreement: { ...agreement, hasProtocol: false, protocolVersion: null } };
  const unheld =
    'The IVA Protocol is not for trust deeds, and the trustee’s powers under the deed are not held here: a second person must agree.';
  for (const isSupervisor of [false, true]) {
    const { decider, reasons } = ruled(cutTo(9_999), { ...deed, isSupervisor });
    expect(decider).toBe('second_person');
    expect(reasons).toContain(unheld);
  }
  expect(ruled(cutTo(5_000), deed).decider).toBe('second_person');
  expect(ruled({ kind: 'break', from: '2026-07-15', months: 10 }, deed)).toEqual({
    decider: 'second_person',
    reasons: [unheld],
  });
  expect(ruled(cutTo(11_000), deed)).toEqual({ decider: 'supervisor', reasons: [] });
});

describe('a cut', () => {
  test('is for creditors a penny beyond the Protocol: 15% up to 2021, 20% under 2025, any under bespoke terms', () => {
    expect(ruled(cutTo(8_499))).toEqual({
      decider: 'creditors',
      reasons: ['A cut from £100.00 to £84.99 is more than 15%.'],
    });
    expect(ruled(cutTo(8_500)).decider).toBe('second_person');
    expect(ruled(cutTo(8_000), under('protocol_2025')).decider).toBe('second_person');
    expect(ruled(cutTo(7_999), under('protocol_2025')).decider).toBe('creditors');
    expect(ruled(cutTo(9_999), under('bespoke')).decider).toBe('creditors');
    expect(ruled(cutTo(11_000), under('bespoke')).decider).toBe('supervisor');
  });

  test('within it is the supervisor’s own, and anybody else’s with the supervisor’s agreement', () => {
    expect(ruled(cutTo(9_000))).toEqual({
      decider: 'second_person',
      reasons: [
        'A cut from £100.00 to £90.00 goes below what creditors agreed to, so the supervisor must approve it.',
      ],
    });
    expect(ruled(cutTo(9_000), { isSupervisor: true })).toEqual({ decider: 'supervisor', reasons: [] });
  });

  test('adds up over small steps, and an increase that the client agreed to may be taken back', () => {
    const stepped = changedLines(lines, cutTo(8_600), paid);
    expect(ruled(cutTo(8_400), {}, stepped)).toMatchObject({
      decider: 'creditors',
      reasons: ['A cut from £100.00 to £84.00 is more than 15%.'],
    });
    const raised = changedLines(lines, cutTo(15_000), paid);
    expect(ruled(cutTo(10_000), { since: [lines, raised] }, raised).decider).toBe('supervisor');
  });

  test('of a domain with limits needs two beyond them, also in small steps', () => {
    const limits = { scheduleCutLimitBp: 1_000, scheduleMonthsLimit: 12 };
    const plan = { agreement: null, limits };
    expect(ruled(cutTo(9_000), plan).decider).toBe('supervisor');
    expect(ruled(cutTo(8_999), plan).reasons).toEqual(['A cut from £100.00 to £89.99 is more than 10%.']);
    const stepped = changedLines(lines, cutTo(9_500), paid);
    expect(ruled(cutTo(8_600), { ...plan, since: [lines, stepped] }, stepped).reasons).toEqual([
      'A cut from £100.00 to £86.00 is more than 10%.',
    ]);
    // Once two have agreed, the next one is measured against that.
    expect(ruled(cutTo(8_600), { ...plan, since: [stepped] }, stepped).decider).toBe('supervisor');
  });

  test('of months that are past gives up their arrears', () => {
    const past = { kind: 'amount', from: '2026-01-15', amountPence: 9_000 } as const;
    expect(ruled(past)).toEqual({
      decider: 'creditors',
      reasons: ['£50.00 of arrears would be waived.'],
    });
  });
});

describe('everything else that lowers what is due', () => {
  test('arrears that are waived are for creditors, and for two people under a plan with limits', () => {
    const waive = { kind: 'waive', upTo: '2026-06-01' } as const;
    expect(ruled(waive)).toEqual({
      decider: 'creditors',
      reasons: ['£250.00 of arrears would be waived.'],
    });
    expect(ruled(waive, { agreement: null }).decider).toBe('supervisor');
    const limits = { scheduleCutLimitBp: 1_500, scheduleMonthsLimit: null };
    expect(ruled(waive, { agreement: null, limits }).reasons).toEqual([
      '£250.00 of arrears would be waived.',
    ]);
  });

  test('breaks and extensions go as far as the Protocol, together with those that were', () => {
    const pause = (months: number) => ({ kind: 'break', from: '2026-07-15', months }) as const;
    expect([ruled(pause(9)).decider, ruled(pause(10)).reasons]).toEqual([
      'supervisor',
      ['Payment breaks would come to 10 months; at most 9 are allowed.'],
    ]);
    expect(ruled(pause(7), under('protocol_2014')).decider).toBe('creditors');
    const longer = changedLines(lines, { kind: 'extension', months: 12 }, paid);
    expect(ruled({ kind: 'extension', months: 12 }).decider).toBe('supervisor');
    expect(ruled({ kind: 'extension', months: 1 }, {}, longer).reasons).toEqual([
      'The arrangement would be extended by 13 months; at most 12 are allowed.',
    ]);
    expect(ruled({ kind: 'extension', months: 1 }, under('bespoke')).decider).toBe('creditors');
  });

  test('a plan to catch up that outlasts the term is an extension', () => {
    const catchUp = (from: string) => ({ kind: 'catch_up', from, amountPence: 25_000 }) as const;
    expect(ruled(catchUp('2031-12-15')).decider).toBe('supervisor');
    expect(ruled(catchUp('2032-01-15')).reasons).toEqual([
      'The arrangement would be extended by 13 months; at most 12 are allowed.',
    ]);
  });

  test('months and lump sums do not fall away', () => {
    const lump: ScheduleLine = { dueOn: '2026-09-01', expectedPence: 50_000, kind: 'lump' };
    const before = [...lines, lump];
    expect(whoDecides(before, lines, facts).reasons).toEqual([
      '£500.00 of lump sums would no longer be due.',
    ]);
    expect(whoDecides(lines, lines.slice(0, 48), facts).reasons).toEqual([
      'The arrangement would be shorter than creditors agreed.',
    ]);
  });
});

test('a ruling has one sentence, in the dialog and in the refusal', () => {
  expect(rulingText(ruled(cutTo(8_000)))).toBe(
    'A cut from £100.00 to £80.00 is more than 15%. Creditors decide: propose a variation.',
  );
  expect(rulingText({ decider: 'supervisor', reasons: [] })).toMatch(/within the supervisor’s powers/);
});

test('under the Protocol of 2025 creditors decide on what would last longer than 72 months', () => {
  const long = agreedLines({
    commencementDate: '2026-01-15',
    termMonths: 72,
    contributionPence: 10_000,
    contributionDay: 15,
  });
  const pause = { kind: 'break', from: '2026-07-15', months: 1 } as const;
  const of72 = (protocolVersion: string) => ({
    termMonths: 72,
    since: [long],
    agreement: { ...agreement, protocolVersion, lines: long, months: 72 },
  });
  expect(ruled(pause, of72('protocol_2025'), long)).toEqual({
    decider: 'creditors',
    reasons: ['The arrangement would last 73 months; under its Protocol at most 72 are allowed.'],
  });
  expect(ruled(pause, of72('protocol_2021'), long).decider).toBe('supervisor');
  expect(ruled({ ...pause, months: 9 }, under('protocol_2025')).decider).toBe('supervisor');
});
