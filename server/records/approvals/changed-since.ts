import type { Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col } from '#server/platform/database/rows.ts';
import type { SinceRequested } from '#shared/records/approvals/contract.ts';
import type { Approval, ApprovalHandler } from './handler.ts';

/** What a decision about money may rest on, by its name in the audit trail. */
const facts: Readonly<Record<string, string>> = {
  cases: 'The case',
  'case-creditors': 'A debt or claim',
  receipts: 'A receipt',
  allocations: 'A payment or fee',
  'case-clocks': 'A deadline',
};

/** The most that is listed; nobody reads further before a decision. */
const MOST = 20;

const columns = {
  entity: col.text,
  by: col.text.orNull,
  at: col.text,
  caseId: col.number,
  caseReference: col.text,
};

const text = `select a.entity, max(u.name) as by, to_json(max(a.at)) #>> '{}' as at, c.id as "caseId", max(c.unique_reference) as "caseReference"
  from audit_log a join cases c on c.id = a.case_id left join users u on u.id = a.user_id
  where a.case_id = any($1::int[]) and a.at > $2 and a.entity = any($3::text[])
    and not (a.entity = $4 and a.entity_id = $5)
  group by c.id, a.entity, a.user_id order by max(a.at) desc limit ${MOST}`;

/** What has changed in the cases of a request since it was made, newest first: not in its amounts and payees, which would make it void. */
export async function changedSince(
  tx: Tx,
  request: Approval,
  { casesOf }: Pick<ApprovalHandler, 'casesOf'>,
): Promise<SinceRequested[]> {
  const caseIds = casesOf ? await casesOf(tx, request) : request.caseIds;
  if (caseIds.length === 0) return [];
  const { requestedAt, entity, entityId } = request;
  const found = await planned(tx, columns, text, [
    caseIds,
    requestedAt,
    Object.keys(facts),
    entity,
    entityId,
  ]);
  return found.map(({ entity: changed, ...row }) => ({ ...row, what: facts[changed] ?? changed }));
}
