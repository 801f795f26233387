import { expect, test } from 'vitest';
import { contributesUntil } from '#shared/records/payments/falling-due.ts';
import { presentContribution } from './present-contribution.ts';

const found = (contributesUntil: string | null, hasEnded = false) => ({
  contributionPence: 12_500,
  status: { hasEnded },
  standing: { contributesUntil },
});

test('a contribution is paid until the last one of the schedule, and not after the end of the arrangement', () => {
  expect(presentContribution(found('2026-12-01'), '2026-12-01')).toBe(12_500);
  expect(presentContribution(found('2026-12-01'), '2026-12-02')).toBe(0);
  expect(presentContribution(found('2027-12-01', true), '2026-12-02')).toBe(0);
  // Before it was kept until when.
  expect(presentContribution(found(null), '2026-12-02')).toBe(12_500);
  expect(presentContribution({ ...found(null), standing: null }, '2026-12-02')).toBe(12_500);
  expect(presentContribution({ ...found(null), contributionPence: null }, '2026-12-02')).toBeNull();
});

test('a lump sum and what is caught up are no contributions, nor is what falls due after the end', () => {
  const line = (dueOn: string, kind: 'regular' | 'lump' | 'catch_up', expectedPence = 100) => ({
    dueOn,
    kind,
    expectedPence,
  });
  const lines = [
    line('2026-10-01', 'regular'),
    line('2026-11-01', 'regular'),
    line('2026-12-01', 'regular', 0),
    line('2027-01-01', 'lump'),
    line('2027-02-01', 'catch_up'),
  ];
  expect(contributesUntil(lines, null)).toBe('2026-11-01');
  expect(contributesUntil(lines, '2026-10-31')).toBe('2026-10-01');
  expect(contributesUntil(lines.slice(3), null)).toBeNull();
});
