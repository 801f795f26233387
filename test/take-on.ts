import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { byHandAccount, demoBankAccounts, payingAccounts } from '#demo/banking/demo-accounts.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { ledgerAccount } from './banking.ts';

/** Gives a firm that has none the bank accounts that the demo firm has once its statements are loaded. */
export async function addDemoAccounts(database: Database): Promise<void> {
  const ledgerAccountId = await ledgerAccount(database, '1000');
  const domains = await database.select().from(tables.domains);
  const portfolios = await database.select().from(tables.portfolios);
  const collecting = [...demoBankAccounts, byHandAccount].map(({ firm, name, portfolios: of }) => ({
    firm,
    name,
    kind: of.length > 0 ? ('collection' as const) : ('client_umbrella' as const),
    portfolioId: of.length === 1 ? portfolios.find((each) => each.name === of[0])!.id : null,
  }));
  const paying = payingAccounts.map(({ firm, name }) => ({
    firm,
    name,
    kind: 'payments' as const,
    portfolioId: null,
  }));
  await database.insert(bankAccounts).values(
    [...collecting, ...paying].map(({ firm, ...account }) => ({
      ...account,
      domainId: domains.find(({ code }) => code === firm)!.id,
      ledgerAccountId,
    })),
  );
}

/** The files of the manual. */
export const samples = fileURLToPath(new URL('../docs/samples/take-on', import.meta.url));

/** Folders to take on from, removed together. */
export function takeOnFolders() {
  const made: string[] = [];
  const emptyFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'take-on-'));
    made.push(folder);
    return folder;
  };
  /** A copy of the samples with some files changed; a file that is null is left out. */
  const folderWith = (files: Record<string, ((text: string) => string) | Buffer | null> = {}): string => {
    const folder = emptyFolder();
    cpSync(samples, folder, { recursive: true });
    for (const [file, change] of Object.entries(files)) {
      const path = join(folder, file);
      if (change === null) rmSync(path);
      else writeFileSync(path, Buffer.isBuffer(change) ? change : change(readFileSync(path, 'utf8')));
    }
    return folder;
  };
  const remove = () => made.forEach((folder) => rmSync(folder, { recursive: true }));
  return { emptyFolder, folderWith, remove };
}
