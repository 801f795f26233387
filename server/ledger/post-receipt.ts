import { sql } from 'drizzle-orm';
import { inactiveDomain, noSuchCase } from '#server/cases/access.ts';
import { prepared } from '#server/database/prepared.ts';
import type { Write } from '#server/database/write.ts';
import { holdsDomain } from '#server/reference/queries.ts';
import { AppError } from '#shared/errors.ts';
import { type DraftLine, type JournalDraft, ledgerCodes, type ReceiptMethod } from '#shared/ledger/ledger.ts';
import { receiptLines, suspenseLines } from '#shared/ledger/ledger-events.ts';
import type { Actor } from '#shared/permissions.ts';
import { type Posting, postJournals } from './post-journal.ts';
import { type ReceiptFacts, readReceiptFacts } from './receipt-facts.ts';

/** What came in. Without a case it is unallocated: then the domain is given, and no income type. */
export type ReceiptInput = {
  bankAccountId: number | null;
  bankItemId: number | null;
  amountPence: number;
  receivedOn: string;
  /** When the bank let the money stand; the day it came, unless told otherwise. Null while that is open, as for a cheque. */
  clearedOn?: string | null;
  /** The day in the books, where it is not the day it came. */
  postedOn?: string;
  method: ReceiptMethod;
  payerName: string | null;
  payerReference: string | null;
  /** The same key is posted once, however often it is tried. */
  idempotencyKey: string;
} & ({ caseId: number; incomeTypeId: number } | { caseId: null; incomeTypeId?: null; domainId: number });

/** `isNew` is false when the key had been posted before: then nothing happened. */
export type Received = { receiptId: number; journalId: number; isNew: boolean };
export type Receiving = Received | { refusal: AppError };

/** How a receipt comes to its journal: what it is called and which sides it has. */
type Entry = {
  input: ReceiptInput;
  description?: string;
  fromReceiptId?: number;
  /** Given the account of the income type. */
  lines: (account: string) => DraftLine[];
};

/** Whose cases a receipt may go to. */
type Holder = Pick<Actor, 'domainIds'>;
const everywhere: Holder = { domainIds: 'all' };

const invalid = (field: string, message: string) =>
  new AppError('invalid', message, { errors: { [field]: message } });

/** Posts one receipt, for a case or unallocated, and its journal; a repeat of its key answers the first. */
export async function postReceipt(
  w: Write,
  input: ReceiptInput,
  actor: Holder = everywhere,
): Promise<Received> {
  const [receiving] = await postReceipts(w, [input], actor);
  if (!receiving || 'refusal' in receiving) throw receiving?.refusal ?? new Error('Nothing was posted.');
  return receiving;
}

/**
 * Posts receipts in a few statements for all of them. One that is refused does not keep the others out. For an actor, the cases of
 * domains that they do not hold do not exist.
 */
export function postReceipts(
  w: Write,
  inputs: readonly ReceiptInput[],
  actor: Holder = everywhere,
): Promise<Receiving[]> {
  return enterReceipts(
    w,
    inputs.map((input) => ({
      input,
      lines: (account) =>
        input.caseId === null ? suspenseLines(input) : receiptLines({ ...input, account }),
    })),
    actor,
  );
}

/** The same for receipts whose journals have other sides, such as those cleared from unallocated money. */
export async function enterReceipts(
  w: Write,
  entries: readonly Entry[],
  actor: Holder = everywhere,
): Promise<Receiving[]> {
  if (entries.length === 0) return [];
  const inputs = entries.map(({ input }) => input);
  const ofCases = inputs.filter((input) => input.caseId !== null);
  const facts = await readReceiptFacts(w.tx, {
    caseIds: ofCases.map(({ caseId }) => caseId),
    incomeTypeIds: ofCases.map(({ incomeTypeId }) => incomeTypeId),
    domainIds: inputs.filter((input) => input.caseId === null).map(({ domainId }) => domainId),
    bankAccountIds: inputs.flatMap(({ bankAccountId }) => bankAccountId ?? []),
  });
  const drafts = entries.map((entry) => draftOf(entry, facts, actor));
  const postings = await postJournals(
    w,
    drafts.flatMap((draft) => (draft instanceof AppError ? [] : [draft])),
    { areBooksHeld: true },
  );
  const queue = [...postings];
  const outcomes = drafts.map(
    (draft): Posting => (draft instanceof AppError ? { refusal: draft } : queue.shift()!),
  );
  const ids = await storeReceipts(w, entries, drafts, outcomes);
  return outcomes.map((outcome, index) => {
    if ('refusal' in outcome) return outcome;
    const { id, isSame } = ids.get(outcome.journalId)!;
    return isSame(entries[index]!.input) ? { ...outcome, receiptId: id } : { refusal: usedKey() };
  });
}

/** The refusal of a key under which something else was posted. */
export const usedKey = () => new AppError('conflict', 'Another receipt was posted with the same key.');

/** Why money of the domain cannot have come in on the bank account, or null. */
function accountProblem(
  { bankAccountId }: ReceiptInput,
  domainId: number,
  { accounts }: ReceiptFacts,
): AppError | null {
  if (bankAccountId === null) return null;
  const account = accounts.get(bankAccountId);
  if (account?.domainId !== domainId)
    return invalid('bankAccountId', 'That bank account does not exist, or it is not one of yours.');
  if (account.ledgerCode === ledgerCodes.clientBank) return null;
  return invalid('bankAccountId', `${account.name} holds no clients’ money.`);
}

function draftOf(
  { input, description, lines }: Entry,
  facts: ReceiptFacts,
  actor: Holder,
): JournalDraft | AppError {
  const { cases, types } = facts;
  const { receivedOn, postedOn = receivedOn, idempotencyKey, amountPence } = input;
  if (!Number.isSafeInteger(amountPence) || amountPence <= 0)
    return invalid('amountPence', 'Enter an amount.');
  const base = { ledger: 'estate', postedOn, source: 'receipt', idempotencyKey } as const;
  if (input.caseId === null)
    return (
      accountProblem(input, input.domainId, facts) ?? {
        ...base,
        domainId: input.domainId,
        description: description ?? 'Unallocated receipt',
        lines: lines(''),
      }
    );
  const found = cases.get(input.caseId);
  if (!found || !holdsDomain(actor, found.domainId)) return noSuchCase();
  if (!found.isActive) return inactiveDomain(found.domain);
  const type = types.get(input.incomeTypeId);
  if (!type) return invalid('incomeTypeId', 'That row no longer exists.');
  if (!type.isActive) return invalid('incomeTypeId', `${type.name} is no longer used.`);
  return (
    accountProblem(input, found.domainId, facts) ?? {
      ...base,
      domainId: found.domainId,
      description: description ?? `${type.name}, ${found.reference}`,
      lines: lines(type.account),
    }
  );
}

/** A receipt that stands under a journal, and whether it is what is asked for. */
type Stored = { id: number; isSame: (input: ReceiptInput) => boolean };

/** Receipts by journal, those of repeated journals too. */
async function storeReceipts(
  w: Write,
  entries: readonly Entry[],
  drafts: readonly (JournalDraft | AppError)[],
  outcomes: readonly Posting[],
): Promise<Map<number, Stored>> {
  const fresh = outcomes.flatMap((outcome, index) => {
    const draft = drafts[index]!;
    if ('refusal' in outcome || !outcome.isNew || draft instanceof AppError) return [];
    const { input, fromReceiptId = null } = entries[index]!;
    const { clearedOn = input.receivedOn } = input;
    const status = clearedOn === null ? 'received' : 'cleared';
    return [
      { ...input, fromReceiptId, clearedOn, status, domainId: draft.domainId, journalId: outcome.journalId },
    ];
  });
  const repeated = outcomes.flatMap((outcome) =>
    'refusal' in outcome || outcome.isNew ? [] : [outcome.journalId],
  );
  const ids = new Map<number, Stored>();
  if (repeated.length > 0) {
    const { rows } = await w.tx.execute<
      Pick<Fresh, 'caseId' | 'incomeTypeId' | 'receivedOn'> & StoredRow
    >(sql`
      select id, journal_id as "journalId", case_id as "caseId", income_type_id as "incomeTypeId", received_on::text as "receivedOn"
      from receipts where journal_id = any(${sql.param(repeated)}::int[])`);
    for (const { id, journalId, caseId, incomeTypeId, receivedOn } of rows)
      ids.set(journalId, {
        id,
        isSame: (input) =>
          input.caseId === caseId &&
          (input.incomeTypeId ?? null) === incomeTypeId &&
          input.receivedOn === receivedOn,
      });
  }
  if (fresh.length > 0)
    for (const { id, journalId } of await insertReceipts(w, fresh))
      ids.set(journalId, { id, isSame: () => true });
  return ids;
}

type StoredRow = { id: number; journalId: number };
type Fresh = Omit<ReceiptInput, 'idempotencyKey'> & { journalId: number; domainId: number; status: string };

const insertText = `insert into receipts (domain_id, case_id, income_type_id, from_receipt_id, bank_account_id, bank_item_id,
    received_on, cleared_on, amount_pence, method, payer_name, payer_reference, status, journal_id, created_by, updated_by)
  select r."domainId", r."caseId", r."incomeTypeId", r."fromReceiptId", r."bankAccountId", r."bankItemId", r."receivedOn",
    r."clearedOn", r."amountPence", r.method, r."payerName", r."payerReference", r.status, r."journalId", $2::int, $2::int
  from json_to_recordset($1::json) as r("domainId" int, "caseId" int, "incomeTypeId" int, "fromReceiptId" int,
    "bankAccountId" int, "bankItemId" int, "receivedOn" date, "clearedOn" date, "amountPence" bigint, method text,
    "payerName" text, "payerReference" text, status text, "journalId" int)
  returning id, journal_id as "journalId"`;

async function insertReceipts({ tx, author, audit }: Write, fresh: readonly Fresh[]) {
  const rows = await prepared<StoredRow>(tx, 'ledger-receipts', insertText, [
    JSON.stringify(fresh),
    author.id || null,
  ]);
  const byJournal = new Map(fresh.map((each) => [each.journalId, each]));
  for (const { id, journalId } of rows) {
    const { caseId, amountPence, receivedOn, payerName, payerReference } = byJournal.get(journalId)!;
    audit({
      entity: 'receipts',
      entityId: id,
      action: 'created',
      after: { amountPence, receivedOn, payerName, payerReference, journalId },
      ...(caseId !== null && { caseId }),
    });
  }
  return rows;
}
