import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { type DraftLine, type JournalDraft, monthOf } from '#shared/records/ledger/ledger.ts';
import {
  chargeLines,
  clearSuspenseLines,
  depositLines,
  interestLines,
  mirrorLines,
  mispostingLines,
  receiptLines,
  suspenseLines,
  takeOnLines,
  withdrawalLines,
} from '#shared/records/ledger/ledger-events.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { posting } from '#test/ledger.ts';
import { sampleRow } from '#test/samples.ts';
import { foldBalances } from './balances.ts';
import {
  cashKey,
  cashMoves,
  type Facts,
  type LedgerAccount,
  periodKey,
  refusalOf,
} from './journal-checks.ts';
import { postJournals } from './post-journal.ts';
import { periods } from './tables.ts';

/** One event: its kind, the case, the earlier journal it refers to, the amount, the day. */
type Step = {
  what: (typeof kinds)[number];
  a: number;
  b: number;
  earlier: number;
  pence: number;
  month: number;
};
const kinds = [
  'receipt',
  'suspense',
  'clear',
  'bounce',
  'deposit',
  'withdrawal',
  'interest',
  'payment',
  'charge',
  'charge to the firm',
  'misposting',
  'take-on',
  'reclass',
  'tampered',
  'close',
] as const;
const steps = fc.array(
  fc.record<Step>({
    what: fc.constantFrom(...kinds),
    a: fc.nat(2),
    b: fc.nat(2),
    earlier: fc.nat(30),
    pence: fc.integer({ min: 1, max: 20_000 }),
    month: fc.integer({ min: 1, max: 6 }),
  }),
  { minLength: 1, maxLength: 25 },
);

const estateCodes = ['1000', '1010', '1090', '4010', '4020', '4060', '5010', '5199', '5300'];
const accounts = new Map(
  estateCodes.map((code, id): [string, LedgerAccount] => [
    code,
    {
      id,
      code,
      name: code,
      ledger: 'estate',
      caseDimension: code === '1090' ? 'none' : 'required',
      isActive: true,
      isControl: false,
      isPosted: true,
    },
  ]),
);
const two = (line: [string, string], caseId: number, pence: number): DraftLine[] => [
  { account: line[0], caseId, debitPence: pence, creditPence: 0 },
  { account: line[1], caseId, debitPence: 0, creditPence: pence },
];

/** The books of one domain in memory: what the rules of the ledger say, without a database. */
class Books {
  readonly posted: JournalDraft[] = [];
  readonly closed = new Set<string>();
  readonly domainId: number;
  readonly caseIds: readonly number[];
  #cash = new Map<string, number>();

  constructor(domainId: number, caseIds: readonly number[]) {
    this.domainId = domainId;
    this.caseIds = caseIds;
  }

  /** The journal that the step asks for, whether or not it will be accepted; null when there is nothing to do. */
  draftOf({ what, a, b, earlier, pence, month }: Step, n: number): JournalDraft | null {
    const [caseId, other] = [this.caseIds[a]!, this.caseIds[b]!];
    const money = { caseId, amountPence: pence, bankAccountId: (earlier % 3) + 1 };
    const before = this.posted[earlier % Math.max(1, this.posted.length)];
    const lines = (): DraftLine[] | null => {
      switch (what) {
        case 'receipt':
          return receiptLines({ ...money, account: b === 0 ? '4020' : '4010' });
        case 'suspense':
          return suspenseLines(money);
        case 'clear':
          return clearSuspenseLines({ ...money, account: '4010' });
        case 'bounce':
          return before ? mirrorLines(before.lines) : null;
        case 'deposit':
          return depositLines({ ...money, clientAccountId: a + 1 });
        case 'withdrawal':
          return withdrawalLines({ ...money, clientAccountId: a + 1 });
        case 'interest':
          return interestLines(
            this.caseIds.map((id) => ({ caseId: id, clientAccountId: null, amountPence: pence })),
          );
        case 'payment':
          return two(['5300', '1000'], caseId, pence);
        case 'charge':
          return chargeLines(money);
        case 'charge to the firm':
          return chargeLines({ ...money, caseId: null });
        case 'misposting':
          return mispostingLines({ ...money, fromCaseId: caseId, toCaseId: other, account: '4010' });
        case 'take-on':
          return takeOnLines({
            ...money,
            receipts: [{ account: '4010', pence: pence + 500 * b }],
            payments: [{ account: '5010', pence }],
          });
        case 'reclass':
          return two(['4010', '4020'], caseId, pence);
        case 'tampered':
          return before ? tamper(before.lines, { a, pence, other }) : null;
        case 'close':
          return null;
      }
    };
    const made = lines();
    return (
      made && {
        domainId: this.domainId,
        ledger: 'estate',
        postedOn: `2026-0${month}-15`,
        description: what,
        source: 'receipt',
        idempotencyKey: `${this.domainId}-${n}`,
        lines: made,
      }
    );
  }

  facts(): Facts {
    return {
      accounts,
      cases: new Map(this.caseIds.map((id) => [id, { domainId: this.domainId, reference: String(id) }])),
      periods: new Map([...this.closed].map((month) => [periodKey(this.domainId, month), 'closed'])),
      reversed: new Map(),
      cash: this.#cash,
    };
  }

  /** Whether the journal is accepted; then it stands. */
  post(draft: JournalDraft): boolean {
    if (refusalOf(draft, this.facts())) return false;
    this.posted.push(draft);
    for (const [key, move] of cashMoves(draft)) this.#cash.set(key, (this.#cash.get(key) ?? 0) + move);
    return true;
  }

  /** Months are closed in their order, as the screen has it. */
  close(month: number): void {
    for (let each = 1; each <= month; each++) this.closed.add(`2026-0${each}-01`);
  }
}

/** A journal that somebody got wrong: an amount, a case or an account is another. */
function tamper(
  lines: readonly DraftLine[],
  { a, pence, other }: { a: number; pence: number; other: number },
): DraftLine[] {
  const at = pence % lines.length;
  return lines.map((line, index) => {
    if (index !== at) return line;
    if (a === 0)
      return {
        ...line,
        debitPence: line.debitPence + (line.debitPence > 0 ? 1 : 0),
        creditPence: line.creditPence + (line.creditPence > 0 ? 1 : 0),
      };
    if (a === 1) return { ...line, caseId: other };
    return { ...line, account: estateCodes[pence % estateCodes.length]! };
  });
}

const net = (lines: readonly DraftLine[]) =>
  lines.reduce((sum, { debitPence, creditPence }) => sum + debitPence - creditPence, 0);

/** Every rule of domain notes 9.2, checked on the lines alone, in a different way from the production checks. */
function expectSound({ posted, caseIds }: Books): void {
  const lines = posted.flatMap((journal) => journal.lines);
  const on = (code: string, caseId?: number | null) =>
    net(lines.filter((line) => line.account === code && (caseId === undefined || line.caseId === caseId)));
  for (const journal of posted) {
    expect(net(journal.lines)).toBe(0);
    for (const { debitPence, creditPence } of journal.lines) expect(debitPence > 0).not.toBe(creditPence > 0);
  }
  for (const { account, caseId } of lines)
    if (caseId === null) expect(['1000', '1090']).toContain(account);
    else expect(account).not.toBe('1090');
  let held = 0;
  for (const caseId of caseIds) {
    for (const code of ['1000', '1010']) expect(on(code, caseId)).toBeGreaterThanOrEqual(0);
    const cash = on('1000', caseId) + on('1010', caseId);
    const receipts = ['4010', '4020', '4060'].reduce((sum, code) => sum - on(code, caseId), 0);
    const payments = ['5010', '5199', '5300'].reduce((sum, code) => sum + on(code, caseId), 0);
    expect(cash).toBe(receipts - payments);
    held += cash;
  }
  expect(held - on('1090')).toBe(on('1000') + on('1010'));
}

test('whatever happens in whatever order, the books are sound after each step', () => {
  let [accepted, refused] = [0, 0];
  fc.assert(
    fc.property(steps, (sequence) => {
      const books = new Books(1, [11, 12, 13]);
      for (const [n, step] of sequence.entries()) {
        if (step.what === 'close' && step.month < 4) books.close(step.month);
        const draft = books.draftOf(step, n);
        if (!draft) continue;
        const isClosed = books.closed.has(monthOf(draft.postedOn));
        const isPosted = books.post(draft);
        if (isClosed) expect(isPosted).toBe(false);
        if (isPosted) accepted++;
        else refused++;
      }
      expectSound(books);
    }),
    { numRuns: 4_000 },
  );
  expect(accepted).toBeGreaterThan(5_000);
  expect(refused).toBeGreaterThan(5_000);
});

const database = await testDatabase({ seeded: true });

/** A domain of its own with three cases, so that sequences do not meet. */
async function newBooks(): Promise<Books> {
  const domain = await sampleRow(database, 'domains', 'Books');
  const cases = [1, 2, 3].map(() => addCase(database, { domain: String(domain.name) }));
  return new Books(
    domain.id,
    (await Promise.all(cases)).map(({ id }) => id),
  );
}

async function closeMonths({ domainId, closed }: Books): Promise<void> {
  const values = [...closed].map((month) => ({
    domainId,
    month,
    status: 'closed' as const,
    closedAt: sql`clock_timestamp()`,
  }));
  const set = { status: 'closed' as const, closedAt: sql`clock_timestamp()` };
  await database
    .insert(periods)
    .values(values)
    .onConflictDoUpdate({ target: [periods.domainId, periods.month], set });
}

test('the database accepts and refuses the same, and holds the same', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const books = await newBooks();
      for (const [n, step] of sequence.entries()) {
        if (step.what === 'close' && step.month < 4) {
          books.close(step.month);
          await closeMonths(books);
        }
        const draft = books.draftOf(step, n);
        if (!draft) continue;
        const [outcome] = await posting(database, (w) => postJournals(w, [draft]));
        expect({ step, isPosted: 'journalId' in outcome! }).toEqual({ step, isPosted: books.post(draft) });
      }
      const { rows } = await database.execute<{ code: string; caseId: number | null; pence: number }>(sql`
        select a.code, l.case_id as "caseId", sum(l.debit_pence - l.credit_pence)::float8 as pence
        from journal_lines l join chart_of_accounts a on a.id = l.account_id where l.domain_id = ${books.domainId} group by 1, 2`);
      const lines = books.posted.flatMap((journal) => journal.lines);
      for (const { code, caseId, pence } of rows)
        expect(pence).toBe(net(lines.filter((line) => line.account === code && line.caseId === caseId)));
      expect(rows.length).toBe(
        new Set(lines.map(({ account, caseId }) => cashKey(caseId ?? 0, account))).size,
      );
    }),
    { numRuns: 60 },
  );
  await foldBalances(database);
  // Money without a case was posted here without the receipts and lines that go with it; everything else must hold.
  const problems = await verifyLedger(database);
  expect(
    problems.filter(
      ({ rule }) =>
        rule !== 'Money without a case is the unallocated receipts less what the firm owes for charges',
    ),
  ).toEqual([]);
}, 120_000);
