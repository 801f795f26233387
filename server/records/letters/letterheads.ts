import { and, eq, ne, sql } from 'drizzle-orm';
import type { EntityRules } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';

/** One default letterhead per domain: choosing another replaces the previous one, with its own audit row. */
export const letterheadsRules: EntityRules = {
  beforeSave: async (w, _before, after) => {
    // Serialises two changes of the default, so that the second sees the first.
    if (after.isDefault)
      await w.tx.execute(
        sql`select pg_advisory_xact_lock(hashtext(${`letterheads.default.${String(after.domainId)}`}))`,
      );
    return undefined;
  },
  afterSave: async (w, _before, after) => {
    if (!after.isDefault) return;
    const { letterheads } = tables;
    const others = await w.tx
      .select()
      .from(letterheads)
      .where(
        and(
          eq(letterheads.domainId, after.domainId as number),
          eq(letterheads.isDefault, true),
          ne(letterheads.id, after.id),
        ),
      )
      .for('update');
    for (const other of others)
      await changeRow(w, 'letterheads', letterheads, other, other.version, { isDefault: false });
  },
};
