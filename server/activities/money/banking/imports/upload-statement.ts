import { createReadStream } from 'node:fs';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { files } from '#server/platform/files/tables.ts';
import { type Upload, uploadFile } from '#server/platform/files/upload-file.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type BankAccount, writeToAccount } from '#server/records/ledger/bank-accounts/access.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow } from '#server/records/reference/versioned-rows.ts';
import type { Uploaded } from '#shared/activities/money/banking/imports-contract.ts';
import { londonDate, londonTime, showDate } from '#shared/platform/dates.ts';
import { AppError, conflict, conflictAt } from '#shared/platform/errors.ts';
import { detectFormat } from '../statements/detect-format.ts';
import { openStatement } from '../statements/read-statement.ts';
import { refuseProse } from '../statements/table-rows.ts';
import { bankImports } from '../tables.ts';
import { IMPORT_ENTITY, startImport } from './import-job.ts';
import { isLive } from './settle-import.ts';

/** Accepts any file that begins like a bank statement in one of the formats, whatever its name. */
async function judgeStatement(path: string) {
  const stream = createReadStream(path);
  try {
    const { head, pieces } = await openStatement(stream as AsyncIterable<Buffer>);
    if (detectFormat(head) === 'csv') await refuseProse(pieces, head);
    return { type: 'text/plain' };
  } catch (error) {
    if (error instanceof AppError) return { problem: error.message };
    throw error;
  } finally {
    stream.destroy();
  }
}

/** Stores a statement's file and queues its import into the account. */
export async function uploadStatement(
  ctx: SignedIn,
  accountId: number,
  upload: Upload,
): Promise<Uploaded['imports'][number]> {
  const rules = { limit: ctx.services.settings.statementLimit, judge: judgeStatement };
  const { id: fileId } = await uploadFile(ctx, upload, rules);
  return writeToAccount(ctx, accountId, async (w, account) => {
    refuseInactiveAccount(account);
    // Locked while the import refers to it, so that no sweep removes it.
    const [file = missing()] = await w.tx.select().from(files).where(eq(files.id, fileId)).for('key share');
    const { sha256, name: fileName } = file;
    await refuseRepeated(w.tx, accountId, sha256);
    const values = { bankAccountId: accountId, fileId, fileName, sha256 };
    const added = await addRow(w, IMPORT_ENTITY, bankImports, values);
    await startImport(w, added, ctx.actor);
    return { id: added.id, fileName };
  });
}

/** Refuses an account that is closed. */
export function refuseInactiveAccount({ name, isActive }: BankAccount): void {
  if (!isActive) throw conflict(`${name} is not active: nothing is imported into it.`);
}

async function refuseRepeated(tx: Tx, accountId: number, sha256: string): Promise<void> {
  const { users } = tables;
  const [earlier] = await tx
    .select({ at: bankImports.createdAt, status: bankImports.status, by: users.name })
    .from(bankImports)
    .leftJoin(users, eq(users.id, bankImports.createdBy))
    .where(and(eq(bankImports.bankAccountId, accountId), eq(bankImports.sha256, sha256), isLive));
  if (!earlier) return;
  const when = `on ${showDate(londonDate(earlier.at))} at ${londonTime(earlier.at)}${earlier.by ? ` by ${earlier.by}` : ''}`;
  const message =
    earlier.status === 'posted'
      ? `This file has already been imported, ${when}.`
      : `This file was uploaded already, ${when}, and its import is not finished.`;
  throw conflictAt('file', message);
}
