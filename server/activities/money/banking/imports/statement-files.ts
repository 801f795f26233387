import { and, eq, type SQL, sql } from 'drizzle-orm';
import { files } from '#server/platform/files/tables.ts';
import { visibleAccounts } from '#server/records/ledger/bank-accounts/access.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { type Actor, may } from '#shared/platform/permissions.ts';
import { bankImports } from '../tables.ts';

const imported = (where: SQL | undefined) =>
  sql`exists (select from ${bankImports} join ${bankAccounts} on ${bankAccounts.id} = ${bankImports.bankAccountId}
    where ${and(eq(bankImports.fileId, files.id), where)})`;

/** Statement files can be read by everybody who sees their account. */
export const statementFiles = (actor: Actor): SQL =>
  may(actor, 'financials.banking') ? imported(visibleAccounts(actor)) : sql`false`;

/** Once a file is a statement, its uploader can read it only if they see the account. */
export const importedFiles = (): SQL => imported(undefined);
