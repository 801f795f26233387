import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { creditors } from '#server/app/parts/creditors.ts';
import { deeds } from '#server/app/parts/deeds.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { iandeStatements } from '#server/records/affairs/tables.ts';
import { bondEntries } from '#server/records/case-life/bonds/tables.ts';
import type { cases } from '#server/records/cases/tables.ts';
import { caseClocks } from '#server/records/clocks/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { verifyCases } from '#server/views/verification/verify-cases.ts';
import type { DeedDetail } from '#shared/activities/deeds/contract.ts';
import { addDays, addMonths, londonDate } from '#shared/platform/dates.ts';
import { addCaseToDecide, decisionDesk } from './decisions.ts';
import { enteredLate } from './entered-late.ts';
import { apiCaller, demoFirm } from './new-cases.ts';
import { giveProposal } from './proposals.ts';
import { appWith, everyPermission } from './records-app.ts';

/** A desk for trust deeds: a caseworker, their trustee and a stranger of another domain, and the steps of a trust deed granted fourteen months ago. */
export async function deedDesk(database: Database) {
  const { app, signIn } = await appWith(creditors, deeds)(database);
  const firm = await demoFirm(database);
  const office = await signIn(everyPermission, { domainId: firm.harbour, ipNumber: '9871' });
  // Has the written authority of whoever was there before.
  const worker = apiCaller(app, (await signIn([], { domainId: firm.harbour })).headers);
  const trustee = apiCaller(app, office.headers);
  const stranger = apiCaller(app, (await signIn([], { domainId: firm.northgate })).headers);
  const desk = decisionDesk(worker, database, firm);

  const today = londonDate();
  const [product] = await database.select().from(tables.products).where(eq(tables.products.type, 'ptd'));
  const granted = addMonths(today, -14);
  const published = addDays(granted, 2);
  const windowEnd = addDays(published, 35);
  const registered = addDays(windowEnd, 6);

  /** A case whose trust deed is ready to be granted. */
  async function drafted(values: Partial<typeof cases.$inferInsert> & { status?: string } = {}) {
    const { id, debtIds } = await addCaseToDecide(database, firm, {
      productId: product!.id,
      status: 'Drafting',
      jurisdiction: 'SCO',
      supervisorUserId: office.id,
      nomineeReportOn: null,
      termMonths: 12,
      contributionPence: 10_000,
      distributionFrequency: 'annual',
      feeModel: { supervisorCap: 100_000 } as never,
      ...values,
    });
    await database
      .insert(iandeStatements)
      .values({ caseId: id, statementOn: today, kind: 'initial', incomePence: 12_000 });
    await giveProposal(database, id, 'advised');
    return { id, debtIds };
  }
  const read = async (id: number) => (await worker('GET', `/cases/${id}`)).body.data;
  const deedOf = async (id: number): Promise<DeedDetail> =>
    (await worker('GET', `/cases/${id}/trust-deed`)).body.data.deed;
  /** Records the grant; the surety has covered the estate since that day. */
  async function grant(id: number, more: object = {}) {
    const answer = await worker('POST', `/cases/${id}/trust-deed`, {
      grantedOn: granted,
      ...enteredLate,
      ...more,
    });
    const since = { appointedOn: granted, effectiveOn: granted };
    await database.update(bondEntries).set(since).where(eq(bondEntries.caseId, id));
    return answer;
  }
  async function step(id: number, path: string, input: object, by = worker) {
    const deed = await deedOf(id);
    return by('POST', `/cases/${id}/trust-deed/${deed.id}/${path}`, {
      version: deed.version,
      ...(path !== 'correction' && enteredLate),
      ...input,
    });
  }
  async function bare(id: number, name: string, more: object = {}) {
    const [status] = await database.select().from(tables.statuses).where(eq(tables.statuses.name, name));
    const { version } = await read(id);
    return trustee('POST', `/cases/${id}/status`, { version, statusId: status!.id, ...more });
  }
  const done = async (answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer;
    expect([status, status < 300 ? '' : text]).toEqual([expect.toSatisfy((code: number) => code < 300), '']);
  };
  const registrationTask = async (id: number) =>
    (
      await database
        .select({ status: caseTasks.status })
        .from(caseTasks)
        .innerJoin(tables.tasks, eq(tables.tasks.id, caseTasks.taskId))
        .where(and(eq(caseTasks.caseId, id), eq(tables.tasks.code, 'apply-for-registration')))
    ).map(({ status }) => status);
  const clocksOf = async (caseId: number) =>
    Object.fromEntries(
      (await database.select().from(caseClocks).where(eq(caseClocks.caseId, caseId)))
        .filter(({ rule, status }) => rule.startsWith('deed-') && status !== 'superseded')
        .map(({ rule, times, status, dueOn, metOn }) => [`${rule} ${times}`, [status, dueOn, metOn]]),
    );
  const problemsOf = async (reference: string) => {
    const found: string[] = [];
    await database.transaction((tx) =>
      verifyCases(tx, (each) => {
        if (
          each.reference === reference &&
          ['Trust deeds', 'Lives', 'Clocks', 'Dates', 'Decisions'].includes(each.rule)
        )
          found.push(`${each.rule}: ${each.detail}`);
      }),
    );
    return found;
  };

  /** Opens the window of a trust deed whose documents were sent, and records its outcome. */
  async function heard(id: number, debtIds: number[], objecting: number[] = []) {
    const made = await worker(
      'POST',
      `/cases/${id}/decisions`,
      desk.plan({ kind: 'objections', publishedOn: published, chairUserId: office.id }),
    );
    const decision = made.body.data.id;
    await done(desk.step(id, decision, 'open'));
    if (objecting.length > 0)
      await desk.vote(
        id,
        decision,
        objecting.map((at) => ({ debtId: debtIds[at], vote: 'against' })),
        {
          receivedAt: `${addDays(published, 9)}T10:00:00Z`,
          notes: 'The letter bears the stamp of that day.',
        },
      );
    return desk.step(id, decision, 'close', { outcome: objecting.length > 0 ? 'rejected' : 'approved' });
  }

  async function toApplication() {
    const found = await drafted();
    const { id, debtIds } = found;
    await done(grant(id));
    await done(step(id, 'publication', { on: published, reference: 'ROI 2026/1' }));
    await done(step(id, 'documents', { on: addDays(published, 7) }));
    await done(heard(id, debtIds));
    return found;
  }
  return {
    firm,
    office,
    worker,
    trustee,
    stranger,
    desk,
    today,
    product,
    granted,
    published,
    windowEnd,
    registered,
    drafted,
    read,
    deedOf,
    grant,
    step,
    bare,
    done,
    registrationTask,
    clocksOf,
    problemsOf,
    heard,
    toApplication,
  };
}
