import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm';
import { caseStandings } from '#server/cases/standing-table.ts';
import { cases } from '#server/cases/tables.ts';
import type { Database, Tx } from '#server/database/connect.ts';
import { systemActor } from '#server/database/write.ts';
import { writeChanges } from '#server/database/write-changes.ts';
import { tables } from '#server/reference/tables.ts';
import { arrearsLevel, monthsText } from '#shared/payments/schedules.ts';
import type { Actor } from '#shared/permissions.ts';
import { approvals } from '#shared/solutions/registry.ts';
import type { Approval } from '#shared/solutions/solution.ts';
import { moveCase } from './change-status.ts';

const batch = 1_000;
const { domains, statuses, substatuses } = tables;
const concordat: Actor = {
  ...systemActor,
  name: 'Concordat',
  permissions: new Set(),
  caseAccess: 'full',
  domainIds: 'all',
  sessionId: '',
};

/** Approved arrangements in one of the three sub statuses that follow arrears, with what each stands at. */
const followers = (tx: Database | Tx, { status, substatuses: codes }: Approval, more: SQL | undefined) =>
  tx
    .select({ id: cases.id, code: substatuses.code, months: caseStandings.monthsInArrears })
    .from(cases)
    .innerJoin(domains, and(eq(domains.id, cases.domainId), eq(domains.isActive, true)))
    .innerJoin(statuses, and(eq(statuses.id, cases.statusId), eq(statuses.code, status)))
    .innerJoin(
      substatuses,
      and(eq(substatuses.id, cases.substatusId), inArray(substatuses.code, Object.values(codes))),
    )
    .innerJoin(caseStandings, eq(caseStandings.caseId, cases.id))
    .where(more)
    .orderBy(asc(cases.id));

/** The sub statuses in use of approved arrangements, by code. */
async function targetsOf(database: Database, { status }: Approval): Promise<Map<string, number>> {
  const rows = await database
    .select({ id: substatuses.id, code: substatuses.code })
    .from(substatuses)
    .innerJoin(statuses, and(eq(statuses.id, substatuses.statusId), eq(statuses.code, status)))
    .where(eq(substatuses.isActive, true));
  return new Map(rows.map(({ id, code }) => [String(code), id]));
}

/**
 * Brings the sub status of approved arrangements in line with their arrears: up to date, in arrears from one month on, and over three
 * months. A case in any other sub status, such as a payment break, is left alone, and no notice is ever served by itself (domain
 * notes 8.11). Returns how many cases moved. Idempotent, and safe to interrupt.
 */
export async function followArrears(
  database: Database,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  let moved = 0;
  for (const approval of approvals) moved += await followApproved(database, approval, signal);
  return moved;
}

async function followApproved(
  database: Database,
  approval: Approval,
  signal: AbortSignal | undefined,
): Promise<number> {
  const targets = await targetsOf(database, approval);
  let moved = 0;
  for (let last = 0; !signal?.aborted; ) {
    const rows = await followers(database, approval, gt(cases.id, last)).limit(batch);
    for (const { id, code, months } of rows) {
      if (signal?.aborted) return moved;
      if (code === approval.substatuses[arrearsLevel(months)]) continue;
      if (await follow(database, approval, id, targets)) moved += 1;
    }
    if (rows.length === 0) return moved;
    last = rows.at(-1)!.id;
  }
  return moved;
}

function follow(
  database: Database,
  approval: Approval,
  caseId: number,
  targets: ReadonlyMap<string, number>,
): Promise<boolean> {
  return writeChanges(database, systemActor, async (w) => {
    // Both the case and its sub status may have changed since the list was read.
    const [row] = await followers(w.tx, approval, eq(cases.id, caseId)).for('update', { of: cases });
    if (!row) return false;
    const substatusId = targets.get(approval.substatuses[arrearsLevel(row.months)]);
    const [found] = await w.tx.select().from(cases).where(eq(cases.id, caseId));
    if (!found || substatusId === undefined || substatusId === found.substatusId) return false;
    const ofCase = { ...w, audit: (entry: Parameters<typeof w.audit>[0]) => w.audit({ caseId, ...entry }) };
    const reason = `Arrears of ${monthsText(row.months)}.`;
    await moveCase(ofCase, concordat, found, { statusId: found.statusId, substatusId, reason });
    w.changed(`case:${caseId}`);
    return true;
  });
}
