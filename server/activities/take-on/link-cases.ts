import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '#server/platform/database/connect.ts';
import { clientRows, col } from '#server/platform/database/rows.ts';
import { type Author, write } from '#server/platform/database/write.ts';

const pairColumns = { one: col.number, other: col.number };

const pairsText = `select least(t.case_id, o.case_id) as one, greatest(t.case_id, o.case_id) as other
  from staged_rows r
  join taken_on_cases t on t.old_key = r.key
  join taken_on_cases o on o.old_key = lower(btrim(r.data::json->>'linkedReference')) and o.domain_id = t.domain_id and o.case_id <> t.case_id
  join cases c on c.id = t.case_id and c.interlocking_case_id is null
  join cases d on d.id = o.case_id and d.interlocking_case_id is null
  where r.file = 0 group by 1, 2 order by 1, 2`;

/** Links the cases of couples that the files name, each to the other; existing links stay. */
export async function linkCases(database: Database, author: Author, client: pg.ClientBase): Promise<void> {
  const rows = await clientRows(client, pairColumns)(pairsText);
  const linked = new Set<number>();
  const pairs = rows.filter(({ one, other }) => {
    if (linked.has(one) || linked.has(other)) return false;
    linked.add(one).add(other);
    return true;
  });
  const sides = pairs.flatMap(({ one, other }) => [
    { id: one, to: other },
    { id: other, to: one },
  ]);
  const AT_ONCE = 500;
  for (let from = 0; from < sides.length; from += AT_ONCE) {
    const some = sides.slice(from, from + AT_ONCE);
    await write(database, author, async (w) => {
      await w.tx.execute(sql`update cases c set interlocking_case_id = l.to, version = c.version + 1, updated_at = now(),
          updated_by = ${author.id || null}::int
        from json_to_recordset(${JSON.stringify(some)}::json) as l(id int, "to" int) where c.id = l.id`);
      for (const { id, to } of some) {
        w.audit({
          entity: 'cases',
          entityId: id,
          caseId: id,
          action: 'updated',
          before: { interlockingCaseId: null },
          after: { interlockingCaseId: to },
        });
        w.changed(`case:${id}`);
      }
    });
  }
}
