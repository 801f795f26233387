import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm';
import { moveCase, type StatusHooks } from '#server/cases/change-status.ts';
import { cases } from '#server/cases/tables.ts';
import type { Database, Tx } from '#server/database/connect.ts';
import { systemActor } from '#server/database/write.ts';
import { writeChanges } from '#server/database/write-changes.ts';
import { tables } from '#server/reference/tables.ts';
import { ARREARS_OVER_3_MONTHS, IN_ARREARS, statusCodes, UP_TO_DATE } from '#shared/cases/statuses.ts';
import { arrearsLevel, monthsText } from '#shared/payments/schedules.ts';
import type { Actor } from '#shared/permissions.ts';
import { caseStandings } from './tables.ts';

const batch = 1_000;
const { domains, statuses, substatuses } = tables;
const codes = { none: UP_TO_DATE, behind: IN_ARREARS, breach: ARREARS_OVER_3_MONTHS } as const;
const concordat: Actor = {
  ...systemActor,
  name: 'Concordat',
  permissions: new Set(),
  caseAccess: 'full',
  domainIds: 'all',
  sessionId: '',
};

/** Accepted arrangements in one of the three sub statuses that follow arrears, with what each stands at. */
const followers = (tx: Database | Tx, more: SQL | undefined) =>
  tx
    .select({ id: cases.id, code: substatuses.code, months: caseStandings.monthsInArrears })
    .from(cases)
    .innerJoin(domains, and(eq(domains.id, cases.domainId), eq(domains.isActive, true)))
    .innerJoin(statuses, and(eq(statuses.id, cases.statusId), eq(statuses.code, statusCodes.ivaAccepted)))
    .innerJoin(
      substatuses,
      and(eq(substatuses.id, cases.substatusId), inArray(substatuses.code, Object.values(codes))),
    )
    .innerJoin(caseStandings, eq(caseStandings.caseId, cases.id))
    .where(more)
    .orderBy(asc(cases.id));

/** The sub statuses in use that follow arrears, by code. */
async function targetsOf(database: Database): Promise<Map<string, number>> {
  const rows = await database
    .select({ id: substatuses.id, code: substatuses.code })
    .from(substatuses)
    .innerJoin(
      statuses,
      and(eq(statuses.id, substatuses.statusId), eq(statuses.code, statusCodes.ivaAccepted)),
    )
    .where(eq(substatuses.isActive, true));
  return new Map(rows.map(({ id, code }) => [String(code), id]));
}

/**
 * Brings the sub status of accepted arrangements in line with their arrears: up to date, in arrears from one month on, and over three
 * months. A case in any other sub status, such as a payment break, is left alone, and no notice is ever served by itself (domain
 * notes 8.11). Answers how many cases moved. Safe to run twice at once, and to break off.
 */
export async function followArrears(
  database: Database,
  hooks: StatusHooks,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  const targets = await targetsOf(database);
  let moved = 0;
  for (let last = 0; !signal?.aborted; ) {
    const rows = await followers(database, gt(cases.id, last)).limit(batch);
    for (const { id, code, months } of rows) {
      if (signal?.aborted) return moved;
      if (code !== codes[arrearsLevel(months)] && (await follow(database, hooks, id, targets))) moved += 1;
    }
    if (rows.length === 0) return moved;
    last = rows.at(-1)!.id;
  }
  return moved;
}

function follow(
  database: Database,
  hooks: StatusHooks,
  caseId: number,
  targets: ReadonlyMap<string, number>,
): Promise<boolean> {
  return writeChanges(database, systemActor, async (w) => {
    // Both the case and its sub status may have changed since the list was read.
    const [row] = await followers(w.tx, eq(cases.id, caseId)).for('update', { of: cases });
    if (!row) return false;
    const substatusId = targets.get(codes[arrearsLevel(row.months)]);
    const [found] = await w.tx.select().from(cases).where(eq(cases.id, caseId));
    if (!found || substatusId === undefined || substatusId === found.substatusId) return false;
    const ofCase = { ...w, audit: (entry: Parameters<typeof w.audit>[0]) => w.audit({ caseId, ...entry }) };
    const reason = `Arrears of ${monthsText(row.months)}.`;
    await moveCase(ofCase, concordat, found, { statusId: found.statusId, substatusId, reason }, hooks);
    w.changed(`case:${caseId}`);
    return true;
  });
}
