import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, money } from '#server/platform/database/columns.ts';
import { domainRef } from '#server/records/reference/tables.ts';
import { caseRef } from './tables.ts';

/** The cases taken on from an old system: each once, by domain and old reference. */
export const takenOnCases = pgTable(
  'taken_on_cases',
  {
    caseId: caseRef().primaryKey(),
    domainId: domainRef().notNull(),
    /** The old reference in lower case. */
    oldKey: text().notNull(),
    /** Its letters and digits in capitals, as bank statement lines give them. */
    oldPlain: text().notNull().generatedAlwaysAs(sql`regexp_replace(upper(old_key), '[^A-Z0-9]', '', 'g')`),
    /** Identifies the rows that it was made from, so that later changes of them are noticed. */
    digest: text().notNull(),
    receivedPence: money().notNull(),
    paidPence: money().notNull(),
    takenOnAt: instant().notNull().defaultNow(),
  },
  (t) => [uniqueIndex().on(t.domainId, t.oldKey), index().on(t.oldKey), index().on(t.oldPlain)],
);
