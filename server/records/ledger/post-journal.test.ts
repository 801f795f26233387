import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databaseError } from '#server/platform/database/database-error.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import type { JournalDraft } from '#shared/records/ledger/ledger.ts';
import {
  depositLines,
  interestLines,
  receiptLines,
  withdrawalLines,
} from '#shared/records/ledger/ledger-events.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { balanceOf, incomeType, posting, postingsOf, receiptOf } from '#test/ledger.ts';
import { demoFirm } from '#test/new-cases.ts';
import { takeOnCases } from './case-postings.ts';
import { postJournal, postJournals } from './post-journal.ts';
import { reverseJournal } from './reverse-journal.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const vc = await incomeType(database);
const ada = await addCase(database);
const ben = await addCase(database);
const northgate = await addCase(database, { domain: 'Northgate Insolvency' });

let counter = 0;
const draft = (more: Partial<JournalDraft> = {}): JournalDraft => ({
  domainId: firm.harbour,
  ledger: 'estate',
  postedOn: '2026-10-05',
  description: 'A journal',
  source: 'manual',
  idempotencyKey: `draft-${++counter}`,
  lines: receiptLines({ caseId: ada.id, account: '4010', amountPence: 100, bankAccountId: null }),
  ...more,
});
const line = (account: string, caseId: number | null, debitPence: number, creditPence: number) => ({
  account,
  caseId,
  debitPence,
  creditPence,
});
const post = (each: JournalDraft) => posting(database, (w) => postJournal(w, each));

test('a journal is stored with its lines, audited and announced', async () => {
  const topics: string[] = [];
  const id = await posting(database, (w) => {
    const changed = (topic: string) => {
      topics.push(topic);
      w.changed(topic);
    };
    return postJournal({ ...w, changed }, draft());
  });
  expect(await postingsOf(database, id)).toEqual([`Dr 1000 (${ada.id}) 100`, `Cr 4010 (${ada.id}) 100`]);
  const { rows } = await database.execute(
    sql`select action, case_id as "caseId", after from audit_log where entity = 'journals' and entity_id = ${id}`,
  );
  expect(rows).toEqual([
    {
      action: 'posted',
      caseId: ada.id,
      after: { description: 'A journal', postedOn: '2026-10-05', totalPence: 100 },
    },
  ]);
  expect(topics).toEqual([`case:${ada.id}`, 'ledger']);
});

test('its first posting closes an account to changes of group, ledger and code', async () => {
  const { rows } = await database.execute<{ code: string }>(
    sql`select code from chart_of_accounts where first_posted_at is not null order by code`,
  );
  expect(rows.map(({ code }) => code)).toEqual(['1000', '4010']);
});

describe('the same key', () => {
  test('is posted once', async () => {
    const same = draft();
    expect(await post(same)).toBe(await post(same));
  });

  test('twice in one batch is posted once, and the second time is no news', async () => {
    const same = draft();
    const [first, second] = await posting(database, (w) => postJournals(w, [same, same]));
    expect(first).toMatchObject({ isNew: true });
    expect(second).toEqual({ ...first, isNew: false });
  });

  test('at the same moment is posted once', async () => {
    const same = draft();
    const ids = await Promise.all(Array.from({ length: 8 }, () => post(same)));
    expect(new Set(ids).size).toBe(1);
  });

  test('for another journal is refused', async () => {
    const { idempotencyKey } = draft();
    await post(draft({ idempotencyKey }));
    const other = draft({
      idempotencyKey,
      lines: receiptLines({ caseId: ada.id, account: '4010', amountPence: 101, bankAccountId: null }),
    });
    await expect(post(other)).rejects.toThrow('it is another journal');
  });
});

describe('a journal is refused', () => {
  const refusals: [sentence: string, field: string, more: Partial<JournalDraft>][] = [
    ['Say what the journal is for.', 'description', { description: ' ' }],
    ['A journal has at least two lines.', 'lines', { lines: [line('4010', ada.id, 100, 0)] }],
    [
      'Enter whole pence.',
      'lines.0',
      { lines: [line('4010', ada.id, 0.5, 0), line('4020', ada.id, 0, 0.5)] },
    ],
    ['Enter whole pence.', 'lines.0', { lines: [line('4010', ada.id, -5, 0), line('4020', ada.id, 0, -5)] }],
    [
      'Enter a debit or a credit.',
      'lines.1',
      { lines: [line('4010', ada.id, 5, 0), line('4020', ada.id, 0, 0)] },
    ],
    [
      'Enter a debit or a credit, not both.',
      'lines.0',
      { lines: [line('4010', ada.id, 5, 5), line('4020', ada.id, 5, 5)] },
    ],
    [
      'Debits and credits differ by £0.01.',
      'lines',
      { lines: [line('4010', ada.id, 100, 0), line('4020', ada.id, 0, 99)] },
    ],
    [
      'Debits and credits must be equal for each case.',
      'lines',
      { lines: [line('4010', ada.id, 100, 0), line('4020', ben.id, 0, 100)] },
    ],
    [
      'That account does not exist.',
      'lines.0',
      { lines: [line('9999', ada.id, 100, 0), line('4020', ada.id, 0, 100)] },
    ],
    [
      'That account belongs to the other ledger.',
      'lines.0',
      { lines: [line('7000', ada.id, 100, 0), line('4020', ada.id, 0, 100)] },
    ],
    [
      'Every posting to this account names a case.',
      'lines.0',
      { lines: [line('4010', null, 100, 0), line('1000', null, 0, 100)] },
    ],
    [
      'Postings to this account cannot name a case.',
      'lines.0',
      { lines: [line('1090', ada.id, 100, 0), line('4010', ada.id, 0, 100)] },
    ],
    [
      'That case does not exist, or is not in this domain.',
      'lines.0',
      { lines: [line('4010', 999_999, 100, 0), line('4020', 999_999, 0, 100)] },
    ],
    [
      'That case does not exist, or is not in this domain.',
      'lines.0',
      { lines: [line('4010', northgate.id, 100, 0), line('4020', northgate.id, 0, 100)] },
    ],
  ];
  test.each(refusals)('%s', async (sentence, field, more) => {
    await expect(post(draft(more))).rejects.toMatchObject({
      refusal: 'invalid',
      message: sentence,
      details: { errors: { [field]: sentence } },
    });
  });

  test('that posts to an account no longer used, unless it undoes what was posted there', async () => {
    const id = await post(draft({ lines: [line('4090', ada.id, 0, 70), line('4060', ada.id, 70, 0)] }));
    await database.execute(sql`update chart_of_accounts set is_active = false where code = '4090'`);
    await expect(
      post(draft({ lines: [line('4090', ada.id, 5, 0), line('4060', ada.id, 0, 5)] })),
    ).rejects.toThrow('That account is no longer used.');
    await posting(database, (w) =>
      reverseJournal(w, { journalId: id, postedOn: '2026-10-06', reason: 'wrong account' }),
    );
    await database.execute(sql`update chart_of_accounts set is_active = true where code = '4090'`);
  });

  test('alone, while the rest of its batch is posted', async () => {
    const [first, second] = await posting(database, (w) =>
      postJournals(w, [draft({ description: '' }), draft()]),
    );
    expect(first).toHaveProperty('refusal');
    expect(second).toHaveProperty('journalId');
  });
});

describe('what a case holds', () => {
  test('is never negative, on any account that holds its money', async () => {
    const { id, uniqueReference } = await addCase(database);
    await posting(database, (w) => postReceipt(w, receiptOf(id, vc, { amountPence: 500 })));
    const pay = (pence: number) =>
      post(draft({ source: 'payment', lines: [line('5010', id, pence, 0), line('1000', id, 0, pence)] }));
    await expect(pay(501)).rejects.toThrow(`Case ${uniqueReference} holds only £5.00 there, not £5.01.`);
    const movement = { caseId: id, amountPence: 400, bankAccountId: null, clientAccountId: null };
    await post(draft({ source: 'transfer', postedOn: '2026-10-06', lines: depositLines(movement) }));
    await expect(pay(500)).rejects.toThrow('holds only £1.00 there');
    await post(draft({ source: 'transfer', postedOn: '2026-10-07', lines: withdrawalLines(movement) }));
    await pay(500);
    expect(await balanceOf(database, '1000', id)).toBe(0);
  });

  test('cannot be spent twice at the same moment', async () => {
    const { id } = await addCase(database);
    await posting(database, (w) => postReceipt(w, receiptOf(id, vc, { amountPence: 1_000 })));
    const attempts = await Promise.allSettled(
      Array.from({ length: 6 }, () =>
        post(draft({ source: 'payment', lines: [line('5010', id, 300, 0), line('1000', id, 0, 300)] })),
      ),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await balanceOf(database, '1000', id)).toBe(100);
  });

  test('counts what the same batch received before', async () => {
    const { id } = await addCase(database);
    const receive = draft({
      lines: receiptLines({ caseId: id, account: '4010', amountPence: 50, bankAccountId: null }),
    });
    const bank = draft({
      lines: depositLines({ caseId: id, amountPence: 50, bankAccountId: null, clientAccountId: null }),
    });
    const outcomes = await posting(database, (w) =>
      postJournals(w, [receive, bank, { ...bank, idempotencyKey: 'again' }]),
    );
    expect(outcomes.map((outcome) => 'journalId' in outcome)).toEqual([true, true, false]);
  });
});

test('a reversal is the mirror of its journal, once, and not before it', async () => {
  const id = await post(draft({ postedOn: '2026-10-08' }));
  const reverse = (postedOn: string) =>
    posting(database, (w) => reverseJournal(w, { journalId: id, postedOn, reason: 'posted in error' }));
  await expect(reverse('2026-10-07')).rejects.toThrow('cannot be dated before its journal');
  const mirror = await reverse('2026-10-09');
  expect(await postingsOf(database, mirror)).toEqual([`Cr 1000 (${ada.id}) 100`, `Dr 4010 (${ada.id}) 100`]);
  expect(await reverse('2026-10-09')).toBe(mirror);
});

test('interest and take-on are journals of the case', async () => {
  const { id } = await addCase(database);
  const [taken] = await posting(database, (w) =>
    takeOnCases(w, [
      {
        caseId: id,
        domainId: firm.harbour,
        takenOnOn: '2026-09-30',
        idempotencyKey: `take-on:${id}`,
        bankAccountId: null,
        receipts: [{ account: '4010', pence: 9_000 }],
        payments: [{ account: '5010', pence: 4_000 }],
      },
    ]),
  );
  if (!taken || 'refusal' in taken) throw taken?.refusal ?? new Error('Nothing was posted.');
  expect(await postingsOf(database, taken.journalId)).toEqual([
    `Dr 5010 (${id}) 4000`,
    `Dr 1000 (${id}) 5000`,
    `Cr 4010 (${id}) 9000`,
  ]);
  const interest = await post(
    draft({
      source: 'interest',
      postedOn: '2026-10-31',
      lines: interestLines([{ caseId: id, clientAccountId: null, amountPence: 12 }]),
    }),
  );
  expect(await postingsOf(database, interest)).toEqual([`Dr 1010 (${id}) 12`, `Cr 4060 (${id}) 12`]);
});

describe('the database itself refuses', () => {
  const head = (more = '') =>
    `insert into journals (domain_id, ledger, posted_on, description, source, idempotency_key, line_count, total_pence)
     values (${firm.harbour}, 'estate', '2026-10-05', 'x', 'manual', 'raw-${++counter}', 2, 100) ${more}`;
  const side = (
    journal: string,
    n: number,
    code: string,
    debit: number,
    credit: number,
    caseId: number | null = ada.id,
  ) =>
    `insert into journal_lines (journal_id, line, domain_id, posted_on, account_id, case_id, debit_pence, credit_pence)
     select ${journal}, ${n}, ${firm.harbour}, '2026-10-05', id, ${caseId}, ${debit}, ${credit} from chart_of_accounts where code = '${code}'`;
  const last = "currval('journals_id_seq')";
  const attempt = async (...statements: string[]) => {
    try {
      await database.transaction(async (tx) => {
        for (const statement of statements) await tx.execute(sql.raw(statement));
      });
      return null;
    } catch (error) {
      return databaseError(error)?.code ?? error;
    }
  };

  const wrong: [what: string, code: string, statements: () => string[]][] = [
    ['a changed journal', '23001', () => ["update journals set description = 'other'"]],
    ['a removed journal', '23001', () => ['delete from journals']],
    ['a changed line', '23001', () => ['update journal_lines set debit_pence = 1']],
    ['a removed line', '23001', () => ['delete from journal_lines']],
    ['emptied tables', '23001', () => ['truncate journals cascade']],
    ['a journal without lines', '23514', () => [head()]],
    [
      'one that does not balance',
      '23514',
      () => [head(), side(last, 1, '4010', 100, 0), side(last, 2, '4020', 0, 99)],
    ],
    [
      'one that balances, but not for each case',
      '23514',
      () => [head(), side(last, 1, '4010', 100, 0), side(last, 2, '4020', 0, 100, ben.id)],
    ],
    [
      'one that differs from its total',
      '23514',
      () => [head(), side(last, 1, '4010', 90, 0), side(last, 2, '4020', 0, 90)],
    ],
    ['a line added later', '23514', () => [side('(select min(id) from journals)', 3, '4010', 100, 0)]],
    ['both sides on one line', '23514', () => [head(), side(last, 1, '4010', 100, 100)]],
    ['a case’s account without a case', '23514', () => [head(), side(last, 1, '4010', 100, 0, null)]],
    ['a case of another domain', '23514', () => [head(), side(last, 1, '4010', 100, 0, northgate.id)]],
    ['an account of the other ledger', '23514', () => [head(), side(last, 1, '7000', 100, 0)]],
    [
      'a case below nothing',
      '23514',
      () => [head(), side(last, 1, '5010', 100, 0, ben.id), side(last, 2, '1000', 0, 100, ben.id)],
    ],
    [
      'two mirrors of one journal',
      '23505',
      () => [
        head()
          .replace('source,', 'source, reverses_id,')
          .replace("'manual',", "'manual', (select min(reverses_id) from journals),"),
      ],
    ],
  ];
  test.each(wrong)('%s', async (_what, code, statements) => {
    expect(await attempt(...statements())).toBe(code);
  });

  test('but not a journal that is right', async () => {
    expect(await attempt(head(), side(last, 1, '4010', 100, 0), side(last, 2, '4020', 0, 100))).toBeNull();
  });
});
