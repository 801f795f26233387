import { eq, sql } from 'drizzle-orm';
import { auditLog } from '#server/platform/database/audit.ts';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, type InferRow, missing, rowsOf } from '#server/platform/database/rows.ts';
import { type Write, write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { refuseInactive } from '#server/records/cases/access.ts';
import { accountTopic, visibleAccounts } from '#server/records/ledger/bank-accounts/access.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { BankItemStatus } from '#shared/activities/money/banking/banking.ts';
import { isDatedAhead } from '#shared/activities/money/banking/dated-ahead.ts';
import { type StoredMatching, storedMatching } from '#shared/activities/money/banking/stored-matching.ts';
import { showDate } from '#shared/platform/dates.ts';
import { AppError, conflict, noSuch } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { itemColumns, openItemColumns } from '../matching/open-items.ts';
import { ITEM_ENTITY } from '../matching/post-matches.ts';
import { bankItems } from '../tables.ts';

const heldColumns = {
  ...openItemColumns,
  status: col.word<BankItemStatus>(),
  caseId: col.number.orNull,
  matchScore: col.number.orNull,
  matchedKind: col.text.orNull,
  pairedItemId: col.number.orNull,
  isMatchedAutomatically: col.boolean,
  domainId: col.number,
  accountName: col.text,
  /** The ledger account of the bank account. */
  ledgerCode: col.text,
  /** Who last decided about it, if a person did. */
  decidedById: col.number.orNull,
};
/** A statement line, locked for the transaction that decides about it. */
export type HeldItem = InferRow<typeof heldColumns> & { evidence: StoredMatching };

/** The refusal of a line that does not exist, or that the caller may not see. */
export const noSuchItem = () => noSuch('line');

/** Lines of accounts that the actor may see, locked in the order of their ids; a missing one is refused. */
export async function lockItems(
  tx: Tx,
  actor: Pick<Actor, 'domainIds'>,
  ids: readonly number[],
): Promise<HeldItem[]> {
  const rows = await rowsOf(tx, { ...heldColumns, evidence: col.json<unknown>().orNull })`
    select ${itemColumns}, i.status, i.case_id as "caseId", i.match_score as "matchScore", i.matched_kind as "matchedKind",
      i.paired_item_id as "pairedItemId", i.is_matched_automatically as "isMatchedAutomatically", i.match_evidence as evidence,
      bank_accounts.domain_id as "domainId", bank_accounts.name as "accountName", c.code as "ledgerCode",
      coalesce(i.matched_by, i.updated_by) as "decidedById"
    from bank_items i join bank_accounts on bank_accounts.id = i.bank_account_id
      join chart_of_accounts c on c.id = bank_accounts.ledger_account_id
    where i.id = any(${sql.param([...ids])}::int[]) and ${visibleAccounts(actor) ?? sql`true`}
    order by i.id for update of i`;
  if (rows.length < new Set(ids).size) throw noSuchItem();
  return rows.map((row) => ({ ...row, evidence: storedMatching(row.evidence) }));
}

const became: Partial<Record<BankItemStatus, string>> = {
  matched: 'matched this line',
  allocated: 'matched this line',
  split: 'split this line',
  ignored: 'ignored this line',
};

const isOpen = ({ status }: HeldItem) => status === 'unmatched' || status === 'suggested';

/** Whether the last change was a person reopening the line: that has an audit row; a run's proposals have none. */
async function isReopened(tx: Tx, { itemId }: HeldItem): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${bankItems} i join ${auditLog} a on a.entity = ${ITEM_ENTITY} and a.entity_id = i.id and a.at = i.updated_at
    where i.id = ${itemId} limit 1`);
  return rows.length > 0;
}

/**
 * The message for a decision about a line that has changed since it was read. If a run left it open, the message names who started the run.
 */
async function meanwhile(tx: Tx, item: HeldItem, actor: Pick<Actor, 'id'>): Promise<AppError> {
  const { status, decidedById, isMatchedAutomatically } = item;
  if (status === 'reversed') return conflict('The bank has already taken this payment back.');
  const { users } = tables;
  const [user] =
    decidedById === null
      ? []
      : await tx.select({ name: users.name }).from(users).where(eq(users.id, decidedById));
  const person = decidedById === actor.id ? 'You have' : `${user?.name ?? 'Somebody'} has`;
  const isByMatching =
    isMatchedAutomatically || decidedById === null || (isOpen(item) && !(await isReopened(tx, item)));
  const who = isByMatching ? 'Automatic matching has' : person;
  const what = became[status];
  return new AppError(
    'conflict',
    what ? `${who} ${what} already.` : `${who} looked at this line since you opened it. Please look again.`,
    { data: { status } },
  );
}

/** Refuses a line that has already been decided, or has changed since it was read. */
export async function refuseStale({ tx }: Write, item: HeldItem, version: number, actor: Pick<Actor, 'id'>) {
  if (item.version !== version || !isOpen(item)) throw await meanwhile(tx, item, actor);
  if (isDatedAhead(item))
    throw conflict(
      `The line is dated ${showDate(item.bookedOn)}, which is still to come: it is held until then, or until it is released with a reason.`,
    );
}

/** Refuses a line that is already open, or has changed since it was read. */
export async function refuseOpen({ tx }: Write, item: HeldItem, version: number, actor: Pick<Actor, 'id'>) {
  if (isOpen(item)) throw conflict('This line is already open again.');
  if (item.version !== version) throw await meanwhile(tx, item, actor);
}

/**
 * Decides about a line: checks that the actor sees its account, locks it (with `others`) until the transaction ends, and announces the
 * change of its account. Lines of one account do not block each other.
 */
export function writeToBankItem<T>(
  { services, actor, author }: SignedIn,
  id: number,
  change: (w: Write, item: HeldItem, others: HeldItem[]) => Promise<T>,
  others: readonly number[] = [],
): Promise<T> {
  return write(services.database, author, async (w) => {
    const held = await lockItems(w.tx, actor, [id, ...others]);
    await refuseInactive(w.tx, [...new Set(held.map(({ domainId }) => domainId))]);
    for (const { bankAccountId } of held) w.changed(accountTopic(bankAccountId));
    return change(
      w,
      held.find(({ itemId }) => itemId === id) ?? missing(),
      held.filter(({ itemId }) => itemId !== id),
    );
  });
}

/** Updates a line, with its audit row. */
export async function settleItem(
  w: Write,
  { itemId, version, status, caseId }: HeldItem,
  action: string,
  values: Partial<typeof bankItems.$inferInsert> & { status: BankItemStatus },
  besides: Record<string, unknown> = {},
): Promise<void> {
  await w.tx
    .update(bankItems)
    .set({ ...values, version: version + 1, updatedAt: sql`now()`, updatedBy: w.author.id || null })
    .where(eq(bankItems.id, itemId));
  noteDecision(w, itemId, action, { status: values.status, ...besides }, { status }, values.caseId ?? caseId);
}

/** The audit row of a decision about a line. */
export function noteDecision(
  w: Write,
  itemId: number,
  action: string,
  after: Record<string, unknown>,
  before: Record<string, unknown>,
  caseId: number | null,
): void {
  w.audit({
    entity: ITEM_ENTITY,
    entityId: itemId,
    action,
    before,
    after,
    ...(caseId !== null && { caseId }),
  });
}
