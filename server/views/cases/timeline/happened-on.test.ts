import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { caseViews } from '#server/app/parts/case-views.ts';
import { creditors } from '#server/app/parts/creditors.ts';
import { caseStatusChanges } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, londonDate, londonInstant } from '#shared/platform/dates.ts';
import type { CalendarEntry } from '#shared/views/cases/timeline/contract.ts';
import { testDatabase } from '#test/database.ts';
import { decisionDesk } from '#test/decisions.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith, everyPermission } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await appWith(caseViews, creditors)(database);
const call = apiCaller(app, (await signIn(everyPermission)).headers);
const desk = decisionDesk(call, database, firm);
const today = londonDate();
const yesterday = addDays(today, -1);

test('an approval recorded today stands on the day of the decision: its schedule, and its status in the calendar', async () => {
  const { caseId } = await desk.approved();
  const { versions } = (await call('GET', `/cases/${caseId}/payment-schedule`)).body.data;
  expect(versions).toMatchObject([{ scheduleVersion: 1, inForceFrom: yesterday }]);
  expect(londonDate(new Date(versions[0].createdAt))).toBe(today);
  const { data } = (await call('GET', `/calendar?caseId=${caseId}&statuses=true&limit=50`)).body;
  const accepted = (data as CalendarEntry[]).find(({ title }) => title.endsWith('IVA Accepted'))!;
  expect(londonDate(new Date(accepted.at))).toBe(yesterday);
  expect(londonDate(new Date(accepted.createdAt))).toBe(today);
  const [stored] = await database
    .select({ happenedOn: caseStatusChanges.happenedOn })
    .from(caseStatusChanges)
    .innerJoin(tables.statuses, eq(tables.statuses.id, caseStatusChanges.toStatusId))
    .where(and(eq(caseStatusChanges.caseId, caseId), eq(tables.statuses.name, 'IVA Accepted')));
  expect(stored).toEqual({ happenedOn: yesterday });
});

test('a breach that was found last week and entered today says both', async () => {
  const { caseId } = await desk.approved();
  const [type] = await database.select().from(tables['breach-types']).limit(1);
  const detectedOn = addDays(today, -7);
  const path = `/cases/${caseId}/breaches`;
  const made = await call('POST', path, { breachTypeId: type!.id, detectedOn, detail: 'Found in a letter.' });
  expect(made.status).toBe(201);
  const { history } = (await call('GET', `${path}/${made.body.data.id}`)).body.data;
  expect(history).toMatchObject([{ to: 'open', happenedOn: detectedOn }]);
  expect(new Date(history[0].at).getTime()).toBeGreaterThanOrEqual(londonInstant(today).getTime());
});
