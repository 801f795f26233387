import { expect, test } from 'vitest';
import { londonInstant, londonTime } from '#shared/platform/dates.ts';
import { newTaskInput, reassignInput } from './contract.ts';
import { isOverdue } from './tasks.ts';

test('a task is overdue from midnight in London on, in summer an hour before midnight UTC', () => {
  const due = '2026-07-01T16:00:00.000Z';
  expect(isOverdue(due, new Date('2026-07-01T22:59:59Z'))).toBe(false);
  expect(isOverdue(due, new Date('2026-07-01T23:00:00Z'))).toBe(true);
  expect(isOverdue('2026-01-10T17:00:00Z', new Date('2026-01-10T23:59:59Z'))).toBe(false);
  expect(isOverdue('2026-01-10T17:00:00Z', new Date('2026-01-11T00:00:00Z'))).toBe(true);
  expect(isOverdue('2026-07-01T23:00:00Z', new Date('2026-07-02T10:00:00Z'))).toBe(false);
});

test('a day and a time in London are one instant, on both sides of the change of clocks', () => {
  expect(londonInstant('2026-07-01', '17:00').toISOString()).toBe('2026-07-01T16:00:00.000Z');
  expect(londonInstant('2026-01-10').toISOString()).toBe('2026-01-10T00:00:00.000Z');
  expect(londonInstant('2026-03-29', '00:30').toISOString()).toBe('2026-03-29T00:30:00.000Z');
  expect(londonInstant('2026-03-29', '09:00').toISOString()).toBe('2026-03-29T08:00:00.000Z');
  expect(londonTime(new Date('2026-10-25T12:05:00Z'))).toBe('12:05');
});

test('a task goes to one user or one department', () => {
  const both = { assignedUserId: 1, departmentId: 2 };
  expect(reassignInput.safeParse({ id: 1, version: 1 }).success).toBe(false);
  expect(reassignInput.safeParse({ id: 1, version: 1, ...both }).success).toBe(false);
  expect(reassignInput.safeParse({ id: 1, version: 1, departmentId: 2 }).success).toBe(true);
  expect(newTaskInput.safeParse({ caseId: 1, taskId: 1, ...both }).success).toBe(false);
  expect(newTaskInput.parse({ caseId: 1, taskId: 1 }).dueTime).toBe('17:00');
});
