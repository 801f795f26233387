import { and, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { creditors } from '#server/app/parts/creditors.ts';
import { auditLog } from '#server/platform/database/audit.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { recalculateClocksJob } from '#server/records/case-life/nightly-clocks.ts';
import { cases } from '#server/records/cases/tables.ts';
import { caseClocks } from '#server/records/clocks/tables.ts';
import { mailItems, mailRecipients, ruleStarts } from '#server/records/correspondence/tables.ts';
import { decisions, decisionVoters } from '#server/records/decisions/tables.ts';
import { templateVersions } from '#server/records/letters/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { CaseRule } from '#server/views/verification/cases/case-rule.ts';
import { deliveries as deliveryRule } from '#server/views/verification/cases/deliveries.ts';
import { notices } from '#server/views/verification/cases/notices.ts';
import { verifyCases } from '#server/views/verification/verify-cases.ts';
import { setClock } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { addCaseToDecide, consentToEmail, decisionDesk, idByName } from '#test/decisions.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, services, signIn } = await appWith(creditors)(database);
const context = { services, signal: new AbortController().signal, attempt: 1, isLastAttempt: true };
const statusId = async (code: string) =>
  (await database.select().from(tables.statuses).where(eq(tables.statuses.code, code)))[0]!.id;
const firm = await demoFirm(database);
const worker = await signIn([], { domainId: firm.harbour });
const call = apiCaller(app, worker.headers);
const desk = decisionDesk(call, database, firm);
const methodId = (name: string) => idByName(database, tables['delivery-methods'], name);

afterEach(() => setClock(() => new Date()));

/** A draft decision for 16 December 2026, on Tuesday 1 December. */
async function drafted(decisionDate = '2026-12-16') {
  setClock(() => new Date('2026-12-01T10:00:00Z'));
  const { id: caseId, debtIds } = await addCaseToDecide(database, firm);
  const made = await call('POST', `/cases/${caseId}/decisions`, { ...desk.plan(), decisionDate });
  expect(made.status).toBe(201);
  return { caseId, debtIds, id: made.body.data.id as number };
}
const deliveries = (body: { data: { voters: { noticeDeliveredOn: string | null }[] } }) => [
  ...new Set(body.data.voters.map(({ noticeDeliveredOn }) => noticeDeliveredOn)),
];

describe('notices recorded by hand', () => {
  test.each(['Email', 'Client portal', 'Creditor gateway'])(
    'by %s they are delivered the next business day',
    async (name) => {
      const { caseId, id } = await drafted();
      const notice = { sentOn: '2026-12-01', deliveryMethodId: await methodId(name) };
      const refused = await desk.step(caseId, id, 'notices', notice);
      expect(refused.status).toBe(400);
      expect(refused.body.errors.deliveryMethodId).toMatch(/No consent of .* to electronic delivery/);
      await consentToEmail(database, caseId);
      const early = await desk.step(caseId, id, 'notices', notice);
      expect(early.status).toBe(400);
      expect(early.body.errors.sentOn).toMatch(/delivery on 02\/12\/2026.*the earliest is 17\/12\/2026/);
      const friday = await desk.step(caseId, id, 'notices', { ...notice, sentOn: '2026-11-27' });
      expect(deliveries(friday.body)).toEqual(['2026-11-30']);
    },
  );

  test('an e-mail is judged by the address that the creditor has, a gateway is not', async () => {
    const { caseId, id, debtIds } = await drafted();
    await consentToEmail(database, caseId, 'another@example.org');
    await database
      .update(tables.creditors)
      .set({ claimEmail: 'claims@example.org' })
      .where(sql`id in (select creditor_id from case_creditors where case_id = ${caseId})`);
    const one = { debtIds: [debtIds[0]], sentOn: '2026-11-27' };
    const byEmail = { ...one, deliveryMethodId: await methodId('Email') };
    const refused = await desk.step(caseId, id, 'notices', byEmail);
    expect(refused.status).toBe(400);
    expect(refused.body.errors.deliveryMethodId).toMatch(
      /consented to e-mail at another@example.org, not at claims@example.org/,
    );
    const gateway = { ...one, deliveryMethodId: await methodId('Creditor gateway') };
    expect((await desk.step(caseId, id, 'notices', gateway)).status).toBe(200);
    await consentToEmail(database, caseId, 'Claims@example.org');
    expect((await desk.step(caseId, id, 'notices', byEmail)).status).toBe(200);
  });

  test('a text message is no notice', async () => {
    const { caseId, id } = await drafted();
    const { status, body } = await desk.step(caseId, id, 'notices', {
      sentOn: '2026-11-20',
      deliveryMethodId: await methodId('Text message'),
    });
    expect(status).toBe(400);
    expect(body.errors.deliveryMethodId).toMatch(/text message/);
  });

  test('an earlier day than the rule’s needs what shows it, and that is kept', async () => {
    const { caseId, id } = await drafted();
    await consentToEmail(database, caseId);
    const notice = {
      sentOn: '2026-12-01',
      deliveryMethodId: await methodId('Email'),
      deliveredOn: '2026-12-01',
    };
    const bare = await desk.step(caseId, id, 'notices', notice);
    expect(bare.status).toBe(400);
    expect(bare.body.errors.deliveryEvidence).toMatch(/02\/12\/2026/);
    const shown = await desk.step(caseId, id, 'notices', {
      ...notice,
      deliveryEvidence: 'Each creditor answered it on 1 December.',
    });
    expect(deliveries(shown.body)).toEqual(['2026-12-01']);
    expect(shown.body.data.voters[0].noticeEvidence).toBe('Each creditor answered it on 1 December.');
  });
});

describe('facts of one creditor', () => {
  test('DX within one exchange is delivered the next business day, between two or where it is not known the second', async () => {
    const { caseId, id, debtIds } = await drafted('2026-12-20');
    const exchange = (creditorOf: number, dxExchange: string) =>
      database
        .update(tables.creditors)
        .set({ dxExchange })
        .where(
          sql`${tables.creditors.id} = (select creditor_id from case_creditors where id = ${creditorOf})`,
        );
    await database
      .update(tables.domains)
      .set({ dxExchange: 'Leeds 29' })
      .where(eq(tables.domains.id, firm.harbour));
    await exchange(debtIds[0]!, 'LEEDS-29');
    await exchange(debtIds[1]!, 'York 2');
    const answer = await desk.step(caseId, id, 'notices', {
      sentOn: '2026-11-27',
      deliveryMethodId: await methodId('DX'),
    });
    const of = (debtId: number | undefined) =>
      answer.body.data.voters.find((voter: { debtId: number }) => voter.debtId === debtId).noticeDeliveredOn;
    expect([of(debtIds[0]), of(debtIds[1]), of(debtIds[2])]).toEqual([
      '2026-11-30',
      '2026-12-01',
      '2026-12-01',
    ]);
    await database
      .update(cases)
      .set({ statusId: await statusId('with-creditors') })
      .where(eq(cases.id, caseId));
    expect(await judged(caseId, notices)).toEqual([]);
  });

  test('on a website it is not delivered before it is there', async () => {
    const { caseId, id } = await drafted('2026-12-31');
    await consentToEmail(database, caseId);
    const notice = { sentOn: '2026-11-27', deliveryMethodId: await methodId('Client portal') };
    const late = await desk.step(caseId, id, 'notices', { ...notice, availableOn: '2026-12-04' });
    expect(deliveries(late.body)).toEqual(['2026-12-04']);
    const early = await desk.step(caseId, id, 'notices', { ...notice, availableOn: '2026-11-27' });
    expect(deliveries(early.body)).toEqual(['2026-11-30']);
  });

  test('a creditor that opted out needs no notice, and votes with a proof', async () => {
    const { caseId, id, debtIds } = await drafted();
    const out = eq(caseCreditors.id, debtIds[0]!);
    await database
      .update(caseCreditors)
      .set({ optedOutOn: '2026-11-02', optedOutPaper: 'Its letter.' })
      .where(out);
    const answer = await desk.step(caseId, id, 'notices', {
      sentOn: '2026-11-20',
      deliveryMethodId: await methodId('First class post'),
    });
    const voter = answer.body.data.voters.find((each: { debtId: number }) => each.debtId === debtIds[0]);
    expect(voter).toMatchObject({ noticeDeliveredOn: null, optedOutOn: '2026-11-02' });
    const check = answer.body.data.checklist.find(({ key }: { key: string }) => key === 'notices');
    expect(check.blockers).toEqual([]);
    expect(check.remarks).toEqual([expect.stringMatching(/^Opted out of notices: .*rule 15.8\(3\)\(g\)/)]);
    await desk.step(caseId, id, 'associates', { isChecked: true });
    expect((await desk.step(caseId, id, 'open')).status).toBe(200);
    const vote = () => desk.vote(caseId, id, [{ debtId: debtIds[0], vote: 'for' }]);
    expect((await vote()).body.errors.debtId).toMatch(/votes only with a proof of its debt/);
    await database.update(caseCreditors).set({ claimReceivedOn: '2026-11-30' }).where(out);
    expect((await vote()).status).toBe(200);
  });
});

/** What a rule of the checks of cases says of a case. */
async function judged(caseId: number, ...rules: CaseRule[]): Promise<string[]> {
  const [found] = await database.select().from(cases).where(eq(cases.id, caseId));
  const told: string[] = [];
  await database.transaction((tx) =>
    verifyCases(
      tx,
      ({ reference, detail }) => void (reference === found!.uniqueReference && told.push(detail)),
      { rules },
    ),
  );
  return told;
}

describe('open cases after the change of the rule', () => {
  /** Notices as they were counted before: by e-mail of 1 December, delivered that day, or as a text. */
  async function countedBefore(status: 'draft' | 'open', name = 'Email') {
    const { caseId, debtIds, id } = await drafted();
    const sentOn = '2026-12-01';
    const noticeMethodId = await methodId(name);
    await database.insert(decisionVoters).values(
      debtIds.map((caseCreditorId) => ({
        decisionId: id,
        caseCreditorId,
        noticeSentOn: sentOn,
        noticeMethodId,
        noticeDeliveredOn: sentOn,
      })),
    );
    await database.update(cases).set({ noticeDeliveredOn: sentOn }).where(eq(cases.id, caseId));
    if (status === 'open') await database.update(decisions).set({ status }).where(eq(decisions.id, id));
    const recalculate = () => recalculateClocksJob.run({ caseId }, context);
    const delivered = async () => {
      const rows = await database.select().from(decisionVoters).where(eq(decisionVoters.decisionId, id));
      return [...new Set(rows.map(({ noticeDeliveredOn }) => noticeDeliveredOn))];
    };
    const clocks = () =>
      database
        .select()
        .from(caseClocks)
        .where(and(eq(caseClocks.caseId, caseId), eq(caseClocks.rule, 'decision-notice')))
        .orderBy(caseClocks.id);
    return { caseId, id, recalculate, delivered, clocks };
  }

  test.each(['draft', 'open'] as const)(
    'the notices of a decision that is %s are counted again, the old clock beside the new one',
    async (status) => {
      const { caseId, id, recalculate, delivered, clocks } = await countedBefore(status);
      await recalculate();
      expect(await delivered()).toEqual(['2026-12-02']);
      const [old, current] = await clocks();
      expect(old).toMatchObject({
        status: 'superseded',
        triggerOn: '2026-12-01',
        dueOn: '2026-12-16',
        reason: 'It now counts from 02/12/2026.',
      });
      expect(current).toMatchObject({ status: 'open', dueOn: '2026-12-17', replacesId: old!.id });
      expect((await call('GET', `/cases/${caseId}`)).body.data.noticeDeliveredOn).toBe('2026-12-02');
      const audited = await database
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.entity, 'decisions'), eq(auditLog.entityId, id)));
      expect(audited).toContainEqual(
        expect.objectContaining({
          action: 'notices counted again',
          before: expect.objectContaining({ noticeDeliveredOn: '2026-12-01' }),
          after: expect.objectContaining({ noticeDeliveredOn: '2026-12-02' }),
        }),
      );
      await recalculate();
      expect(await clocks()).toHaveLength(2);
    },
  );

  test('a notice by text message is taken back while the decision is a draft', async () => {
    const { recalculate, delivered } = await countedBefore('draft', 'Text message');
    await recalculate();
    expect(await delivered()).toEqual([null]);
  });

  test('the checks of cases name what is left of it', async () => {
    const { caseId } = await countedBefore('open');
    await database
      .update(cases)
      .set({ statusId: await statusId('with-creditors') })
      .where(eq(cases.id, caseId));
    const told = await judged(caseId, notices);
    expect(new Set(told)).toEqual(
      new Set(['A notice counts as delivered on 01/12/2026, by r 1.45(6) it is 02/12/2026.']),
    );
    // Before the rule is kept here nobody asked for a consent.
    const keptSince = (since: string) => database.update(ruleStarts).set({ since: new Date(since) });
    await keptSince('2026-12-02');
    expect(await judged(caseId, deliveryRule)).toEqual([]);
    await keptSince('2026-01-01');
    expect((await judged(caseId, deliveryRule))[0]).toMatch(/^Sent on 01\/12\/2026: No consent of/);
    await consentToEmail(database, caseId);
    expect(await judged(caseId, deliveryRule)).toEqual([]);
  });
});

describe('notices taken from the post', () => {
  async function post(decisionId: number, caseId: number, debtIds: number[], name: string, more = {}) {
    const [version] = await database.select().from(templateVersions).limit(1);
    const sentOn = '2026-12-01';
    const [item] = await database
      .insert(mailItems)
      .values({
        caseId,
        templateId: version!.templateId,
        templateVersionId: version!.id,
        documentTypeId: await idByName(database, tables.documents, 'Notice of decision procedure'),
        title: 'Notice of decision procedure',
        aboutEntity: 'decisions',
        aboutId: decisionId,
        authorId: worker.id,
        requiresApproval: false,
        status: 'sent',
        sentOn,
      })
      .returning();
    const deliveryMethodId = await methodId(name);
    await database.insert(mailRecipients).values(
      debtIds.map((ofId, position) => ({
        itemId: item!.id,
        position,
        type: 'creditor' as const,
        ofId,
        name: 'A creditor',
        deliveryMethodId,
        status: 'sent' as const,
        sentOn,
        // As it was calculated before the rule.
        expectedOn: sentOn,
        ...more,
      })),
    );
  }

  test('an e-mail counts from the next business day, whatever was expected or reported of it', async () => {
    const { caseId, id, debtIds } = await drafted();
    await post(id, caseId, debtIds, 'Email', { status: 'delivered', deliveredOn: '2026-12-01' });
    // Without consent it is no notice.
    expect((await desk.read(caseId, id)).postedNotices).toBe(0);
    await consentToEmail(database, caseId);
    const early = await desk.step(caseId, id, 'notices/posted');
    expect(early.status).toBe(409);
    expect(early.body.message).toMatch(/the earliest is 17\/12\/2026/);
  });

  test('texts are left out', async () => {
    const { caseId, id, debtIds } = await drafted();
    await post(id, caseId, debtIds, 'Text message');
    expect((await desk.read(caseId, id)).postedNotices).toBe(0);
    expect((await desk.step(caseId, id, 'notices/posted')).body.message).toMatch(/has left yet/);
  });
});
