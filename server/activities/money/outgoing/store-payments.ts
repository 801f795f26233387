import { planned } from '#server/platform/database/planned.ts';
import { col, missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { PayeeKind } from '#shared/activities/money/outgoing/payments.ts';
import { type Due, type Release, referenceOf, totalOf } from './dues.ts';
import type { MadeDue } from './make-allocations.ts';

type Part = { release: Release; dues: readonly MadeDue[] };

/** Whether a payee is paid once for all cases of a group: the firm, and creditors that take a remittance listing. */
const isOverCases = ({ payeeKind, isListed }: Due, { groupReference }: Release): boolean =>
  payeeKind === 'office' || (isListed && groupReference !== undefined);

/**
 * The reference of a payment for several cases: the payee's fixed text, or the run's number, which leads it to its
 * listing. Rules that name a single client do not apply.
 */
const groupReferenceOf = ({ payeeKind, rule, fixedText }: Due, release: Release): string =>
  payeeKind === 'office'
    ? release.groupKey.slice(0, 18)
    : ((rule === 'custom' ? fixedText : null) ?? release.groupReference ?? missing());

/** The parts of one payment: some payees are paid once for all cases of a group, others case by case. */
type Group = { key: string; release: Release; dues: MadeDue[] };

function groupsOf(parts: readonly Part[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { release, dues } of parts)
    for (const due of dues) {
      const { payeeKind, creditorId, supplierId, bankAccountId } = due;
      const payee = `${payeeKind}:${creditorId ?? supplierId ?? 0}`;
      const key = isOverCases(due, release)
        ? `${release.groupKey}:${payeeKind === 'office' ? 'office' : payee}:${bankAccountId ?? 0}`
        : `${release.key}:${payee}:${referenceOf(due)}`;
      const group = groups.get(key) ?? { key, release, dues: [] };
      groups.set(key, group);
      group.dues.push(due);
    }
  return [...groups.values()];
}

const paymentText = `insert into payments (domain_id, case_id, bank_account_id, payee_kind, creditor_id, supplier_id, payee_name,
    sort_code, account_number, reference, amount_pence, due_on, release_key, created_by, updated_by)
  select p."domainId", p."caseId", p."bankAccountId", p."payeeKind", p."creditorId", p."supplierId", p."payeeName", p."sortCode",
    p."accountNumber", p.reference, p."amountPence", $2::date, p.key, $3::int, $3::int
  from json_to_recordset($1::json) as p("domainId" int, "caseId" int, "bankAccountId" int, "payeeKind" text, "creditorId" int,
    "supplierId" int, "payeeName" text, "sortCode" text, "accountNumber" text, reference text, "amountPence" bigint, key text)
  on conflict (release_key) do update set amount_pence = payments.amount_pence + excluded.amount_pence,
    version = payments.version + 1, updated_at = now(), updated_by = excluded.updated_by
    where payments.status = 'approved'
  returning id, release_key as key`;

const linkText = `insert into payment_allocations (payment_id, allocation_id, amount_pence)
  select l."paymentId", l."allocationId", l."amountPence"
  from json_to_recordset($1::json) as l("paymentId" int, "allocationId" int, "amountPence" bigint)`;

/** A payment as stored, with the payee and bank details as they are now. */
export type PaymentRow = {
  key: string;
  domainId: number;
  caseId: number | null;
  bankAccountId: number | null;
  payeeKind: PayeeKind;
  creditorId: number | null;
  supplierId: number | null;
  payeeName: string;
  sortCode: string | null;
  accountNumber: string | null;
  reference: string;
  amountPence: number;
};

/** Stores payments to be paid on a day; the id of each by its key. */
export async function insertPayments(
  { tx, author }: Write,
  rows: readonly PaymentRow[],
  dueOn: string,
): Promise<Map<string, number>> {
  const stored = await planned(tx, { id: col.number, key: col.text }, paymentText, [
    JSON.stringify(rows),
    dueOn,
    author.id || null,
  ]);
  return new Map(stored.map(({ id, key }) => [key, id]));
}

/** A payment of a run, with its first allocation. */
type NewPayment = PaymentRow & { id: number };

/**
 * The ids of the payments by their keys. A payment for several cases grows with each step of its run; if a batch has
 * taken it meanwhile, the cases of this step get a payment of their own.
 */
async function insertOrGrow(w: Write, rows: readonly NewPayment[], dueOn: string) {
  const ids = await insertPayments(w, rows, dueOn);
  const taken = rows.filter(({ key }) => !ids.has(key));
  if (taken.length === 0) return ids;
  const own = ({ key, id }: NewPayment) => `${key}:from:${id}`;
  const more = await insertPayments(
    w,
    taken.map((row) => ({ ...row, key: own(row) })),
    dueOn,
  );
  for (const row of taken) ids.set(row.key, more.get(own(row)) ?? missing());
  return ids;
}

/** The audit rows of a released payment: one on each case that pays it, except for payments to the firm, which cover a whole run. */
function noteReleased(w: Write, entityId: number, dues: readonly Due[]): void {
  const { payeeKind, payeeName } = dues[0] ?? missing();
  const note = (of: readonly Due[], caseId?: number) =>
    w.audit({
      entity: 'payments',
      entityId,
      action: 'released',
      after: { payee: payeeName, amountPence: totalOf(of) },
      ...(caseId !== undefined && { caseId }),
    });
  if (payeeKind === 'office') return note(dues);
  for (const caseId of new Set(dues.map((due) => due.caseId)))
    note(
      dues.filter((due) => due.caseId === caseId),
      caseId,
    );
}

/** Makes payments ready for the released parts. */
export async function storePayments(w: Write, parts: readonly Part[], dueOn: string): Promise<void> {
  const groups = groupsOf(parts);
  if (groups.length === 0) return;
  const rows = groups.map(({ key, release, dues }): NewPayment => {
    const first = dues[0] ?? missing();
    const { id, domainId, bankAccountId, payeeKind, creditorId, payeeName, sortCode, accountNumber } = first;
    const isGrouped = isOverCases(first, release);
    return {
      id,
      key,
      domainId,
      bankAccountId,
      payeeKind,
      creditorId,
      payeeName,
      sortCode,
      accountNumber,
      caseId: isGrouped ? null : first.caseId,
      supplierId: isGrouped ? null : first.supplierId,
      reference: isGrouped ? groupReferenceOf(first, release) : referenceOf(first),
      amountPence: totalOf(dues),
    };
  });
  const ids = await insertOrGrow(w, rows, dueOn);
  const links = groups.flatMap(({ key, dues }) =>
    dues.map(({ id, amountPence }) => ({
      paymentId: ids.get(key) ?? missing(),
      allocationId: id,
      amountPence,
    })),
  );
  await planned(w.tx, {}, linkText, [JSON.stringify(links)]);
  for (const { key, dues } of groups) noteReleased(w, ids.get(key) ?? missing(), dues);
  w.changed('payments');
}
