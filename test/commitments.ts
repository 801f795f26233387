import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { postJournal } from '#server/records/ledger/post-journal.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { posting } from './ledger.ts';
import { sampleValues } from './samples.ts';

/** A payee with bank details that somebody verified, unless the values say otherwise. */
export async function addPayee(
  database: Database,
  name: 'suppliers' | 'creditors',
  values: object,
): Promise<number> {
  const sample = await sampleValues(database, name, `${name} ${randomUUID()}`);
  const row = await write(database, systemActor, (w) => createRow(w, name, sample as never));
  const table = tables[name];
  await database
    .update(table)
    .set({ bankVerifiedAt: new Date(), ...values } as never)
    .where(eq(table.id, row.id));
  return row.id;
}

/** Money of a case that has left it, on an account of the chart. */
export const payFrom = (
  database: Database,
  { domainId, caseId, account, pence }: { domainId: number; caseId: number; account: string; pence: number },
) =>
  posting(database, (w) =>
    postJournal(w, {
      domainId,
      ledger: 'estate',
      postedOn: '2026-10-06',
      description: 'Paid',
      source: 'payment',
      idempotencyKey: randomUUID(),
      lines: [
        { account, caseId, debitPence: pence, creditPence: 0 },
        { account: '1000', caseId, debitPence: 0, creditPence: pence },
      ],
    }),
  );
