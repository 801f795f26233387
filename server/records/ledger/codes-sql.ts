import { type SQL, sql } from 'drizzle-orm';
import { type LedgerCode, ledgerCodes } from '#shared/records/ledger/ledger.ts';

/** SQL: the code of an account, written as a literal so that the statement is the same for every call. */
export const codeOf = (name: LedgerCode): SQL => sql.raw(`'${ledgerCodes[name]}'`);

/** SQL, after `in`: the codes of several accounts. */
export const codesOf = (...names: readonly LedgerCode[]): SQL =>
  sql.raw(`(${names.map((name) => `'${ledgerCodes[name]}'`).join(', ')})`);
