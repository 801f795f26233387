import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/platform/database/audit.ts';
import { caseAssets, caseCreditors } from '#server/records/affairs/tables.ts';
import { cases, persons } from '#server/records/cases/tables.ts';
import { proposalSignatures } from '#server/records/decisions/proposal-tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { joint, proposalDesk } from '#test/proposal-desk.ts';
import { giveProposal } from '#test/proposals.ts';
import { textOfPdf } from '#test/read-pdf.ts';

const {
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
  others,
  overview,
  post,
  sendLinks,
  smtp,
  stored,
} = await proposalDesk();
afterAll(close);
beforeEach(() => begin());
const today = londonDate();
const right = { dateOfBirth: '1980-04-12', postcode: 'ls14ab' };

describe('signed by link', () => {
  test('both applicants: questions, pages, signature, hash and copy', async () => {
    await begin({ people: joint });
    const made = (await generate()).body.data;
    const sent = (await sendLinks(made)).body.data;
    expect(sent).toMatchObject({ status: 'sent', sentOn: today });
    expect(sent.signatures).toHaveLength(2);
    const token = await jobs.sendLink(made.id, at.personIds[0]!);
    expect(token).toMatch(/^[\w-]{32}$/);
    const [row] = await database
      .select()
      .from(proposalSignatures)
      .where(
        and(eq(proposalSignatures.proposalId, made.id), eq(proposalSignatures.personId, at.personIds[0]!)),
      );
    expect(JSON.stringify(row)).not.toContain(token);
    expect((await post('/look', { token })).body.data).toEqual({
      firm: 'Harbour Debt Solutions',
      triesLeft: 5,
    });

    const opened = await post('/open', { token, ...right });
    expect(opened.status).toBe(200);
    const { ticket, papers } = opened.body.data;
    expect(opened.body.data).toMatchObject({ name: 'Noor Winter', firm: 'Harbour Debt Solutions' });
    // Under the Protocol of 2025 the key facts come first.
    expect(papers).toEqual([
      expect.objectContaining({ title: 'Key facts, version 1' }),
      expect.objectContaining({ title: 'Proposal, version 1', sha256: made.documentSha256 }),
    ]);
    expect(papers[1].pages).toBeGreaterThan(3);
    expect((await post('/paper', { ticket, paper: 0 })).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await post('/paper', { ticket, paper: 0, page: 1 })).bytes.subarray(1, 4).toString()).toBe('PNG');
    expect((await post('/paper', { ticket, paper: 2 })).status).toBe(404);

    const agreed = { ticket, hasRead: true, isTrue: true };
    expect((await post('', { ...agreed, name: 'Somebody Else' })).body.errors.name).toBe(
      'Type your name as shown above: Noor Winter.',
    );
    expect((await post('', { ...agreed, name: 'Noor Winter', hasRead: false })).status).toBe(400);
    const first = await post('', { ...agreed, name: 'noor  WINTER' });
    expect(first.body.data).toMatchObject({ isComplete: false });
    expect((await post('', { ...agreed, name: 'Noor Winter' })).body.message).toMatch(
      /already signed this proposal/,
    );
    expect((await post('/look', { token })).status).toBe(404);

    const secondToken = await jobs.sendLink(made.id, at.personIds[1]!);
    const second = await post('/open', {
      token: secondToken,
      dateOfBirth: '1982-06-01',
      postcode: 'LS1 4AB',
    });
    const done = await post('', { ...agreed, ticket: second.body.data.ticket, name: 'Elan O’Dea' });
    expect(done.body.data).toMatchObject({ isComplete: true });
    await jobs.makeCopy(made.id);
    const [standing] = (await overview()).versions;
    expect(standing).toMatchObject({
      status: 'signed',
      signedOn: today,
      signedDocument: { title: 'Proposal, version 1, signed' },
    });
    expect(standing.signatures[0]).toMatchObject({
      signedName: 'noor  WINTER',
      ipAddress: '127.0.0.1',
      documentSha256: made.documentSha256,
      factsGiven: ['dateOfBirth', 'postcode'],
    });
    const [found] = await database.select().from(cases).where(eq(cases.id, at.caseId));
    expect(found!.proposalDate).toBe(today);
    const copy = (await textOfPdf((await stored(standing.signedDocument.id)).bytes))
      .join(' ')
      .replace(/\s+/g, ' ');
    expect(copy).toContain('Record of signatures');
    expect(copy).toContain('127.0.0.1');
    expect(copy.replace(/ /g, '')).toContain(made.documentSha256);
    // Making it again makes nothing.
    await jobs.makeCopy(made.id);
    expect((await overview()).versions[0].signedDocument).toEqual(standing.signedDocument);
    const trail = await database.select().from(auditLog).where(eq(auditLog.caseId, at.caseId));
    expect(trail.map(({ action }) => action)).toEqual(expect.arrayContaining(['tried', 'opened', 'signed']));
  });

  test('a second press sends nobody a second link, and nobody is sent one by e-mail who asked for none', async () => {
    const made = (await generate()).body.data;
    await sendLinks(made);
    const again = () => call('POST', `${base()}/${made.id}/links/again`, { personId: at.personIds[0] });
    const second = await again();
    expect([second.status, second.body.message]).toEqual([409, expect.stringMatching(/already on its way/)]);
    await jobs.sendLink(made.id, at.personIds[0]!);
    const person = eq(persons.id, at.personIds[0]!);
    await database
      .update(persons)
      .set({ doNotContact: ['email'] })
      .where(person);
    expect((await again()).body.message).toMatch(/Asked not to be contacted by email/);
    await database.update(persons).set({ doNotContact: [] }).where(person);
  });

  test('five wrong answers close it, also at once; a new link opens, the old one does not', async () => {
    const made = (await generate()).body.data;
    await sendLinks(made);
    const token = await jobs.sendLink(made.id, at.personIds[0]!);
    const wrong = { token, dateOfBirth: '1980-04-13', postcode: 'LS1 4AB' };
    expect((await post('/open', wrong)).body.message).toBe(
      'That does not match our records. You can try 4 more times.',
    );
    const many = await Promise.all(Array.from({ length: 8 }, () => post('/open', wrong)));
    expect(many.filter(({ status }) => status === 400)).toHaveLength(4);
    expect((await post('/open', { token, ...right })).status).toBe(404);
    expect((await overview()).versions[0].signatures[0]).toMatchObject({ status: 'locked', tries: 5 });
    await call('POST', `${base()}/${made.id}/links/again`, { personId: at.personIds[0] });
    const fresh = await jobs.sendLink(made.id, at.personIds[0]!);
    expect((await post('/open', { token: fresh, ...right })).status).toBe(200);
    await call('POST', `${base()}/${made.id}/links/cancel`, { personId: at.personIds[0] });
    expect((await post('/open', { token: fresh, ...right })).status).toBe(404);
  });

  test('of two signatures at once one counts', async () => {
    const made = (await generate()).body.data;
    await sendLinks(made);
    const token = await jobs.sendLink(made.id, at.personIds[0]!);
    const { ticket } = (await post('/open', { token, ...right })).body.data;
    const input = { ticket, name: 'Noor Winter', hasRead: true, isTrue: true };
    const both = await Promise.all([post('', input), post('', input)]);
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  test('an expired link, a link that is not whole and a ticket that has run out open nothing', async () => {
    const made = (await generate()).body.data;
    await sendLinks(made);
    const token = await jobs.sendLink(made.id, at.personIds[0]!);
    const { ticket } = (await post('/open', { token, ...right })).body.data;
    await database
      .update(proposalSignatures)
      .set({ expiresAt: new Date('2026-01-01'), ticketUntil: new Date('2026-01-01') })
      .where(eq(proposalSignatures.proposalId, made.id));
    expect((await post('/look', { token })).status).toBe(404);
    expect((await post('/look', { token: 'x' })).status).toBe(400);
    expect((await post('/paper', { ticket, paper: 0 })).status).toBe(404);
    expect((await post('', { ticket, name: 'Noor Winter', hasRead: true, isTrue: true })).status).toBe(404);
    expect((await overview()).versions[0].signatures[0].hasExpired).toBe(true);
  });

  test('who has no email, date of birth or postcode is sent none; a mail server that refuses says why', async () => {
    await begin({
      people: [{ ...joint[0], email: null }],
    });
    const made = (await generate()).body.data;
    expect((await sendLinks(made)).body.message).toBe('No link can be sent. Noor Winter: No email address.');
    await begin({
      people: [{ ...joint[0], email: 'nobody@example.org' }],
    });
    smtp.fates.set('nobody@example.org', 'refuse');
    const other = (await generate()).body.data;
    await sendLinks(other);
    await jobs.sendLink(other.id, at.personIds[0]!);
    expect((await overview()).versions[0].signatures[0].problem).toMatch(/refused it: 550 No such mailbox/);
  });
});

describe('signed on paper', () => {
  const scan = () => drafter.upload('signed.pdf');
  const record = async (more: object = {}) =>
    call('POST', `${base()}/signed-paper`, {
      fileId: await scan(),
      signedOn: today,
      personIds: at.personIds,
      ...more,
    });

  test('the scan is filed, the version signed, its link closed', async () => {
    const made = (await generate()).body.data;
    await sendLinks(made);
    const token = await jobs.sendLink(made.id, at.personIds[0]!);
    const { status, body } = await record({ id: made.id });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'signed', signedOn: today });
    expect(body.data.signatures).toMatchObject([
      { method: 'wet_ink', status: 'signed', document: { title: 'Proposal, version 1, signed on paper' } },
    ]);
    expect((await post('/look', { token })).status).toBe(404);
    await jobs.makeCopy(made.id);
    expect((await overview()).versions[0].signedDocument).toEqual(body.data.signatures[0].document);
    expect((await record({ id: made.id })).status).toBe(409);
  });

  test('refuses a day before it was made, another person, and a file of somebody else', async () => {
    const made = (await generate()).body.data;
    expect((await record({ id: made.id, signedOn: '2026-01-01' })).body.errors.signedOn).toMatch(
      /was generated on/,
    );
    expect((await record({ id: made.id, personIds: [firm.priya + 99_999] })).body.errors.personIds).toBe(
      'Only applicants sign a proposal.',
    );
    expect((await record({ id: made.id, fileId: await others.upload() })).status).toBe(400);
  });

  test('a proposal that was made elsewhere is no version while assets or debts are not known', async () => {
    await database
      .update(cases)
      .set({ contributionPence: 15_000, termMonths: 60 })
      .where(eq(cases.id, at.caseId));
    await database.delete(caseAssets).where(eq(caseAssets.caseId, at.caseId));
    await database.delete(caseCreditors).where(eq(caseCreditors.caseId, at.caseId));
    const refused = await record({ signedOn: '2026-10-01' });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(
      'No debts have been entered. No assets have been entered, and nobody has recorded that there are none. They are part of what was signed.',
    );
    expect((await overview()).versions).toEqual([]);
  });

  test('a proposal that was made elsewhere becomes a version on the terms of the case', async () => {
    expect((await record()).body.message).toMatch(/Set the contribution and the term/);
    await database
      .update(cases)
      .set({ contributionPence: 15_000, termMonths: 60 })
      .where(eq(cases.id, at.caseId));
    await giveProposal(database, at.caseId, 'advised');
    const unsaid = await record({ signedOn: '2026-10-01' });
    expect([unsaid.status, Object.keys(unsaid.body.errors)]).toEqual([400, ['lateReason']]);
    const { body } = await record({ signedOn: '2026-10-01', lateReason: 'The post was slow.' });
    expect((await call('GET', `/cases/${at.caseId}/late-dates`)).body.data).toMatchObject([
      {
        field: 'proposalDate',
        on: '2026-10-01',
        reason: 'The post was slow.',
        document: 'Proposal, version 1, signed on paper',
      },
    ]);
    expect(body.data).toMatchObject({
      number: 1,
      status: 'signed',
      isMadeElsewhere: true,
      contributionPence: 15_000,
    });
    expect(body.data.document.title).toBe('Proposal, version 1, signed on paper');
  });
});
