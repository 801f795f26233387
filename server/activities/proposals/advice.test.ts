import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { caseAssets, caseCreditors, iandeStatements } from '#server/records/affairs/tables.ts';
import { cases } from '#server/records/cases/tables.ts';
import { adviceRecords } from '#server/records/decisions/proposal-tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { idNamed } from '#test/document-desk.ts';
import { apiCaller } from '#test/new-cases.ts';
import { completeAdvice, completeTerms, proposalDesk } from '#test/proposal-desk.ts';
import { giveAssessments, giveProposal } from '#test/proposals.ts';
import { textOfPdf } from '#test/read-pdf.ts';

const {
  app,
  at,
  base,
  begin,
  call,
  close,
  database,
  drafter,
  firm,
  generate,
  nominee,
  sign,
  signIn,
  stored,
} = await proposalDesk();
afterAll(close);
beforeEach(() => begin());
const today = londonDate();

describe('advice', () => {
  const advice = () => `/cases/${at.caseId}/advice-record`;
  const keep = (more: object = {}) => call('PUT', advice(), { ...completeAdvice(), ...more });
  const waiting = async () =>
    (await sign('GET', '/approvals?kind=advice')).body.data.filter(
      (each: { case: { id: number } }) => each.case.id === at.caseId,
    );

  test('begins with the options, asks for what it lacks, and is signed off by a practitioner alone', async () => {
    const empty = (await call('GET', advice())).body.data;
    expect(empty.record).toBeNull();
    expect(empty.start.options.map(({ name }: { name: string }) => name)).toContain('Debt relief order');
    const poor = (await keep({ reasons: '', hasVulnerability: null })).body.data;
    const refused = await call('POST', `${advice()}/submit`, { version: poor.version });
    expect(refused.body.errors).toMatchObject({
      reasons: 'Needed before it is signed off.',
      hasVulnerability: 'Say whether there were signs.',
    });
    const whole = (await keep({ version: poor.version })).body.data;
    const { body } = await call('POST', `${advice()}/submit`, { version: whole.version });
    expect(body.data.status).toBe('submitted');
    const [request] = await waiting();
    const finance = await signIn(['financials.approve-payments'], { domainId: firm.harbour });
    const barred = await apiCaller(app, finance.headers)('POST', `/approvals/${request.id}/approve`, {});
    expect(barred.body.message).toBe('Only a licensed insolvency practitioner may sign off advice.');
    expect((await sign('POST', `/approvals/${request.id}/approve`, {})).status).toBe(200);
    const signed = (await call('GET', advice())).body.data.record;
    expect(signed).toMatchObject({ status: 'signed_off', signedOffBy: { id: nominee.id } });
    // Whatever it says then is signed off again.
    const changed = (await keep({ version: signed.version, reasons: 'Another reason.' })).body.data;
    expect(changed).toMatchObject({ status: 'draft', signedOffBy: null });
  });

  test('a rejected option does not keep that it is open to the client', async () => {
    const [recommended] = completeAdvice().options;
    const rejected = {
      ...recommended!,
      name: 'Bankruptcy',
      reason: 'It is open to you. You own nothing of value that could be taken.',
      choice: 'rejected',
    };
    const row = (await keep({ options: [recommended, rejected] })).body.data;
    const refused = await call('POST', `${advice()}/submit`, { version: row.version });
    expect(refused.body.errors).toEqual({
      'options.1.reason': 'The option is open to the client: say why it was rejected.',
      differenceAnswers: 'Bankruptcy: it says that there is nothing, and the case has a home.',
    });
  });

  test('what the record says against the figures of the case is named, and stays only with its reason', async () => {
    const [recommended] = completeAdvice().options;
    const reason = 'She has nothing that could be taken, and would lose her job.';
    const rejected = { ...recommended!, name: 'Bankruptcy', reason, choice: 'rejected' };
    const row = (await keep({ options: [recommended, rejected] })).body.data;
    const difference = 'Bankruptcy: it says that there is nothing, and the case has a home.';
    const view = (await call('GET', advice())).body.data;
    const [home] = view.differences;
    expect(view.differences).toEqual([
      { key: 'Bankruptcy/nothing-owned', said: 'nothing that could be taken', problem: difference },
    ]);
    const refused = await call('POST', `${advice()}/submit`, { version: row.version });
    expect([refused.status, refused.body.errors]).toEqual([400, { differenceAnswers: difference }]);
    const answer = 'The home is in trust for her sister: the deed is in Documents.';
    const kept = (
      await keep({
        version: row.version,
        options: [recommended, rejected],
        differenceAnswers: [{ ...home, answer }],
      })
    ).body.data;
    const sent = await call('POST', `${advice()}/submit`, { version: kept.version });
    expect(sent.body.data.status).toBe('submitted');
    const [request] = await waiting();
    const lines = JSON.stringify((await sign('GET', `/approvals/${request.id}`)).body.data.working);
    expect(lines).toContain(`${difference} ${answer}`);
  });

  test('each difference has its own answer, which figures that change make stale, also at sign-off', async () => {
    const { caseId } = at;
    const [recommended] = completeAdvice().options;
    const rejected = {
      ...recommended!,
      name: 'Bankruptcy',
      reason: 'She has nothing that could be taken.',
      choice: 'rejected',
    };
    const options = [recommended, rejected];
    const reasons = 'She owes £1.00 and wants to pay it.';
    const row = (await keep({ options, reasons })).body.data;
    const { differences } = (await call('GET', advice())).body.data;
    expect(differences).toHaveLength(2);
    const [home, owed] = differences;
    const one = (
      await keep({
        version: row.version,
        options,
        reasons,
        differenceAnswers: [{ ...home, answer: 'It is in trust.' }],
      })
    ).body.data;
    const refused = await call('POST', `${advice()}/submit`, { version: one.version });
    expect(refused.body.errors).toEqual({ differenceAnswers: owed.problem });
    const both = (
      await keep({
        version: one.version,
        options,
        reasons,
        differenceAnswers: [
          { ...home, answer: 'It is in trust.' },
          { ...owed, answer: 'A slip of the pen.' },
        ],
      })
    ).body.data;
    expect((await call('POST', `${advice()}/submit`, { version: both.version })).status).toBe(200);
    // Another pound is owed before it is signed off.
    await database
      .update(caseCreditors)
      .set({ balanceSoaPence: sql`balance_soa_pence + 100` })
      .where(eq(caseCreditors.caseId, caseId));
    const [request] = await waiting();
    const early = await sign('POST', `/approvals/${request.id}/approve`, {});
    expect(early.body.message).toContain('It was answered for other figures');
    const { problems } = (await call('GET', advice())).body.data;
    expect(problems.differenceAnswers).toMatch(/^Why this solution is recommended: .*answer it again\.$/);
    await database
      .update(caseCreditors)
      .set({ balanceSoaPence: sql`balance_soa_pence - 100` })
      .where(eq(caseCreditors.caseId, caseId));
    expect((await sign('POST', `/approvals/${request.id}/approve`, {})).status).toBe(200);
  });

  test('advice is neither submitted nor signed off while debts, assets or budget are not known', async () => {
    const { caseId } = at;
    const row = (await keep()).body.data;
    await database.delete(caseAssets).where(eq(caseAssets.caseId, caseId));
    const view = (await call('GET', advice())).body.data;
    expect(view.missing).toEqual([
      {
        key: 'assets',
        message: 'No assets have been entered, and nobody has recorded that there are none.',
        href: `/cases/${caseId}?tab=assets`,
      },
    ]);
    const bankruptcy = view.start.options.find(({ name }: { name: string }) => name === 'Bankruptcy');
    expect(bankruptcy.reason).toBe('Not known yet: it depends on what you own.');
    const refused = await call('POST', `${advice()}/submit`, { version: row.version });
    expect(refused.body.errors).toEqual({ assets: view.missing[0].message });

    // Said to be none, it is known.
    const { version } = (await call('GET', `/cases/${caseId}`)).body.data;
    await call('PUT', `/cases/${caseId}`, { version, noAssetsOn: today });
    const submitted = await call('POST', `${advice()}/submit`, { version: row.version });
    expect(submitted.status).toBe(200);
    await database.delete(iandeStatements).where(eq(iandeStatements.caseId, caseId));
    const [request] = await waiting();
    const late = await sign('POST', `/approvals/${request.id}/approve`, {});
    expect(late.body).toMatchObject({
      success: false,
      errors: { budget: 'There is no current statement of income and expenditure.' },
    });
    expect((await call('GET', advice())).body.data).toMatchObject({
      record: { status: 'submitted' },
      missing: [{ href: `/cases/${caseId}?tab=income-expenditure` }],
    });
  });

  test('that there are no assets is taken back by the first, and not said beside one', async () => {
    const { caseId } = at;
    const read = async () => (await call('GET', `/cases/${caseId}`)).body.data;
    const refused = await call('PUT', `/cases/${caseId}`, {
      version: (await read()).version,
      noAssetsOn: today,
    });
    expect(refused.body.errors.noAssetsOn).toMatch(/^There are assets on the Assets tab/);
    const [home] = await database.delete(caseAssets).where(eq(caseAssets.caseId, caseId)).returning();
    await call('PUT', `/cases/${caseId}`, { version: (await read()).version, noAssetsOn: today });
    expect((await read()).noAssetsOn).toBe(today);
    const { assetTypeId } = home!;
    const added = await call('POST', `/cases/${caseId}/assets`, {
      assetTypeId,
      description: 'Car',
      valuePence: 100_000,
    });
    expect(added.status).toBe(201);
    expect((await read()).noAssetsOn).toBeNull();
  });

  test('a rejected option does not keep the draft of its reason', async () => {
    const { start } = (await call('GET', advice())).body.data;
    type Option = { name: string; reason: string; choice: string };
    const rejected = (reason: string) =>
      start.options.map((option: Option, n: number) =>
        n === 0
          ? { ...option, choice: 'recommended', reason: 'A fixed end.' }
          : { ...option, choice: 'rejected', reason },
      );
    const last = start.options.findLastIndex((option: Option) => !/open to/i.test(option.reason));
    const options = start.options.map((option: Option, n: number) => ({
      ...option,
      choice: n === 0 ? 'recommended' : n === last ? 'rejected' : 'possible',
      reason: n === 0 ? 'A fixed end.' : option.reason,
    }));
    const kept = (await keep({ options })).body.data;
    const refused = await call('POST', `${advice()}/submit`, { version: kept.version });
    expect(refused.body.errors[`options.${last}.reason`]).toMatch(/^This is the draft that it began with/);
    const written = (await keep({ version: kept.version, options: rejected('Noor would lose her job.') }))
      .body.data;
    expect((await call('POST', `${advice()}/submit`, { version: written.version })).status).toBe(200);
  });

  test('a change makes the request void; sent back it says why; a stale save is refused', async () => {
    const first = (await keep()).body.data;
    const sent = (await call('POST', `${advice()}/submit`, { version: first.version })).body.data;
    await keep({ version: sent.version, thirdParties: 'A guarantor.' });
    expect(await waiting()).toEqual([]);
    const now = (await call('GET', advice())).body.data.record;
    expect(now.status).toBe('draft');
    await call('POST', `${advice()}/submit`, { version: now.version });
    const [request] = await waiting();
    await sign('POST', `/approvals/${request.id}/reject`, { comment: 'Which costs?' });
    expect((await call('GET', advice())).body.data.record).toMatchObject({
      status: 'draft',
      statusReason: 'Which costs?',
    });
    expect((await keep({ version: first.version, reasons: 'x' })).status).toBe(409);
  });

  test('before it is signed off no proposal is generated, and no link to sign one is sent', async () => {
    const unadvised = 'The record of advice has not been signed off by an insolvency practitioner.';
    await giveAssessments(database, at.caseId);
    const path = `/cases/${at.caseId}/proposals`;
    const draft = (await call('PUT', `${path}/draft`, completeTerms)).body.data;
    const { status, body } = await call('POST', `${path}/${draft.id}/generate`, { version: draft.version });
    expect([status, body.message]).toEqual([409, unadvised]);
    // Before anything is drawn: what a paper would lack is for later.
    const { id, version } = draft;
    const blank = (await call('PUT', `${path}/draft`, { ...completeTerms, id, version, confirmed: [] })).body
      .data;
    const first = await call('POST', `${path}/${draft.id}/generate`, { version: blank.version });
    expect([first.status, first.body.message]).toEqual([409, unadvised]);
    const kept = await call('PUT', `${path}/draft`, {
      ...completeTerms,
      id: draft.id,
      version: blank.version,
    });
    draft.version = kept.body.data.version;
    await giveProposal(database, at.caseId, 'advised');
    const made = (await call('POST', `${path}/${draft.id}/generate`, { version: draft.version })).body.data;
    await database.update(adviceRecords).set({ status: 'draft' }).where(eq(adviceRecords.caseId, at.caseId));
    for (const [to, sent] of [
      ['links', { version: made.version }],
      ['links/again', { personId: at.personIds[0] }],
    ] as const) {
      const refused = await call('POST', `${path}/${made.id}/${to}`, sent);
      expect([refused.status, refused.body.message]).toEqual([409, unadvised]);
    }
  });

  test('under the Protocol of 2025 unsuitability is to be explained', async () => {
    const { portfolios } = tables;
    const change = (protocolVersion: 'protocol_2021' | 'protocol_2025') =>
      database.update(portfolios).set({ protocolVersion }).where(eq(portfolios.name, 'Harbour Direct'));
    await change('protocol_2025');
    await database.execute(
      `update case_creditors set balance_soa_pence = 650000 where case_id = ${at.caseId}`,
    );
    const row = (await keep()).body.data;
    const refused = await call('POST', `${advice()}/submit`, { version: row.version });
    const made = await generate();
    await change('protocol_2021');
    expect(refused.body.errors.suitableAnyway).toMatch(/not for debts under £7,000\.00/);
    expect(made.body.data.keyFacts).toMatchObject({ title: 'Key facts, version 1' });
  });
});

describe('the nominee’s report', () => {
  const report = () => `/cases/${at.caseId}/nominee-report`;
  const content = {
    receivedOn: today,
    hasReasonableProspect: true,
    shouldInvite: true,
    opinion: 'The contribution is affordable.',
    jurisdictionBasis: 'Lives in Leeds.',
    court: 'County Court at Leeds.',
    checks: 'Payslips.',
    valuations: 'By an agent.',
    attitude: 'Wishes to pay.',
  };
  const signedProposal = async () => {
    const made = (await generate()).body.data;
    const fileId = await drafter.upload('signed.pdf');
    await call('POST', `${base()}/signed-paper`, {
      id: made.id,
      fileId,
      signedOn: today,
      personIds: at.personIds,
    });
  };

  test('waits for the signature, is due fourteen days later, and is signed by a practitioner', async () => {
    expect((await call('PUT', report(), content)).body.message).toBe(
      'There is no signed proposal to report on.',
    );
    await signedProposal();
    const view = (await call('GET', report())).body.data;
    expect(view).toMatchObject({ report: null, blocker: null, start: { receivedOn: today } });
    const thin = (await call('PUT', report(), { ...content, opinion: '' })).body.data;
    expect((await sign('POST', `${report()}/file`, { version: thin.version })).body.errors).toEqual({
      opinion: 'Needed before it is filed.',
    });
    const draft = (await call('PUT', report(), { ...content, version: thin.version })).body.data;
    const refused = await call('POST', `${report()}/file`, { version: draft.version });
    expect(refused.status).toBe(403);
    const { body } = await sign('POST', `${report()}/file`, { version: draft.version });
    expect(body.data).toMatchObject({
      status: 'filed',
      filedOn: today,
      document: { title: 'Nominee’s report' },
    });
    const text = (await textOfPdf((await stored(body.data.document.id)).bytes))
      .join(' ')
      .replace(/\s+/g, ' ');
    for (const part of [
      'section 256A',
      'reasonable prospect',
      'County Court at Leeds.',
      'Payslips.',
      'consent to act',
    ])
      expect(text).toContain(part);
    const [found] = await database.select().from(cases).where(eq(cases.id, at.caseId));
    expect(found!.nomineeReportOn).toBe(today);
    expect((await call('PUT', report(), content)).body.message).toMatch(/has been filed/);
  });

  test('says only what papers and advice on the case show', async () => {
    await signedProposal();
    // It was changed afterwards, and is a draft again.
    await database.update(adviceRecords).set({ status: 'draft' }).where(eq(adviceRecords.caseId, at.caseId));
    const claims = {
      checks: 'Income was checked against payslips and bank statements.',
      attitude: 'The debtor was advised on all alternatives.',
    };
    const draft = (await call('PUT', report(), { ...content, ...claims })).body.data;
    const refused = await sign('POST', `${report()}/file`, { version: draft.version });
    expect(refused.body.errors).toEqual({
      checks:
        'The text says that documents were checked, but there is no payslip or bank statement on the case. File it under Documents, or mention only what was seen.',
      attitude: 'It says that the debtor was advised, but no record of advice has been signed off.',
    });
    for (const type of ['Payslip', 'Bank statement'])
      await drafter.file(at.caseId, { documentTypeId: await idNamed(database, 'documents', type) });
    const { problems } = (await call('GET', report())).body.data;
    expect(Object.keys(problems)).toEqual(['attitude']);
  });

  test('a case from before versions were kept is reported on by its date', async () => {
    await database.update(cases).set({ proposalDate: '2026-11-01' }).where(eq(cases.id, at.caseId));
    const view = (await call('GET', report())).body.data;
    expect(view).toMatchObject({ blocker: null, dueOn: '2026-11-15' });
    expect((await call('PUT', report(), content)).status).toBe(200);
  });
});
