import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { writeToAccount } from '#server/records/ledger/bank-accounts/access.ts';
import { clientFileProfiles } from '#server/records/payments/client-accounts/tables.ts';
import { addRow, changeRow } from '#server/records/reference/versioned-rows.ts';
import {
  type FileProfiles,
  shippedProfiles,
} from '#shared/activities/money/client-accounts/file-profiles.ts';

const PROFILE_ENTITY = 'client-file-profiles';

/** The file layouts of an umbrella account's bank: as set by the firm, otherwise as shipped. */
export async function profilesOf(database: Database | Tx, bankAccountId: number) {
  const [row] = await database
    .select()
    .from(clientFileProfiles)
    .where(eq(clientFileProfiles.bankAccountId, bankAccountId));
  return {
    version: row?.version ?? null,
    isShipped: row === undefined,
    layout: row?.profiles ?? shippedProfiles,
  };
}

/** Sets how the bank's files are laid out. */
export function saveProfiles(
  ctx: SignedIn,
  { bankAccountId, version, layout }: { bankAccountId: number; version: number; layout: FileProfiles },
): Promise<void> {
  return writeToAccount(ctx, bankAccountId, async (w) => {
    const [row] = await w.tx
      .select()
      .from(clientFileProfiles)
      .where(eq(clientFileProfiles.bankAccountId, bankAccountId))
      .for('update');
    if (row) await changeRow(w, PROFILE_ENTITY, clientFileProfiles, row, version, { profiles: layout });
    else await addRow(w, PROFILE_ENTITY, clientFileProfiles, { bankAccountId, profiles: layout });
  });
}
