import { eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/platform/database/connect.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { files } from '#server/platform/files/tables.ts';
import { cases } from '#server/records/cases/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';

/** Enters rows that reports are made of, and finds those of catalogues. */
export function reportDesk(database: Database) {
  /** A row as it is stored, whatever table it is of. */
  async function stored<Table extends PgTable>(table: Table, values: Table['$inferInsert']) {
    const [row] = (await database
      .insert(table)
      .values(values as never)
      .returning()) as unknown as { id: number }[];
    return row!.id;
  }
  const entered = async (name: 'creditors' | 'departments' | 'suppliers', values: object) =>
    (await write(database, systemActor, (w) => createRow(w, name, values as never))).id;
  /** The first row of a catalogue with that value. */
  async function rowOf(name: keyof typeof tables, column: string, value: string) {
    const table = tables[name] as unknown as PgTable & Record<string, never>;
    const [row] = await database.select().from(table).where(eq(table[column]!, value));
    return row as { id: number; name: string };
  }
  const update = (id: number, values: Partial<typeof cases.$inferInsert>) =>
    database.update(cases).set(values).where(eq(cases.id, id));
  const documentOf = async (caseId: number, type: { id: number }) =>
    stored(caseDocuments, {
      caseId,
      documentTypeId: type.id,
      folderId: (await database.select().from(tables.folders).limit(1))[0]!.id,
      direction: 'in',
      title: 'A letter',
      fileId: await stored(files, {
        sha256: 'a'.repeat(64),
        name: 'a.pdf',
        type: 'application/pdf',
        bytes: 1,
      }),
    });
  return { stored, entered, rowOf, update, documentOf };
}
