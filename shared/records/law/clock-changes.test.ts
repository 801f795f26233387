import { expect, test } from 'vitest';
import { clockChanges, type StoredClock } from './clock-changes.ts';
import type { WantedClock } from './clock-states.ts';

const days = new Set(['2026-12-25', '2026-12-28']);
const holidays = () => days;
const stored = (more: Partial<StoredClock> = {}): StoredClock => ({
  id: 1,
  rule: 'result-notice',
  ruleVersion: 1,
  triggerOn: '2026-12-22',
  times: 1,
  dueOn: '2026-12-30',
  status: 'open',
  metOn: null,
  reason: null,
  ...more,
});
const wanted = (more: Partial<WantedClock> = {}): WantedClock => ({
  rule: 'result-notice',
  on: '2026-12-22',
  ...more,
});

test('a new one is started, as it stands', () => {
  const { start, change } = clockChanges([], [wanted({ metOn: '2026-12-23' })], holidays);
  expect(change).toEqual([]);
  expect(start).toMatchObject([
    { dueOn: '2026-12-30', status: 'met', metOn: '2026-12-23', replacesId: null },
  ]);
});

test('an up-to-date clock changes nothing', () => {
  expect(clockChanges([stored()], [wanted()], holidays)).toEqual({ start: [], change: [] });
});

test('done it is met, and undone it runs again', () => {
  const met = { status: 'met', metOn: '2026-12-23', reason: null } as const;
  expect(clockChanges([stored()], [wanted({ metOn: '2026-12-23' })], holidays).change).toEqual([
    { id: 1, to: met },
  ]);
  expect(clockChanges([stored(met)], [wanted()], holidays).change).toEqual([
    { id: 1, to: { status: 'open', metOn: null, reason: null } },
  ]);
});

test('one that does not apply says why; one no longer wanted is stopped once', () => {
  const { change } = clockChanges([stored()], [wanted({ exempt: 'Not here.' })], holidays);
  expect(change).toEqual([{ id: 1, to: { status: 'exempt', metOn: null, reason: 'Not here.' } }]);
  const stopped = clockChanges([stored()], [], holidays).change;
  expect(stopped).toMatchObject([{ to: { status: 'stopped' } }]);
  expect(clockChanges([stored(stopped[0]!.to)], [], holidays).change).toEqual([]);
});

test('another trigger, a changed rule and new holidays leave the old one beside the new one', () => {
  const moved = clockChanges([stored()], [wanted({ on: '2026-12-23' })], holidays);
  expect(moved.change).toMatchObject([
    { to: { status: 'superseded', reason: 'It now counts from 23/12/2026.' } },
  ]);
  expect(moved.start).toMatchObject([{ triggerOn: '2026-12-23', dueOn: '2026-12-31', replacesId: 1 }]);
  const older = clockChanges([stored({ ruleVersion: 0, dueOn: '2026-12-29' })], [wanted()], holidays);
  expect(older.change[0]!.to.reason).toBe(
    'The rule changed, from version 0 to 1: 30/12/2026 instead of 29/12/2026.',
  );
  const proclaimed = clockChanges([stored()], [wanted()], () => new Set([...days, '2026-12-29']));
  expect(proclaimed.change[0]!.to.reason).toBe('Bank holidays changed: 31/12/2026 instead of 30/12/2026.');
  expect(proclaimed.start).toMatchObject([{ dueOn: '2026-12-31', replacesId: 1 }]);
});

test('clocks that were met or exempt keep the old version of the rule', () => {
  const met = stored({ ruleVersion: 0, dueOn: '2026-12-29', status: 'met', metOn: '2026-12-23' });
  expect(clockChanges([met], [wanted({ metOn: '2026-12-23' })], holidays)).toEqual({ start: [], change: [] });
  const exempt = stored({ ruleVersion: 0, status: 'exempt', reason: 'Not here.' });
  expect(clockChanges([exempt], [wanted({ exempt: 'Not here.' })], holidays)).toEqual({
    start: [],
    change: [],
  });
});
