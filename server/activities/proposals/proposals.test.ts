import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { cases } from '#server/records/cases/tables.ts';
import { proposalSignatures, proposals } from '#server/records/decisions/proposal-tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { usualAnswers } from '#shared/activities/proposals/proposal.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { apiCaller } from '#test/new-cases.ts';
import { completeAdvice, completeTerms, proposalDesk } from '#test/proposal-desk.ts';
import { giveProposal } from '#test/proposals.ts';
import { textOfPdf } from '#test/read-pdf.ts';

const {
  app,
  at,
  base,
  begin,
  call,
  close,
  database,
  firm,
  generate,
  overview,
  save,
  sendLinks,
  signIn,
  stored,
} = await proposalDesk();
afterAll(close);
beforeEach(() => begin());
const today = londonDate();

describe('the draft', () => {
  test('begins with what the case says, and its checklist with what is missing', async () => {
    const before = await overview();
    expect(before).toMatchObject({ basis: 'case', versions: [], unfit: null, closed: null, mayEdit: true });
    expect(before.checklist).toHaveLength(23);
    const { status, body } = await save({ answers: {}, confirmed: [], termMonths: null });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ number: 1, status: 'draft', contributionPence: 10_900 });
    const after = await overview();
    expect(after.basis).toBe('draft');
    const missing = after.checklist.filter(({ state }: { state: string }) => state === 'missing');
    expect(missing.map(({ number }: { number: number }) => number)).toEqual([
      2, 3, 5, 8, 9, 12, 13, 14, 15, 16, 17, 20, 21, 22, 23,
    ]);
    await giveProposal(database, at.caseId, 'advised');
    const refused = await call('POST', `${base()}/${body.data.id}/generate`, { version: body.data.version });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/^Something is missing\. 2 Why an arrangement is desirable/);
  });

  test('shows the four ways from one statement', async () => {
    await save();
    const { figures } = await overview();
    const ways = figures.alternatives.map((way: { kind: string; pencePerPound: number }) => [
      way.kind,
      way.pencePerPound,
    ]);
    expect(ways).toEqual([
      ['iva', 3_778],
      ['bankruptcy', 3_580],
      ['dro', 0],
      ['dmp', 6_336],
    ]);
  });

  test('refuses bad input at its field, a stale save, a second draft, and a term that the product does not allow', async () => {
    const bad = await save({ lumpSums: [{ label: 'Gift', pence: 100, month: 61 }] });
    expect(bad.body.errors).toEqual({ 'lumpSums.0.month': 'The term has 60 months.' });
    expect((await save({ termMonths: 85 })).body.errors.termMonths).toBe('Must be at most 84.');
    expect(
      (await save({ termMonths: 84, answers: { desirable: 'I shall remortgage my home in month 54.' } })).body
        .errors,
    ).toEqual({
      termMonths: 'Under the IVA Protocol 2025 an arrangement is proposed for at most 72 months; this is 84.',
      'answers.desirable':
        'The IVA Protocol 2025 has no remortgage: a share of the equity counts instead, or the arrangement runs for 72 months.',
    });
    const { body } = await save();
    const { id, version } = body.data;
    expect((await save()).body.message).toBe('Somebody has started a draft meanwhile: look at it first.');
    expect((await save({ id, version, termMonths: 72 })).body.data.termMonths).toBe(72);
    const stale = await save({ id, version, termMonths: 48 });
    expect(stale.status).toBe(409);
    expect((await call('DELETE', `${base()}/${id}?version=${version + 1}`)).status).toBe(200);
    expect((await overview()).versions).toEqual([]);
  });

  test('of two at once one begins it', async () => {
    const answers = await Promise.all([save(), save()]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test('is not made for another solution, nor once the proposal has left the firm', async () => {
    const statuses = tables.statuses;
    const [live] = await database.select().from(statuses).where(eq(statuses.name, 'IVA Accepted'));
    await database.update(cases).set({ statusId: live!.id }).where(eq(cases.id, at.caseId));
    expect((await save()).body.message).toMatch(/change only by modification or variation/);
    const [dmp] = await database
      .select()
      .from(tables.products)
      .where(eq(tables.products.name, 'Debt management plan'));
    await database.update(cases).set({ productId: dmp!.id }).where(eq(cases.id, at.caseId));
    expect((await save()).body.message).toMatch(/Only an individual voluntary arrangement/);
  });
});

describe('generated', () => {
  test('the PDF has terms, statement of affairs, budget, outcome and alternatives; the case takes over the terms', async () => {
    const sums = [
      { label: 'From savings', pence: 50_000, month: 2 },
      {
        label: 'Gift',
        pence: 100_000,
        month: 6,
        isThirdParty: true,
        from: 'May Winter',
        conditions: 'If approved',
      },
    ];
    const { status, body } = await generate({ lumpSums: sums });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'generated',
      generatedOn: today,
      document: { title: 'Proposal, version 1' },
    });
    const paper = await stored(body.data.document.id);
    expect(paper.sha256).toBe(body.data.documentSha256);
    const text = (await textOfPdf(paper.bytes)).join(' ').replace(/\s+/g, ' ');
    for (const part of [
      'Proposal for an individual voluntary arrangement',
      '£109.00 a month for 60 months',
      'May Winter',
      'Home',
      '£10,322.00',
      'Bankruptcy Debt relief order Debt management plan',
      'Available for creditors',
      'Left for creditors £109.00',
      'I carry on no business during the arrangement.',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('{{');
    const [found] = await database.select().from(cases).where(eq(cases.id, at.caseId));
    expect(found).toMatchObject({ contributionPence: 10_900, contributionDay: 5, termMonths: 60 });
    expect(found!.lumpSums.map(({ pence }) => pence)).toEqual([50_000, 100_000]);
    expect(body.data.figures.outcome.realisationsPence).toBe(654_000 + 150_000);
    const again = await save({ id: body.data.id, version: body.data.version });
    expect(again.body.message).toMatch(/can no longer be changed\. Start a new one/);
  });

  test('a newer version replaces it, with its links', async () => {
    const first = (await generate()).body.data;
    await sendLinks(first);
    const second = (await generate({ termMonths: 72 })).body.data;
    expect(second.number).toBe(2);
    const { versions } = await overview();
    expect(versions.map(({ status }: { status: string }) => status)).toEqual(['generated', 'replaced']);
    const links = await database
      .select()
      .from(proposalSignatures)
      .where(eq(proposalSignatures.proposalId, first.id));
    expect(links.map(({ status, tokenSha256 }) => [status, tokenSha256])).toEqual([['cancelled', null]]);
    expect((await sendLinks({ ...first, version: first.version + 2 })).status).toBe(409);
  });

  test('in Northern Ireland the template for there is offered, and no other is used', async () => {
    const { products, templates } = tables;
    const [irish] = await database.select().from(products).where(eq(products.code, 'iva-ni'));
    await begin({ jurisdiction: 'NI', productId: irish!.id });
    const [own, ...others] = (await overview()).templates;
    expect([own.name, others]).toEqual(['IVA proposal, Northern Ireland', []]);
    const use = (isActive: boolean) =>
      database.update(templates).set({ isActive }).where(eq(templates.id, own.id));
    await use(false);
    const refused = await generate();
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(
      'There is no published template of the document type Proposal that is written for Northern Ireland, where this case is. Publish one under Settings › Templates.',
    );
    const [template] = await database.select().from(templates).where(eq(templates.name, 'IVA proposal'));
    await database
      .update(templates)
      .set({ jurisdictions: ['EW', 'NI'] })
      .where(eq(templates.id, template!.id));
    // Whatever a template claims, its text tells.
    const [made] = (await overview()).versions;
    const told = await call('POST', `${base()}/${made.id}/generate`, { version: made.version });
    await database
      .update(templates)
      .set({ jurisdictions: ['EW'] })
      .where(eq(templates.id, template!.id));
    expect(told.body.message).toMatch(/The text cites ‘[^’]+’, the law of England & Wales/);
    await use(true);
    const words = { bankruptcy: 'I am not an undischarged bankrupt.', crossBorder: 'I live in Belfast.' };
    const { id, version } = made;
    const whole = await generate({ id, version, answers: { ...usualAnswers, ...words } });
    expect([whole.status, whole.body.data?.keyFacts]).toEqual([200, expect.anything()]);
  });

  test('what the template does not name stops it, with the place where that is put right', async () => {
    const { templates } = tables;
    const [template] = await database.select().from(templates).where(eq(templates.name, 'IVA proposal'));
    const settings = apiCaller(app, (await signIn(['settings.templates'])).headers);
    const body = template!
      .body!.replace('{{proposal.business}}', 'None.')
      .replace('{{#if proposal.business}}', '')
      .replace(
        '{{else}}I carry on no business during the arrangement, unless an annex says how it is conducted and what credit it needs.{{/if}}',
        '',
      );
    const { body: changed } = await settings('PUT', `/templates/${template!.id}`, { body });
    await settings('POST', `/templates/${template!.id}/publish`, { version: changed.data.version });
    const refused = await generate();
    expect(refused.status).toBe(400);
    expect(refused.body.message).toMatch(/does not contain \{\{proposal\.business\}\}/);
    const { body: back } = await settings('PUT', `/templates/${template!.id}`, { body: template!.body });
    await settings('POST', `/templates/${template!.id}/publish`, { version: back.data.version });
    expect((await call('GET', base())).body.data.versions[0].status).toBe('draft');
  });
});

describe('the outcome in two columns', () => {
  test('as it was told, beside today’s', async () => {
    await generate();
    await database.execute(
      `update case_creditors set balance_soa_pence = 2064400 where case_id = ${at.caseId}`,
    );
    const { data } = (await call('GET', `${base()}/outcome`)).body;
    expect(data.original).toMatchObject({
      source: 'proposal',
      asAt: today,
      outcome: { pencePerPound: 3_778 },
    });
    expect(data.current.outcome.pencePerPound).toBe(1_889);
    expect(data).toMatchObject({ receivedPence: 0, dividendToDatePence: 0, dividendToDate: 0 });
  });

  test('without a proposal it is told from the terms of the case', async () => {
    expect((await call('GET', `${base()}/outcome`)).body.data.original).toBeNull();
    await database
      .update(cases)
      .set({ contributionPence: 10_900, termMonths: 60, approvalDate: '2026-01-05' })
      .where(eq(cases.id, at.caseId));
    const { data } = (await call('GET', `${base()}/outcome`)).body;
    expect(data.original).toMatchObject({ source: 'terms', outcome: { pencePerPound: 3_778 } });
  });
});

test('a case of another domain does not exist, in every call', async () => {
  const made = (await generate()).body.data;
  const stranger = apiCaller(app, (await signIn([], { domainId: firm.northgate })).headers);
  const calls: ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?][] = [
    ['GET', base()],
    ['GET', `${base()}/outcome`],
    ['PUT', `${base()}/draft`, completeTerms],
    ['POST', `${base()}/${made.id}/generate`, { version: 1 }],
    ['POST', `${base()}/${made.id}/links`, { version: 1 }],
    ['POST', `${base()}/${made.id}/links/again`, { personId: 1 }],
    ['POST', `${base()}/${made.id}/links/cancel`, { personId: 1 }],
    ['DELETE', `${base()}/${made.id}?version=1`],
    ['POST', `${base()}/signed-paper`, { fileId: 1, signedOn: today, personIds: [1] }],
    ['GET', `/cases/${at.caseId}/advice-record`],
    ['PUT', `/cases/${at.caseId}/advice-record`, completeAdvice()],
    ['POST', `/cases/${at.caseId}/advice-record/submit`, { version: 1 }],
    ['GET', `/cases/${at.caseId}/nominee-report`],
  ];
  for (const [method, path, payload] of calls)
    expect([path, (await stranger(method, path, payload)).status]).toEqual([path, 404]);
  const { id: other } = await addCase(database, { domain: 'Harbour Debt Solutions' });
  expect(
    (await call('POST', `/cases/${other}/proposals/${made.id}/links`, { version: made.version })).status,
  ).toBe(404);
  expect(await database.$count(proposals, eq(proposals.caseId, other))).toBe(0);
});
