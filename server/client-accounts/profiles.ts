import { eq } from 'drizzle-orm';
import { writeToAccount } from '#server/bank-accounts/access.ts';
import type { Database, Tx } from '#server/database/connect.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import { addRow, changeRow } from '#server/reference/versioned-rows.ts';
import { type FileProfiles, shippedProfiles } from '#shared/client-accounts/file-profiles.ts';
import { clientFileProfiles } from './tables.ts';

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

/** Says how the bank's files are laid out. */
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
