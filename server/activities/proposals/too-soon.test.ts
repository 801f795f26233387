import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/platform/database/audit.ts';
import { cases } from '#server/records/cases/tables.ts';
import { takenOnCases } from '#server/records/cases/taken-on-tables.ts';
import { adviceRecords, proposalSignatures } from '#server/records/decisions/proposal-tables.ts';
import { vulnerabilityAssessments } from '#server/records/vulnerability/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { enteredLate } from '#test/entered-late.ts';
import { apiCaller } from '#test/new-cases.ts';
import { proposalDesk } from '#test/proposal-desk.ts';
import { giveAssessments, giveProposal } from '#test/proposals.ts';

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
  jobs,
  overview,
  post,
  save,
  sendLinks,
  signIn,
} = await proposalDesk();
afterAll(close);
beforeEach(() => begin());
const today = londonDate();
const right = { dateOfBirth: '1980-04-12', postcode: 'LS1 4AB' };
const UNADVISED = 'The record of advice has not been signed off by an insolvency practitioner.';
const SPEAK = 'We need to speak to you before you sign. Please call us.';

const trusted = apiCaller(app, (await signIn(['cases.sensitive'], { domainId: firm.harbour })).headers);
const paper = async (more: object = {}) =>
  call('POST', `${base()}/signed-paper`, {
    fileId: await drafter.upload(),
    signedOn: today,
    personIds: at.personIds,
    // Asked for where it was signed long ago.
    lateReason: 'The post was slow.',
    ...more,
  });
const reopenAdvice = () =>
  database.update(adviceRecords).set({ status: 'draft' }).where(eq(adviceRecords.caseId, at.caseId));
const signatures = () => database.select().from(proposalSignatures);
const onTerms = () =>
  database.update(cases).set({ contributionPence: 15_000, termMonths: 60 }).where(eq(cases.id, at.caseId));

describe('no signature is stored once the advice is a draft again', () => {
  test('on paper', async () => {
    const made = (await generate()).body.data;
    await reopenAdvice();
    const before = await signatures();
    const refused = await paper({ id: made.id });
    expect([refused.status, refused.body.data.blockers]).toEqual([409, [UNADVISED]]);
    expect(await signatures()).toEqual(before);
  });

  test('by a link that was sent before', async () => {
    const made = (await generate()).body.data;
    await sendLinks(made);
    const token = await jobs.sendLink(made.id, at.personIds[0]!);
    const { ticket } = (await post('/open', { token, ...right })).body.data;
    await reopenAdvice();
    const signed = await post('', { ticket, name: 'Noor Winter', hasRead: true, isTrue: true });
    expect([signed.status, signed.body.message]).toEqual([409, SPEAK]);
    const opened = await post('/open', { token, ...right });
    expect([opened.status, opened.body.message]).toEqual([409, SPEAK]);
    expect((await overview()).versions[0].signatures).toMatchObject([{ status: 'waiting' }]);
  });

  test('of a proposal made elsewhere on a case begun here; on one that came, what was told is not known', async () => {
    await onTerms();
    await giveAssessments(database, at.caseId);
    const refused = await paper({ signedOn: '2026-10-01' });
    expect([refused.status, refused.body.message]).toEqual([409, UNADVISED]);
    expect((await overview()).versions).toEqual([]);
    await database.insert(takenOnCases).values({
      caseId: at.caseId,
      domainId: firm.harbour,
      oldKey: 'old 1',
      digest: 'x',
      receivedPence: 0,
      paidPence: 0,
    });
    expect((await paper({ signedOn: '2026-10-01' })).body.data).toMatchObject({ status: 'signed' });
  });
});

describe('nothing is signed before vulnerability and capacity have been considered', () => {
  const clear = () =>
    database.delete(vulnerabilityAssessments).where(eq(vulnerabilityAssessments.caseId, at.caseId));
  const assess = (more: object = {}) =>
    trusted('POST', `/cases/${at.caseId}/vulnerability/${at.personIds[0]}`, {
      askedOn: today,
      finding: 'none',
      hasConcern: false,
      ...more,
    });
  const ASKED = 'Whether Noor Winter is vulnerable has not been considered: record it under People.';
  const lacking = {
    hasConcern: true,
    capacityConcern: 'Could not repeat what was said.',
    outcome: 'lacks',
    assessedBy: 'Dr Lane, consultant psychiatrist',
  };

  test('generating, sending, opening, signing by link and on paper each ask for it', async () => {
    const draft = (await save()).body.data;
    await giveProposal(database, at.caseId, 'advised');
    await clear();
    const made = await call('POST', `${base()}/${draft.id}/generate`, { version: draft.version });
    expect([made.status, made.body.data.blockers]).toEqual([409, [ASKED]]);
    expect((await overview()).beforeSignature).toEqual([
      { text: ASKED, href: `/cases/${at.caseId}?tab=people&field=vulnerability` },
    ]);
    expect((await assess()).status).toBe(201);
    expect((await overview()).beforeSignature).toEqual([]);
    const version = (await call('POST', `${base()}/${draft.id}/generate`, { version: draft.version })).body
      .data;
    await clear();
    expect((await sendLinks(version)).body.message).toBe(ASKED);
    expect((await paper({ id: version.id })).body.message).toBe(ASKED);
    await assess();
    await sendLinks(version);
    const token = await jobs.sendLink(version.id, at.personIds[0]!);
    const { ticket } = (await post('/open', { token, ...right })).body.data;
    await clear();
    expect((await post('/open', { token, ...right })).body.message).toBe(SPEAK);
    const agreed = { ticket, name: 'Noor Winter', hasRead: true, isTrue: true };
    expect((await post('', agreed)).body.message).toBe(SPEAK);
    await assess({ askedOn: '2026-01-05', ...enteredLate });
    expect((await post('', agreed)).body.data).toMatchObject({ isComplete: true });
  });

  test('a paper signed before they were asked is refused; one signed on that day is not', async () => {
    await onTerms();
    await giveProposal(database, at.caseId, 'advised');
    await clear();
    await assess({ askedOn: '2026-10-02', ...enteredLate });
    expect((await paper({ signedOn: '2026-10-01' })).body.message).toBe(
      'Whether Noor Winter is vulnerable was first considered on 02/10/2026, after the signature of 01/10/2026.',
    );
    expect((await paper({ signedOn: '2026-10-02' })).status).toBe(200);
  });

  test('a concern about capacity is assessed, and who lacks it has somebody who may act', async () => {
    const made = (await generate()).body.data;
    await assess({ hasConcern: true, capacityConcern: 'Could not repeat what was said.' });
    expect((await sendLinks(made)).body.message).toMatch(
      /capacity of Noor Winter has not been assessed \(Mental/,
    );
    await assess(lacking);
    expect((await sendLinks(made)).body.message).toMatch(/^Noor Winter lacks capacity to agree to this/);
    const deputy = { actsAs: 'deputy', actsFor: 'Rose Winter', authorityShownBy: 'Order of 03/06/2026' };
    expect((await assess({ ...lacking, ...deputy, actsAs: 'guardian' })).body.errors).toHaveProperty(
      'actsAs',
    );
    expect((await assess({ ...lacking, ...deputy, actsFor: '' })).body.errors).toHaveProperty('actsFor');
    await assess({ ...lacking, ...deputy });
    expect((await sendLinks(made)).body.message).toMatch(/Rose Winter, who acts for them, signs on paper/);
    expect((await paper({ id: made.id })).body.data).toMatchObject({ status: 'signed' });
  });

  test('what was found is for who may read sensitive notes, and is not in the audit trail', async () => {
    const found = {
      finding: 'found',
      vulnerabilityKinds: ['health'],
      vulnerabilitySigns: 'Lives with depression.',
    };
    expect((await assess({ ...found, vulnerabilitySigns: '' })).body.errors).toHaveProperty(
      'vulnerabilitySigns',
    );
    expect((await assess(found)).status).toBe(201);
    const audit = await database.select().from(auditLog).where(eq(auditLog.caseId, at.caseId));
    expect(JSON.stringify(audit)).not.toContain('depression');
    const clerk = apiCaller(app, (await signIn([], { domainId: firm.harbour })).headers);
    const theirs = await clerk('GET', `/cases/${at.caseId}/vulnerability/${at.personIds[0]}`);
    expect(theirs.body.data.assessments).toMatchObject([{ finding: 'found' }]);
    expect(theirs.text).not.toContain('depression');
    const stranger = apiCaller(app, (await signIn([], { domainId: firm.northgate })).headers);
    expect((await stranger('GET', `/cases/${at.caseId}/vulnerability/${at.personIds[0]}`)).status).toBe(404);
    expect(
      (
        await call('POST', `/cases/${at.caseId}/vulnerability/999999`, {
          askedOn: today,
          finding: 'none',
          hasConcern: false,
        })
      ).status,
    ).toBe(404);
  });
});
