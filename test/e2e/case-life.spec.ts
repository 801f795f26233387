import { addDays, londonDate } from '#shared/platform/dates.ts';
import { callAs, demo, prepare } from '#test/e2e/api.ts';
import { idOf, lastName, newCase, newDebt } from '#test/e2e/case-data.ts';
import { enterDate, inHistory, move, openTab, recordOutcome, refused } from '#test/e2e/case-steps.ts';
import {
  adminAsChair,
  consentToAll,
  endByBreach,
  letDaysPass,
  letReportAge,
  openDecision,
  reportAtTheEnd,
  vote,
} from '#test/e2e/decision-data.ts';
import { expect, field, test, visit } from '#test/e2e/fixtures.ts';
import { newBudget, proposeAndSign } from '#test/e2e/proposal-data.ts';
import { enteredLate } from '#test/entered-late.ts';

const today = londonDate();

/** Takes a case to its creditors through the API, as a-whole-life.spec.ts does by hand. */
async function toCreditors(id: number, noticeDeliveredOn: string, decisionDate: string) {
  const [adviserUserId] = (await prepare.list('users', 'search=Priya%20Shah')).map((row) => row.id);
  const [supervisorUserId] = (await prepare.list('users', 'search=James%20Whitlock')).map((row) => row.id);
  await newDebt(id, 900_000);
  await newBudget(id);
  await proposeAndSign(id);
  const steps: [string, object][] = [
    ['Advice in Progress', {}],
    ['Pack Sent', { adviceGivenOn: today, adviserUserId }],
    ['Drafting', { packReturnedOn: today, drafterUserId: adviserUserId }],
    ['With Client for Signature', {}],
    ['Proposal Signed', {}],
    ['Nominee Report', { supervisorUserId }],
    ['With Creditors', { ...enteredLate, noticeDeliveredOn, decisionDate }],
  ];
  for (const [name, values] of steps) {
    if (name === 'With Creditors') await letReportAge(id, addDays(noticeDeliveredOn, -7));
    const { version } = await callAs<{ version: number }>(demo('admin'), 'GET', `/cases/${id}`);
    const sent = { version, statusId: await idOf('statuses', name), values };
    await callAs(demo('admin'), 'POST', `/cases/${id}/status`, sent);
  }
}

test('creditors are given more time, ask for modifications and accept; the arrangement fails, closes and is re-opened', async ({
  adminPage: page,
  guard,
}) => {
  test.setTimeout(240_000);
  const name = lastName('Autumn');
  const { id } = await newCase({ people: [{ firstName: 'Joel', lastName: name }] });
  const decided = today;
  await toCreditors(id, addDays(today, -20), decided);
  await visit(page, `/cases/${id}`, new RegExp(name));

  const decision = await openDecision(id, {
    ...(await adminAsChair()),
    decisionDate: decided,
    deliveredOn: addDays(today, -20),
  });
  await visit(page, `/cases/${id}?tab=proposal-voting`);
  await page.getByRole('button', { name: 'Postpone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Postpone the decision' });
  await field(dialog, 'Reason').fill('Two creditors asked for time.');
  await enterDate(dialog, 'New date', addDays(decided, 30));
  guard.expectRefusal(400, '/api/trpc/decisions.adjourn');
  await dialog.getByRole('button', { name: 'Postpone' }).click();
  await expect(dialog.getByText(/^A decision may be postponed by at most 14 days/)).toBeVisible();
  await enterDate(dialog, 'New date', addDays(decided, 5));
  await dialog.getByRole('button', { name: 'Postpone' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Adjourned', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Adjournments' })).toContainText(
    'Two creditors asked for time.',
  );
  await refused(page, 'Modifications to Agree', /^The outcome is recorded under Proposal & Voting/);

  await vote(id, decision, 'modified');
  await letDaysPass(decision, 1);
  await visit(page, `/cases/${id}?tab=proposal-voting`);
  await recordOutcome(page);
  await expect(page.getByText('Modifications to Agree', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Client’s answer' }).click();
  const settling = page.getByRole('dialog', { name: 'What the client agrees to' });
  await expect(settling.getByText('Total costs are capped at £3,650.')).toBeVisible();
  await settling.getByRole('link', { name: /^Record which figures it changes/ }).click();
  await expect(page.getByText('It cannot be accepted yet.')).toBeVisible();
  await consentToAll(id);
  await visit(page, `/cases/${id}?tab=proposal-voting`);
  await page.getByRole('button', { name: 'Client’s answer' }).click();
  await expect(settling.getByText('Agreed', { exact: true })).toBeVisible();
  await settling.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(settling).toHaveCount(0);
  await expect(page.getByText('IVA Accepted', { exact: true }).first()).toBeVisible();
  await refused(page, 'IVA Terminated', /^First record the breach and the decision on it/);
  await endByBreach(id);
  await page.reload();
  await move(page, 'IVA Terminated', async (open) => {
    await open.getByRole('button', { name: 'Move to IVA Terminated' }).click();
    await expect(open.getByText('Required.')).toBeVisible();
    await field(open, 'Reason').fill('Contributions stopped.');
  });
  await refused(
    page,
    'Closed',
    /^The final report \(rule 8\.31\) has not been sent/,
    /‘Final closure checklist’/,
  );
  await reportAtTheEnd(id);
  await page.reload();
  await move(page, 'Closed');
  await openTab(page, 'Tasks');
  await expect(page.getByText('Nothing is left to do on this case.')).toBeVisible();
  await openTab(page, 'Summary');
  await move(page, 'IVA Terminated', (open) => field(open, 'Reason').fill('Late funds arrived.'));
  await openTab(page, 'Calendar & Notes');
  await page.getByRole('switch', { name: 'Include status changes' }).click();
  await expect(inHistory(page, 'Closed → IVA Terminated')).toContainText('Late funds arrived.');
  await expect(inHistory(page, 'With Creditors → Adjourned')).toContainText('Two creditors asked for time.');
});
