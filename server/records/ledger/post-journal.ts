import { sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col, missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type JournalDraft, journalReference } from '#shared/records/ledger/ledger.ts';
import { cashMoves, type LedgerAccount, refusalOf } from './journal-checks.ts';
import { type KnownJournal, lockBooks, readFacts } from './journal-facts.ts';

/** The outcome for one draft. `isNew` is false if its key had been posted before: then nothing happened. */
export type Posting = { journalId: number; isNew: boolean } | { refusal: AppError };

const totalOf = ({ lines }: JournalDraft) => lines.reduce((sum, { debitPence }) => sum + debitPence, 0);

/**
 * Throws a refusal if a journal could not be posted as things stand; with `cashToCome` regardless of the cash its cases hold, as it will be
 * fetched first. Posts and locks nothing.
 */
export async function checkJournal(tx: Tx, draft: JournalDraft, { cashToCome = false } = {}): Promise<void> {
  const facts = await readFacts(tx, [draft]);
  const cash = new Map([...cashMoves(draft)].map(([held, move]) => [held, Math.abs(move)]));
  const refusal = refusalOf(draft, cashToCome ? { ...facts, cash } : facts);
  if (refusal) throw refusal;
}

/** Posts one journal; returns its id. Repeating its idempotency key returns the journal posted before. */
export async function postJournal(w: Write, draft: JournalDraft): Promise<number> {
  const [posting] = await postJournals(w, [draft]);
  if (!posting || 'refusal' in posting) throw posting?.refusal ?? new Error('Nothing was posted.');
  return posting.journalId;
}

/**
 * Posts journals in order, each checked together with those before it, in a few statements for all. A refused journal does not stop the
 * others; the caller may throw instead. Outcomes come in the order of the drafts.
 */
export async function postJournals(
  w: Write,
  drafts: readonly JournalDraft[],
  { areBooksHeld = false }: { areBooksHeld?: boolean } = {},
): Promise<Posting[]> {
  if (drafts.length === 0) return [];
  await lockBooks(w.tx, drafts, areBooksHeld);
  const facts = await readFacts(w.tx, drafts);
  const cash = new Map(facts.cash);
  const outcomes = new Map<string, Posting>();
  const accepted = new Map<string, JournalDraft>();
  for (const draft of drafts) {
    const { idempotencyKey: key } = draft;
    if (outcomes.has(key) || accepted.has(key)) continue;
    const known = facts.known.get(key);
    const refusal = known ? null : refusalOf(draft, { ...facts, cash });
    if (known) outcomes.set(key, repeated(draft, known));
    else if (refusal) outcomes.set(key, { refusal });
    else {
      accepted.set(key, draft);
      for (const [held, move] of cashMoves(draft)) cash.set(held, (cash.get(held) ?? 0) + move);
    }
  }
  await store(w, [...accepted.values()], facts.accounts, outcomes);
  const answered = new Set<string>();
  return drafts.map(({ idempotencyKey: key }) => {
    const outcome = outcomes.get(key) ?? missing();
    const isAgain = answered.has(key);
    answered.add(key);
    return isAgain && 'isNew' in outcome ? { ...outcome, isNew: false } : outcome;
  });
}

/** The journal that this key was posted as; refused if that was something else. */
function repeated(draft: JournalDraft, known: KnownJournal): Posting {
  const isSame =
    known.totalPence === totalOf(draft) && known.domainId === draft.domainId && known.source === draft.source;
  if (isSame) return { journalId: known.id, isNew: false };
  return {
    refusal: new AppError(
      'conflict',
      `${journalReference(known.id)} was posted with the same key, but it is another journal.`,
    ),
  };
}

async function store(
  w: Write,
  drafts: readonly JournalDraft[],
  accounts: ReadonlyMap<string, LedgerAccount>,
  outcomes: Map<string, Posting>,
): Promise<void> {
  if (drafts.length === 0) return;
  await noteFirstPostings(w.tx, drafts, accounts);
  const ids = await insertJournals(w, drafts, accounts);
  for (const draft of drafts) {
    const journalId = ids.get(draft.idempotencyKey);
    if (journalId === undefined) continue;
    outcomes.set(draft.idempotencyKey, { journalId, isNew: true });
    note(w, draft, journalId);
  }
  const raced = drafts.filter(({ idempotencyKey }) => !ids.has(idempotencyKey));
  if (raced.length === 0) return;
  const { known } = await readFacts(w.tx, raced);
  for (const draft of raced)
    outcomes.set(draft.idempotencyKey, repeated(draft, known.get(draft.idempotencyKey) ?? missing()));
}

function note(w: Write, draft: JournalDraft, journalId: number): void {
  const caseIds = new Set(draft.lines.flatMap(({ caseId }) => (caseId === null ? [] : [caseId])));
  const [caseId] = caseIds;
  w.audit({
    entity: 'journals',
    entityId: journalId,
    action: 'posted',
    after: { description: draft.description, postedOn: draft.postedOn, totalPence: totalOf(draft) },
    ...(caseIds.size === 1 && caseId !== undefined && { caseId }),
  });
  for (const id of caseIds) w.changed(`case:${id}`);
  w.changed('ledger');
}

/** From its first posting on, an account keeps its group, its ledger and its code. */
async function noteFirstPostings(
  tx: Tx,
  drafts: readonly JournalDraft[],
  accounts: ReadonlyMap<string, LedgerAccount>,
) {
  const codes = new Set(drafts.flatMap(({ lines }) => lines.map(({ account }) => account)));
  const fresh = [...codes].flatMap((code) => {
    const account = accounts.get(code);
    return account && !account.isPosted ? [account.id] : [];
  });
  if (fresh.length > 0)
    await tx.execute(sql`update chart_of_accounts set first_posted_at = now() where id in (
      select id from chart_of_accounts where id = any(${sql.param(fresh)}::int[]) and first_posted_at is null
      order by id for no key update)`);
}

const insertText = `with added as (
    insert into journals (domain_id, ledger, posted_on, description, source, source_id, reverses_id, approved_by,
      idempotency_key, line_count, total_pence, created_by)
    select d."domainId", d.ledger, d."postedOn", d.description, d.source, d."sourceId", d."reversesId", d."approvedBy",
      d."idempotencyKey", d."lineCount", d."totalPence", $3::int
    from json_to_recordset($1::json) as d("domainId" int, ledger text, "postedOn" date, description text, source text,
      "sourceId" int, "reversesId" int, "approvedBy" int, "idempotencyKey" text, "lineCount" int, "totalPence" bigint)
    on conflict (idempotency_key) do nothing
    returning id, domain_id, posted_on, idempotency_key
  ), sides as (
    insert into journal_lines (journal_id, line, domain_id, posted_on, account_id, case_id, debit_pence, credit_pence,
      creditor_id, supplier_id, bank_account_id, client_account_id, memo)
    select a.id, l.line, a.domain_id, a.posted_on, l."accountId", l."caseId", l."debitPence", l."creditPence",
      l."creditorId", l."supplierId", l."bankAccountId", l."clientAccountId", l.memo
    from json_to_recordset($2::json) as l("idempotencyKey" text, line int, "accountId" int, "caseId" int,
      "debitPence" bigint, "creditPence" bigint, "creditorId" int, "supplierId" int, "bankAccountId" int,
      "clientAccountId" int, memo text)
    join added a on a.idempotency_key = l."idempotencyKey"
  )
  select id, idempotency_key as key from added`;

/** Ids by idempotency key; a key that another transaction has posted in the meantime is missing. */
async function insertJournals(
  { tx, author }: Write,
  drafts: readonly JournalDraft[],
  accounts: ReadonlyMap<string, LedgerAccount>,
): Promise<Map<string, number>> {
  const heads = drafts.map((draft) => ({
    ...draft,
    lines: undefined,
    lineCount: draft.lines.length,
    totalPence: totalOf(draft),
  }));
  const lines = drafts.flatMap(({ idempotencyKey, lines: ofJournal }) =>
    ofJournal.map((line, index) => ({
      ...line,
      idempotencyKey,
      line: index + 1,
      account: undefined,
      accountId: (accounts.get(line.account) ?? missing()).id,
    })),
  );
  const rows = await planned(tx, { id: col.number, key: col.text }, insertText, [
    JSON.stringify(heads),
    JSON.stringify(lines),
    author.id || null,
  ]);
  return new Map(rows.map(({ id, key }) => [key, id]));
}
