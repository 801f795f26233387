import { describe, expect, test } from 'vitest';
import { tables } from '#server/records/reference/tables.ts';
import { caseModifications } from '#server/records/terms/clause-tables.ts';
import { testDatabase } from './database.ts';
import { letterWriter, wordsOf } from './letter-writer.ts';
import { addRichCase } from './letters.ts';

const database = await testDatabase({ seeded: true });
const templates = await database.select().from(tables.templates).orderBy(tables.templates.name);
const named = (name: string) => templates.find((template) => template.name === name)!;
const letter = letterWriter(database);

describe('the consent to modifications', () => {
  const form = 'Modification consent form';
  const asked = [
    {
      title: 'Contribution to be £160',
      text: '<p>The debtor pays £160 a month.</p>',
      effect: { minContribution: 16_000 },
    },
    { title: 'Term of 72 months', text: '<p>The term is 72 months.</p>', effect: { termMonths: 72 } },
    {
      title: 'Costs capped',
      text: '<p>Total costs are capped at £3,000.</p>',
      effect: { totalCostCap: 300_000 },
    },
    { title: 'Reports by e-mail', text: '<p>Reports are sent by e-mail.</p>', effect: {}, hasNoEffect: true },
    { title: 'No credit', text: '<p>No new credit over £200.</p>', effect: { noNewCreditOver: 20_000 } },
  ];
  async function proposedOn(count: number, more: object = {}) {
    const found = await addRichCase(database, {}, false);
    const [creditor] = await database.select().from(tables.creditors).limit(1);
    const rows = asked.slice(0, count).map((clause) => ({
      ...clause,
      caseId: found.id,
      category: 'other' as const,
      receivedOn: '2026-12-01',
      proposedByCreditorId: creditor!.id,
      ...more,
    }));
    if (rows.length > 0) await database.insert(caseModifications).values(rows);
    return { ...(await letter(named(form), found.id, found.debts[0]!)), creditor: creditor!.name };
  }

  test.each([1, 2, 3, 4, 5])('lists all of %i: words, who asks, money, accept or refuse', async (count) => {
    const { text, html, problems, creditor } = await proposedOn(count);
    expect(problems).toEqual([]);
    for (const [at, { title, text: words }] of asked.slice(0, count).entries()) {
      expect(text).toContain(title);
      expect(text).toContain(wordsOf(words).trim());
      expect(text).toMatch(new RegExp(`${at + 1}\\. ${title}`));
    }
    expect(text.split(creditor)).toHaveLength(2 * count + 1);
    expect(text).toMatch(/You would pay £160\.00 a month for 60 months: £9,600\.00 in all, £600\.00 more\./);
    if (count >= 4) expect(text).toContain('It does not change what you pay or what creditors receive.');
    expect(html.match(/\[ {3}\]/g)).toHaveLength(2 * count);
    expect(text).not.toMatch(/enclosed list/);
    expect(text).toMatch(/I accept\s+I refuse\s+Signature and date/);
  });

  test.each([
    ['none is proposed', 0, {}],
    ['nobody has said what one changes', 2, { effect: {}, hasNoEffect: false }],
    ['nobody knows who asks for one', 2, { proposedByCreditorId: null }],
    ['the client has consented to all', 2, { clientConsentOn: '2026-12-02' }],
  ])('stops where %s', async (_what, count, more) => {
    const { problems } = await proposedOn(count, more);
    expect(problems.map(({ kind, token }) => `${kind} ${token}`)).toEqual([
      'empty proposedModifications[]',
      'empty modificationAnswers[]',
    ]);
  });
});
