import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import type { ListedImport } from '#shared/activities/money/banking/imports-contract.ts';
import type { Book } from './book.ts';

/** A new client account of the domain. */
export async function addAccount(
  database: Database,
  call: Book['call'],
  domainId: number,
): Promise<ListedBankAccount> {
  const { rows } = await database.execute<{ id: number }>(
    sql`select id from chart_of_accounts where code = '1000'`,
  );
  const [{ id } = missing()] = rows;
  return call('POST', '/banking/accounts', {
    name: `Benchmark ${new Date().toISOString()}`,
    kind: 'client_umbrella',
    domainId,
    ledgerAccountId: id,
  });
}

/** Uploads statements of the account, and waits until each is posted; with the milliseconds from the first byte. */
export const importerOf =
  (call: Book['call'], accountId: number) =>
  async (name: string, content: string): Promise<{ imported: ListedImport; took: number }> => {
    const form = new FormData();
    form.append('file', new Blob([content]), name);
    const from = performance.now();
    const { imports } = await call<{ imports: { id: number }[] }>(
      'POST',
      `/banking/accounts/${accountId}/imports`,
      form,
    );
    let imported: ListedImport;
    do {
      await delay(50);
      imported = await call<ListedImport>('GET', `/banking/imports/${imports[0]?.id}`);
    } while (imported.progress);
    return { imported, took: performance.now() - from };
  };
