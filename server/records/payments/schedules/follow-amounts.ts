import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, missing, rowsOf } from '#server/platform/database/rows.ts';
import { systemActor, type Write, writeChanges } from '#server/platform/database/write.ts';
import { cases } from '#server/records/cases/tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { endedOnSql, fallsDue } from './ending-sql.ts';

const batch = 500;

/** Cases whose next contribution due, on or after the day, differs from the one stored on the case. */
async function differing(tx: Database | Tx, today: string, more: SQL) {
  const rows = await rowsOf(tx, { id: col.number, pence: col.number })`
    select c.id, line.expected_pence::float8 as pence
    from (select c.*, ${endedOnSql(today)} as ended_on from cases c join statuses s on s.id = c.status_id where c.has_schedule and ${more}) c
    join lateral (
      select expected_pence from payment_schedule_lines
      where schedule_id = (select id from payment_schedules where case_id = c.id order by schedule_version desc limit 1)
        and kind = 'regular' and due_on >= ${today} and ${fallsDue(sql`due_on`, sql`c.ended_on`)}
      order by due_on limit 1) line on line.expected_pence is distinct from c.contribution_pence
    order by c.id limit ${batch}`;
  return rows;
}

/**
 * Applies future-dated changes of contribution to the case on their date, for lists, letters and matching. Returns how many cases changed.
 * Safe to run twice at once, and to interrupt.
 */
export async function followAmounts(
  database: Database,
  { signal, today = londonDate() }: { signal?: AbortSignal; today?: string } = {},
): Promise<number> {
  let changed = 0;
  for (let last = 0; !signal?.aborted; ) {
    const found = await differing(database, today, sql`c.id > ${last}`);
    for (const { id } of found) if (await follow(database, id, today)) changed += 1;
    if (found.length < batch) return changed;
    last = (found.at(-1) ?? missing()).id;
  }
  return changed;
}

function follow(database: Database, caseId: number, today: string): Promise<boolean> {
  return writeChanges(database, systemActor, async (w) => {
    const [found] = await w.tx.select().from(cases).where(eq(cases.id, caseId)).for('update');
    // The schedule may have changed since the list was read.
    const [row] = await differing(w.tx, today, sql`c.id = ${caseId}`);
    if (!found || !row) return false;
    const ofCase: Write = { ...w, audit: (entry) => w.audit({ caseId, ...entry }) };
    await changeRow(ofCase, 'cases', cases, found, found.version, { contributionPence: row.pence });
    w.changed(`case:${caseId}`);
    return true;
  });
}
