import { inArray, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow, missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { accountTopic } from '#server/records/ledger/bank-accounts/access.ts';
import { postJournals } from '#server/records/ledger/post-journal.ts';
import {
  type Direction,
  isAtBank,
  type MovementSource,
  movingStatuses,
  signed,
} from '#shared/activities/money/client-accounts/client-accounts.ts';
import type { AppError } from '#shared/platform/errors.ts';
import type { JournalDraft } from '#shared/records/ledger/ledger.ts';
import { depositLines, withdrawalLines } from '#shared/records/ledger/ledger-events.ts';
import { clientAccountMovements } from './tables.ts';

/** The name of movements in the audit trail. */
export const MOVEMENT_ENTITY = 'client-account-movements';

const {
  id,
  version,
  caseId,
  direction,
  amountPence,
  movedOn,
  source,
  reason,
  batchId,
  journalId,
  status,
  bankConfirmedOn,
} = clientAccountMovements;

/** What callers see of a movement. */
export const movementColumns = {
  id,
  version,
  caseId,
  direction,
  amountPence,
  movedOn,
  source,
  reason,
  batchId,
  journalId,
  status,
  bankConfirmedOn,
};

/** A client account that can have movements, locked until the transaction ends. */
const heldAccountColumns = {
  id: col.number,
  caseId: col.number,
  reference: col.text,
  domainId: col.number,
  bankAccountId: col.number,
  provider: col.word<'internal' | 'rbs_cms' | 'other' | 'manual'>(),
  balancePence: col.number,
};
export type HeldAccount = InferRow<typeof heldAccountColumns>;

/** A movement to queue. `clientBankId` is the client bank account that it comes from or goes to. */
export type Movement = {
  direction: Direction;
  amountPence: number;
  movedOn: string;
  source: Exclude<MovementSource, 'interest'>;
  reason: string;
  clientBankId: number | null;
  receiptId?: number | null;
  /** A repeated key moves money only once. */
  idempotencyKey: string;
};

const lockText = `select a.id, a.case_id as "caseId", c.unique_reference as reference, c.domain_id as "domainId",
    a.bank_account_id as "bankAccountId", b.provider, a.balance_pence::float8 as "balancePence"
  from client_accounts a join cases c on c.id = a.case_id join bank_accounts b on b.id = a.bank_account_id
  where a.case_id = any((select $1::int[])::int[]) and a.status = any((select $2::text[])::text[])
  order by a.id for update of a`;

/** The cases' client accounts that can have movements, by case. */
export async function lockAccounts(tx: Tx, caseIds: readonly number[]): Promise<Map<number, HeldAccount>> {
  if (caseIds.length === 0) return new Map();
  const rows = await planned(tx, heldAccountColumns, lockText, [[...new Set(caseIds)], movingStatuses]);
  return new Map(rows.map((row) => [row.caseId, row]));
}

/** The keys of earlier movements. */
export async function knownKeys(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  const { idempotencyKey } = clientAccountMovements;
  const rows =
    keys.length === 0
      ? []
      : await tx
          .select({ idempotencyKey })
          .from(clientAccountMovements)
          .where(inArray(idempotencyKey, [...keys]));
  return new Set(rows.map((row) => row.idempotencyKey));
}

type Wanted = Movement & { account: HeldAccount };

function draftOf({ account, ...movement }: Wanted): JournalDraft {
  const { direction, amountPence, movedOn, reason, clientBankId, idempotencyKey } = movement;
  const lines = direction === 'dep' ? depositLines : withdrawalLines;
  const verb = direction === 'dep' ? 'Deposit into' : 'Withdrawal from';
  return {
    domainId: account.domainId,
    ledger: 'estate',
    postedOn: movedOn,
    description: `${verb} the client account of ${account.reference}: ${reason}`,
    source: 'transfer',
    idempotencyKey,
    lines: lines({
      caseId: account.caseId,
      amountPence,
      bankAccountId: clientBankId,
      clientAccountId: account.id,
      umbrellaAccountId: account.bankAccountId,
    }),
  };
}

/**
 * Posts movements with their journals on locked accounts, and queues them for the bank; for accounts that the firm keeps itself, that
 * completes them. A refused movement does not hold up the others: its refusal is returned in its place, null for one that was posted now or
 * before.
 */
export async function postMovements(w: Write, wanted: readonly Wanted[]): Promise<(AppError | null)[]> {
  const postings = await postJournals(w, wanted.map(draftOf));
  const fresh = wanted.flatMap((each, index) => {
    const posting = postings[index] ?? missing();
    return 'journalId' in posting && posting.isNew ? [{ ...each, journalId: posting.journalId }] : [];
  });
  await store(w, fresh);
  return postings.map((posting) => ('refusal' in posting ? posting.refusal : null));
}

async function store(w: Write, fresh: readonly (Wanted & { journalId: number })[]): Promise<void> {
  if (fresh.length === 0) return;
  const by = w.author.id || null;
  const rows = await w.tx
    .insert(clientAccountMovements)
    .values(
      fresh.map(({ account: { id, caseId, bankAccountId, provider }, ...movement }) => ({
        ...movement,
        clientAccountId: id,
        caseId,
        bankAccountId,
        createdBy: by,
        updatedBy: by,
        ...(!isAtBank(provider) && { status: 'confirmed' as const, bankConfirmedOn: movement.movedOn }),
      })),
    )
    .returning();
  await addToBalances(
    w,
    rows.map((row) => ({ ...row, isConfirmed: row.status === 'confirmed' })),
  );
  for (const { id, caseId, bankAccountId, direction, amountPence, movedOn, reason, journalId } of rows) {
    const after = { direction, amountPence, movedOn, reason, journalId };
    w.audit({ entity: MOVEMENT_ENTITY, entityId: id, action: 'queued', after, caseId });
    w.changed(`case:${caseId}`);
    w.changed(accountTopic(bankAccountId));
  }
}

type Counted = {
  clientAccountId: number;
  direction: Direction;
  amountPence: number;
  isConfirmed: boolean;
};

/** Adds movements to the balances stored with their accounts; the first one makes an account active. */
export async function addToBalances({ tx, author }: Write, movements: readonly Counted[]): Promise<void> {
  const rows = movements.map((each) => ({
    id: each.clientAccountId,
    pence: signed(each),
    confirmed: each.isConfirmed ? signed(each) : 0,
  }));
  await tx.execute(sql`
    update client_accounts a set balance_pence = a.balance_pence + m.pence, confirmed_pence = a.confirmed_pence + m.confirmed,
      status = case when a.status = 'open' then 'active' else a.status end,
      version = a.version + 1, updated_at = now(), updated_by = ${author.id || null}::int
    from (select id, sum(pence) as pence, sum(confirmed) as confirmed
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(id int, pence bigint, confirmed bigint) group by 1) m
    where a.id = m.id`);
}
