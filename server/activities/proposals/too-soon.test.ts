import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { cases } from '#server/records/cases/tables.ts';
import { takenOnCases } from '#server/records/cases/taken-on-tables.ts';
import { adviceRecords, proposalSignatures } from '#server/records/decisions/proposal-tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { proposalDesk } from '#test/proposal-desk.ts';

const { at, base, begin, call, close, database, drafter, firm, generate, jobs, overview, post, sendLinks } =
  await proposalDesk();
afterAll(close);
beforeEach(() => begin());
const today = londonDate();
const right = { dateOfBirth: '1980-04-12', postcode: 'LS1 4AB' };
const UNADVISED = 'The record of advice has not been signed off by an insolvency practitioner.';
const SPEAK = 'We need to speak to you before you sign. Please call us.';

const paper = async (more: object = {}) =>
  call('POST', `${base()}/signed-paper`, {
    fileId: await drafter.upload(),
    signedOn: today,
    personIds: at.personIds,
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
