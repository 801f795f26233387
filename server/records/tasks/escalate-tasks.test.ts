import { and, desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog } from '#server/platform/database/audit.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { caseNotes } from '#server/records/documents/notes/tables.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { londonInstant } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';
import { escalateTasks, isToEscalate } from './escalate-tasks.ts';
import { caseTasks } from './tables.ts';

const database = await testDatabase({ seeded: true });
const { app, services, signIn } = await testApp(database);
const firm = await demoFirm(database);
const { departments } = tables;
const [advice] = await database.select().from(departments).where(eq(departments.name, 'Advice'));

/** Noon in London on the day. */
const noon = (day: string) => londonInstant(day, '12:00');
/** Fridays, Mondays and the August bank holiday of 2026, which is the 31st. */
const holidays = new Set(['2026-08-31']);

describe('when', () => {
  test.each([
    ['the day it is due', '2026-08-28', 1, false],
    ['the next day', '2026-08-29', 1, true],
    ['one day before the delay', '2026-08-30', 3, false],
    ['the day of the delay', '2026-08-31', 3, true],
  ])('by calendar days: %s', (_name, today, escalateAfterDays, expected) => {
    const due = londonInstant('2026-08-28', '23:30');
    expect(isToEscalate({ escalateAfterDays, businessDays: false }, due, today, holidays)).toBe(expected);
  });
  test.each([
    ['a Monday that is a bank holiday', '2026-08-31', 1, false],
    ['the next working day', '2026-09-01', 1, true],
    ['one working day before the delay', '2026-09-02', 3, false],
    ['the third working day', '2026-09-03', 3, true],
  ])('by business days, of one due on a Friday: %s', (_name, today, escalateAfterDays, expected) => {
    const due = londonInstant('2026-08-28', '17:00');
    expect(isToEscalate({ escalateAfterDays, businessDays: true }, due, today, holidays)).toBe(expected);
  });
});

let made = 0;
async function definition(more: object = {}) {
  made += 1;
  const name = `Ring the client & partner ${made}`;
  const { id } = await write(database, systemActor, (w) =>
    createRow(w, 'tasks', {
      name,
      assignTo: 'role_case_owner',
      priority: 'normal',
      dueOffsetDays: 0,
      escalateAfterDays: 2,
      escalateToUserId: firm.practitioner,
      ...more,
    } as never),
  );
  return { id, name };
}

/** A task of the department Advice on a case of its own, due on 2 March 2026. */
async function overdue(taskId: number, more: Partial<typeof caseTasks.$inferInsert> = {}, caseMore = {}) {
  const found = await addCase(database, { domain: 'Harbour Debt Solutions', ...caseMore });
  const [task] = await database
    .insert(caseTasks)
    .values({
      taskId,
      caseId: found.id,
      departmentId: advice!.id,
      actionAt: londonInstant('2026-03-02', '17:00'),
      ...more,
    })
    .returning();
  return task!;
}
const stored = async (id: number) =>
  (await database.select().from(caseTasks).where(eq(caseTasks.id, id)))[0]!;
const notesOf = (caseId: number) =>
  database
    .select({ kind: caseNotes.kind, subject: caseNotes.subject, bodyHtml: caseNotes.bodyHtml })
    .from(caseNotes)
    .where(eq(caseNotes.caseId, caseId));

describe('an overdue task', () => {
  test('goes to whom its definition names, once, and the case, the audit trail and both lists tell', async () => {
    const { id: taskId, name } = await definition();
    const task = await overdue(taskId);
    const heard = new Set<string>();
    const stop = services.live.subscribe((topic) => heard.add(topic));
    expect(await escalateTasks(database, { now: noon('2026-03-03') })).toBe(0);
    expect(await escalateTasks(database, { now: noon('2026-03-04') })).toBe(1);
    expect(await stored(task.id)).toMatchObject({
      assignedUserId: firm.practitioner,
      departmentId: null,
      priority: 'normal',
      version: 2,
      updatedBy: null,
    });
    expect(await notesOf(task.caseId)).toEqual([
      {
        kind: 'system',
        subject: `‘${name}’ was escalated to James Whitlock`,
        bodyHtml: '<p>It was due on 02/03/2026. It was with Advice.</p>',
      },
    ]);
    const [audit] = await database
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'case-tasks'), eq(auditLog.entityId, task.id)))
      .orderBy(desc(auditLog.id));
    expect(audit).toMatchObject({
      userId: null,
      caseId: task.caseId,
      after: { assignedUserId: firm.practitioner },
    });
    await expect
      .poll(() => [...heard])
      .toEqual(
        expect.arrayContaining([
          `tasks:department:${advice!.id}`,
          `tasks:user:${firm.practitioner}`,
          `case:${task.caseId}`,
        ]),
      );
    stop();
    expect(await escalateTasks(database, { now: noon('2026-03-20') })).toBe(0);
    expect(await notesOf(task.caseId)).toHaveLength(1);
  });

  test('is escalated once by two sweeps at the same moment', async () => {
    const { id: taskId } = await definition();
    const made = [];
    for (let n = 0; n < 12; n += 1) made.push(await overdue(taskId));
    const now = noon('2026-03-04');
    const counts = await Promise.all([1, 2, 3].map(() => escalateTasks(database, { now })));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12);
    for (const { caseId } of made) expect(await notesOf(caseId)).toHaveLength(1);
  });

  test('that was put off may be escalated again', async () => {
    const { id: taskId } = await definition();
    const task = await overdue(taskId);
    await escalateTasks(database, { now: noon('2026-03-04') });
    const boss = await signIn([], { domainId: firm.harbour });
    const { version } = await stored(task.id);
    const { status } = await apiCaller(app, boss.headers)('POST', `/case-tasks/${task.id}/snooze`, {
      version,
      dueOn: '2031-03-03',
      reason: 'Away until then.',
    });
    expect(status).toBe(200);
    expect(await escalateTasks(database, { now: noon('2031-03-04') })).toBe(0);
    expect(await escalateTasks(database, { now: noon('2031-03-05') })).toBe(1);
    expect((await stored(task.id)).priority).toBe('high');
  });

  test('of somebody who has it already, or that its heir cannot see, becomes the first thing to do', async () => {
    const outsider = await signIn([], { domainId: firm.northgate });
    const { id: mine } = await definition();
    const { id: nobodys, name } = await definition({ escalateToUserId: outsider.id });
    const own = await overdue(mine, { departmentId: null, assignedUserId: firm.practitioner });
    const stuck = await overdue(nobodys);
    expect(await escalateTasks(database, { now: noon('2026-03-04') })).toBe(2);
    expect(await stored(own.id)).toMatchObject({ assignedUserId: firm.practitioner, priority: 'high' });
    expect(await stored(stuck.id)).toMatchObject({ departmentId: advice!.id, priority: 'high' });
    expect(await notesOf(stuck.caseId)).toMatchObject([
      { subject: `‘${name}’ is overdue: its priority is high now` },
    ]);
  });

  test('stays where it is when it has ended, has no escalation, or its case can only be read', async () => {
    const { id: taskId } = await definition();
    const { id: without } = await definition({ escalateAfterDays: null, escalateToUserId: null });
    await overdue(taskId, { status: 'completed', completedAt: new Date() });
    await overdue(without);
    const domain = await write(database, systemActor, (w) =>
      createRow(w, 'domains', {
        name: 'Closed down',
        code: 'closed',
        caseRefPrefix: 'CLO',
        legalName: 'Closed down Ltd',
        isActive: false,
      } as never),
    );
    await overdue(taskId, {}, { domain: undefined, domainId: domain.id });
    expect(await escalateTasks(database, { now: noon('2026-03-20') })).toBe(0);
  });
});
