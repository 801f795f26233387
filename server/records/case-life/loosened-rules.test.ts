import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#server/platform/database/audit.ts';
import { tables } from '#server/records/reference/tables.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, applicant, demoFirm, newCase } from '#test/new-cases.ts';
import { everyPermission, testApp } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await testApp(database);
const firm = await demoFirm(database);
const call = apiCaller(app, (await signIn(everyPermission)).headers);
const { statuses, domains } = tables;

const loosen = async (rules: readonly string[]) => {
  const { data } = (await call('GET', `/domains/${firm.harbour}`)).body;
  return call('PUT', `/domains/${firm.harbour}`, { ...data, loosenedRules: rules });
};
const [advice] = await database
  .select({ id: statuses.id })
  .from(statuses)
  .where(eq(statuses.name, 'Advice in Progress'));

async function homelessCase() {
  const { id, version } = (
    await call('POST', '/cases', { ...newCase(firm), applicants: [applicant(firm, {}, null)] })
  ).body.data;
  return { id, move: () => call('POST', `/cases/${id}/status`, { version, statusId: advice!.id }) };
}
const trail = (caseId: number) =>
  database
    .select({ after: auditLog.after, entity: auditLog.entity })
    .from(auditLog)
    .where(and(eq(auditLog.caseId, caseId), eq(auditLog.action, 'rule loosened')));

test('a rule of practice that a domain has loosened lets a case pass, and the audit trail names it', async () => {
  const { id, move } = await homelessCase();
  const refused = await move();
  expect([refused.status, refused.body.message]).toEqual([409, 'Mr Adam Smith has no current address.']);
  expect((await loosen(['current-address'])).status).toBe(200);
  expect((await move()).status).toBe(200);
  expect(await trail(id)).toEqual([
    {
      entity: 'cases',
      after: {
        done: 'Moved to Advice in Progress',
        rule: 'current-address',
        loosened: 'Mr Adam Smith has no current address.',
      },
    },
  ]);
  await loosen([]);
  expect((await (await homelessCase()).move()).status).toBe(409);
});

test('a rule of law cannot be loosened', async () => {
  const answer = await loosen(['clear-days']);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.errors)).toEqual(['loosenedRules.0']);
  const [domain] = await database
    .select({ loosened: domains.loosenedRules })
    .from(domains)
    .where(eq(domains.id, firm.harbour));
  expect(domain).toEqual({ loosened: [] });
});
