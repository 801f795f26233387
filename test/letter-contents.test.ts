import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LetterRenderer } from '#server/platform/paper/rendering/render-letter.ts';
import { caseAssets, caseCreditors } from '#server/records/affairs/tables.ts';
import { cases } from '#server/records/cases/tables.ts';
import { paymentScheduleLines, paymentSchedules } from '#server/records/payments/schedules/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { lawProblem } from '#shared/records/law/cited-law.ts';
import { problemLink } from '#shared/records/letters/field-link.ts';
import { addCase } from './cases.ts';
import { testDatabase } from './database.ts';
import { untilApproval } from './letter-contents.ts';
import { ofTrustDeeds } from './letter-contents-deeds.ts';
import { ofNorthernIreland } from './letter-contents-irish.ts';
import { afterApproval } from './letter-contents-live.ts';
import { letterWriter } from './letter-writer.ts';
import { addRichCase, plainLetterhead, writersFacts } from './letters.ts';
import { textOfPdf } from './read-pdf.ts';

const database = await testDatabase({ seeded: true });
const templates = await database.select().from(tables.templates).orderBy(tables.templates.name);
let rich: Awaited<ReturnType<typeof addRichCase>>;

const requiredContents = { ...untilApproval, ...afterApproval, ...ofTrustDeeds, ...ofNorthernIreland };

/** What else some letters are about: how the case ended, and a payment break. */
async function endAndPause(caseId: number) {
  await database
    .update(cases)
    .set({
      completedOn: '2027-01-10',
      terminatedOn: '2027-01-10',
      terminationReason: 'The payments stopped.',
      terminationTerm: 'clause 17.3',
    })
    .where(eq(cases.id, caseId));
}

async function addBreak(caseId: number) {
  const [schedule] = await database
    .insert(paymentSchedules)
    .values({ caseId, scheduleVersion: 1, reason: 'break', inForceFrom: '2026-01-01' })
    .returning();
  const line = (seq: number, dueOn: string, kind: 'regular' | 'break') => ({
    scheduleId: schedule!.id,
    seq,
    dueOn,
    kind,
    expectedPence: kind === 'break' ? 0 : 15_000,
  });
  await database
    .insert(paymentScheduleLines)
    .values([
      line(1, '2026-12-01', 'regular'),
      line(2, '2027-02-01', 'break'),
      line(3, '2027-03-01', 'break'),
      line(4, '2027-04-01', 'regular'),
    ]);
}

const letter = letterWriter(database);

const renderer = new LetterRenderer();
afterAll(() => renderer.stop());

/** The text of a letter's pages, as a reader of the PDF finds it, wherever lines and pages end. */
async function printed(title: string, html: string): Promise<string> {
  const { pdf } = await renderer.render({
    title,
    html,
    letterhead: plainLetterhead,
    address: ['The recipient', '1 Station Road', 'Leeds', 'LS1 2AB'],
    date: '20 January 2027',
    reference: 'HDS000001',
    code: 'CC1:1:1',
    signature: null,
    language: 'en-GB',
    isLargePrint: false,
    asOf: '2027-01-20T09:00:00Z',
  });
  // A hyphen at the end of a line is read as a sign of its own.
  return (await textOfPdf(pdf)).join('\n').replaceAll('\uFFFE', '-');
}

const named = (name: string) => templates.find((template) => template.name === name)!;

/** The debt that a letter is about, where it matters which. */
const isAboutDispute = (name: string) => /^(?:Trust deed: )?(?:[Cc]laim|[Rr]equest for )/.test(name);
const hasEnded = (name: string) => /ompletion|ermination|^End of/.test(name);

let paused: typeof rich;
let ended: typeof rich;
let early: typeof rich;
beforeAll(async () => {
  rich = await addRichCase(database);
  paused = await addRichCase(database);
  await addBreak(paused.id);
  ended = await addRichCase(database);
  await endAndPause(ended.id);
  // The Protocol of 2025 has no review of equity.
  early = await addRichCase(database, { protocolVersion: 'protocol_2021' });
});

/** The case that a letter is about. */
function caseFor(name: string): typeof rich {
  if (hasEnded(name)) return ended;
  if (name.startsWith('Payment break')) return paused;
  return name.startsWith('Equity review') ? early : rich;
}

test('every template of a new firm is read for its contents', () => {
  expect(templates.map(({ name }) => name).sort()).toEqual(Object.keys(requiredContents).sort());
});

/** The same part where each blank may be the end of a line. */
const acrossLines = ({ source }: RegExp) => new RegExp(source.replaceAll(' ', '\\s+'));

describe('on a complete case, merged and printed', () => {
  test.each(Object.entries(requiredContents))('%s', async (name, { parts }) => {
    const found = caseFor(name);
    const debt = found.debts[isAboutDispute(name) ? 1 : 0]!;
    const { html, text, problems } = await letter(named(name), found.id, debt);
    expect(problems).toEqual([]);
    expect(text).not.toMatch(/\{\{|\}\}|undefined|\bnull\b|NaN|Invalid/);
    for (const part of parts) expect(text).toMatch(part);
    if (named(name).format === 'sms') return;
    const paper = `${text.split('\n', 1)[0]}\n${await printed(name, html)}`;
    for (const part of parts) expect(paper).toMatch(acrossLines(part));
  });
});

test('on a new lead, letters that need more are stopped, and name what is missing', async () => {
  const { id } = await addCase(database, {
    domain: 'Harbour Debt Solutions',
    people: [{ firstName: 'Ada', lastName: 'Poor' }],
  });
  const missing = async (name: string) =>
    (await letter(named(name), id, 0, {})).problems.map(({ token, kind }) => `${kind} ${token}`);
  expect(await missing('Approval letter and payment instructions')).toEqual(
    expect.arrayContaining([
      'empty dates.approval',
      'empty figures.contribution',
      'empty figures.termMonths',
      'empty schedule.dayOfMonth',
      'empty schedule.firstPaymentDate',
      'empty ip.name',
    ]),
  );
  expect(await missing('IVA proposal')).toEqual(
    expect.arrayContaining(['empty client.1.dateOfBirth', 'empty creditors[]', 'empty iande[]']),
  );
  expect(await missing('Notice of breach')).toEqual(
    expect.arrayContaining(['empty breach.type', 'empty breach.detail', 'empty dates.remedyBy']),
  );
});

test('the starter letters that cite English law are for England and Wales alone', async () => {
  const english = templates.filter(({ jurisdictions }) => jurisdictions.join() === 'EW');
  expect(english.map(({ name }) => name)).toEqual(
    [
      'Approval letter and payment instructions',
      'Annual report',
      'Certificate of termination and report',
      'Change of payments, to creditors',
      'Claim query',
      'Claim rejection',
      'Completion certificate and report',
      'Dividend notice and remittance',
      'End of the arrangement after a death',
      'Evidence chaser 2',
      'Extension of the arrangement',
      'IVA proposal',
      'Modification consent form',
      'Nominee’s report',
      'Notice of completion to creditors',
      'Notice of decision procedure',
      'Notice of termination to creditors',
      'Proposal not approved',
      'Register notification',
      'Report of the decision',
      'Request for proof of debt',
      'Terms of engagement and privacy notice',
      'Variation approved',
      'Variation not approved by creditors',
      'Variation proposal and notice',
      'Welcome and options letter',
    ].toSorted(),
  );
});

test.each(['NI', 'SCO'] as const)(
  'in %s no letter cites the law of another place, or lacks what only English law gives',
  async (place) => {
    const { id, debts } = await addRichCase(database, { jurisdiction: place });
    for (const template of templates.filter(({ jurisdictions }) => jurisdictions.includes(place))) {
      const { name } = template;
      const { text, problems } = await letter(template, id, debts[isAboutDispute(name) ? 1 : 0]!);
      expect([name, lawProblem(text, place)]).toEqual([name, null]);
      const lacking = problems.map(({ token }) => token);
      if (!hasEnded(name) && !/^(?:Payment break|Equity review)/.test(name))
        expect([name, lacking]).toEqual([name, []]);
    }
  },
);

test('what is enclosed is mentioned only where something is', async () => {
  const { 'letter.hasEnclosures': _, ...facts } = writersFacts;
  const claims = templates.filter(({ body }) => body?.includes('{{#if letter.hasEnclosures}}'));
  expect(claims.map(({ name }) => name)).toEqual([
    'Complaint final response',
    'Complaint holding response',
    'Data subject reply',
    'Trust deed: accounts and return of the year',
    'Trust deed: discharge, to the debtor',
    'Trust deed: notice to creditors',
  ]);
  const enclosing = /is enclosed|I send you with this letter/;
  for (const template of claims) {
    expect((await letter(template, rich.id, rich.debts[0]!)).text).toMatch(enclosing);
    expect((await letter(template, rich.id, rich.debts[0]!, facts)).text).not.toMatch(enclosing);
  }
  // A text that speaks of enclosures in any other way is one of a form, or asks the recipient for them.
  const others = templates.filter((each) => !claims.includes(each) && /is enclosed/.test(each.body ?? ''));
  expect(others.map(({ name }) => name)).toEqual([]);
});

test('a dividend is shown beside the figures that it is made up of', async () => {
  const { id, debts } = await addRichCase(database);
  // Secured in part: what the client owes is more than what unsecured creditors claim.
  await database.update(caseCreditors).set({ isSecured: true }).where(eq(caseCreditors.id, debts[1]!));
  const pounds = (text: string) => Number(text.replaceAll(',', ''));
  for (const name of ['Nominee’s report', 'Key facts']) {
    const { text, problems } = await letter(named(name), id, debts[0]!);
    expect(problems).toEqual([]);
    const [, first = '', second = '', pence = ''] =
      /£([\d,.]+\d) (?:are shared among unsecured claims of|and would share about) £([\d,.]+\d): ([\d.]+) pence/.exec(
        text,
      )!;
    const [dividend, claims] =
      name === 'Key facts' ? [pounds(second), pounds(first)] : [pounds(first), pounds(second)];
    expect(Number(pence)).toBeCloseTo((dividend / claims) * 100, 1);
  }
  const old =
    '<p>{{figures.availableForCreditors}} for debts of {{figures.totalDebt}}: {{figures.pencePerPound}}</p>';
  const told = await letter({ ...named('Key facts'), body: old }, id, debts[0]!);
  expect(told.problems.map(({ message }) => message)).toEqual([
    '{{figures.pencePerPound}} is a dividend on {{figures.unsecuredClaims}}, £6,120.00, and not on {{figures.totalDebt}} beside it: give the figures on which it is based.',
  ]);
});

test('a report claims no work without evidence, and no two sums of different days are both ‘to date’', async () => {
  const { id, debts } = await addRichCase(database);
  const unreviewed = Object.fromEntries(
    Object.entries(writersFacts).filter(([token]) => !token.startsWith('review.')),
  ) as typeof writersFacts;
  const { text: first } = await letter(named('Annual report'), id, debts[0]!, unreviewed);
  expect(first).not.toMatch(/to date|paying dividends|reviewing the budget|with the papers|writing to the/i);
  expect(first).toMatch(/To 4 January 2027[\s\S]*Funds held on 4 January 2027/);
  expect(first).toMatch(/Up to 20 January 2027 £350\.00 has been received/);
  expect(first).toContain('No dividend has been paid yet.');
  expect(first).toContain('receiving contributions');
  const { text } = await letter(named('Annual report'), id, debts[0]!, {
    ...unreviewed,
    'review.reviewedOn': '10 January 2027',
    'review.isEvidenced': 'yes',
  });
  expect(text).toMatch(/reviewed on 10 January 2027 with the papers/);
  expect(text).toContain('reviewing the budget');
});

test('no letter claims that a client owns nothing before they have been asked', async () => {
  const { id, debts } = await addRichCase(database);
  await database.delete(caseAssets).where(eq(caseAssets.caseId, id));
  const names = ['Welcome and options letter', 'IVA proposal', 'Nominee’s report', 'Key facts'];
  for (const name of names) {
    const { problems } = await letter(named(name), id, debts[0]!);
    expect(problems.map(({ message }) => message).join(' ')).toMatch(
      /\{\{(assets\[\]|case\.hasHome)\}\} is not known yet/,
    );
  }
  await database.update(cases).set({ noAssetsOn: '2025-11-10' }).where(eq(cases.id, id));
  const said = await Promise.all(names.map((name) => letter(named(name), id, debts[0]!)));
  expect(said.flatMap(({ problems }) => problems)).toEqual([]);
  expect(said.map(({ text }) => text).join(' ')).toMatch(
    /You own nothing that could be sold[\s\S]*I own nothing of value[\s\S]*There are no assets of value[\s\S]*You own no home/,
  );
});

test('no letter gives a dividend while assets or debts are not known', async () => {
  const { id, debts } = await addRichCase(database);
  const body = '<p>{{figures.pencePerPound}} {{figures.unsecuredDividend}}</p><p>{{eos[]}}</p>';
  const unknown = async () => {
    const { problems } = await letter({ ...named('Key facts'), body }, id, debts[0]!);
    return problems
      .filter(({ message }) => message.includes('is not known yet'))
      .map((problem) => [problem.token, problemLink(problem, id)]);
  };
  const allMissingOn = (tab: string) =>
    ['figures.pencePerPound', 'figures.unsecuredDividend', 'eos[]'].map((token) => [
      token,
      `/cases/${id}?tab=${tab}`,
    ]);
  expect(await unknown()).toEqual([]);
  await database.delete(caseAssets).where(eq(caseAssets.caseId, id));
  expect(await unknown()).toEqual(allMissingOn('assets'));
  await database.update(cases).set({ noAssetsOn: '2025-11-10' }).where(eq(cases.id, id));
  expect(await unknown()).toEqual([]);
  await database.delete(caseCreditors).where(eq(caseCreditors.caseId, id));
  expect(await unknown()).toEqual(allMissingOn('creditors'));
});

test('terms of engagement give no fee of the supervisor while it is not known what the client pays', async () => {
  const { id, debts } = await addRichCase(database, { contributionPence: null });
  const { text, problems } = await letter(named('Terms of engagement and privacy notice'), id, debts[0]!);
  expect(problems).toEqual([]);
  expect(text).toContain(
    'What the supervisor is paid depends on your payments; your proposal will state it.',
  );
  expect(text).not.toContain('£0.00');
});

test('one client is written to as one', async () => {
  const alone = await addRichCase(database, {
    people: [
      { firstName: 'Ann', lastName: 'Single', dateOfBirth: '1980-01-01', address: { line1: '3 Park Row' } },
    ],
  });
  const { text, problems } = await letter(named('IVA proposal'), alone.id, alone.debts[0]!);
  expect(problems).toEqual([]);
  expect(text).toContain('Ann Single');
  expect(text).not.toMatch(/makes the same proposal|Signed \(\)/);
  const terms = await letter(named('Terms of engagement and privacy notice'), alone.id, alone.debts[0]!);
  expect(terms.text.match(/I agree to the terms of engagement. Signed/g)).toHaveLength(1);
  const report = await letter(named('Nominee’s report'), alone.id, alone.debts[0]!);
  expect(report.text).toMatch(/arrangement under Part VIII[\s\S]*because the debtor lives and works there/);
});

test('two clients are written to, and about, as two', async () => {
  // A trust deed is granted by one person.
  const ofTwo = templates.filter(
    ({ audience, jurisdictions }) => audience === 'all_creditors' && jurisdictions.includes('EW'),
  );
  for (const { name } of ofTwo) {
    const found = hasEnded(name) ? ended : rich;
    const { text } = await letter(named(name), found.id, found.debts[0]!);
    expect(text).toMatch(/arrangements under Part VIII/);
    expect(text).not.toMatch(/\bthe debtor\b/i);
  }
  const terms = await letter(named('Terms of engagement and privacy notice'), rich.id, rich.debts[0]!);
  expect(terms.text.match(/I agree to the terms of engagement. Signed/g)).toHaveLength(2);
});

test('the wording on support follows from vulnerability, and that on complaints from where they go', async () => {
  const plain = await letter(named('Missed payment final'), rich.id, rich.debts[0]!);
  await database.update(cases).set({ isVulnerable: true }).where(eq(cases.id, rich.id));
  const gentle = await letter(named('Missed payment final'), rich.id, rich.debts[0]!);
  await database.update(cases).set({ isVulnerable: false }).where(eq(cases.id, rich.id));
  expect(plain.text).not.toContain('in your own time');
  expect(gentle.text).toContain('in your own time');
  const { 'complaint.isDisp': _, ...facts } = writersFacts;
  const answer = await letter(named('Complaint final response'), rich.id, 0, {
    ...facts,
    'complaint.isGateway': 'yes',
  });
  expect(answer.text).toContain('Complaints Gateway');
  expect(answer.text).not.toContain('Financial Ombudsman Service');
  const both = await letter(named('Complaint final response'), rich.id, 0, {
    ...writersFacts,
    'complaint.isGateway': 'yes',
  });
  expect(both.text).toMatch(/Financial Ombudsman Service[\s\S]*Complaints Gateway/);
});

test('under the IVA Protocol 2025 no equity review can be asked for, and the advice holds key facts', async () => {
  const { portfolios } = tables;
  const change = (protocolVersion: 'protocol_2021' | 'protocol_2025') =>
    database.update(portfolios).set({ protocolVersion }).where(eq(portfolios.name, 'Harbour Direct'));
  await change('protocol_2025');
  const equity = await letter(named('Equity review request'), rich.id, rich.debts[0]!);
  const advice = await letter(named('Welcome and options letter'), rich.id, rich.debts[0]!);
  const proposal = await letter(named('IVA proposal'), rich.id, rich.debts[0]!);
  await change('protocol_2021');
  expect(equity.problems).toMatchObject([{ token: 'case.equityReviewMonth', kind: 'empty' }]);
  expect(advice.text).toContain('Key facts');
  expect(proposal.text).toMatch(/My home is not remortgaged[\s\S]*£10,000/);
});
