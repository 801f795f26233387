import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { callerOf } from '#demo/firm/staff-caller.ts';
import { addAccount } from '#server/activities/money/banking/accounts/accounts.ts';
import { requestByHand, takeStep } from '#server/activities/money/client-accounts/account-steps.ts';
import { collectBatch, exportBatch } from '#server/activities/money/client-accounts/batches.ts';
import { importBalances } from '#server/activities/money/client-accounts/import-balances.ts';
import { col, missing, rowsOf } from '#server/platform/database/rows.ts';
import { write } from '#server/platform/database/write.ts';
import { lockContent } from '#server/platform/files/content-lock.ts';
import { files } from '#server/platform/files/tables.ts';
import type { Services } from '#server/platform/http/services.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { storeBytes } from '#server/platform/store/file-store.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { clientAccounts } from '#server/records/payments/client-accounts/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { bankAccountFields } from '#shared/activities/money/banking/accounts-contract.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { ledgerCodes } from '#shared/records/ledger/ledger.ts';

const UMBRELLA = 'Castlegate umbrella account';
const PORTFOLIO = 'Castlegate Book';
const CLIENTS = 24;
/** Accounts opened since: the bank has not been told of their deposits yet. */
const NEWEST = 2;
/** How much less the bank shows than the books on one client's account. */
export const KNOWN_DIFFERENCE_PENCE = 1_234;

/**
 * Gives one portfolio of the demo firm an umbrella account with client accounts: funded with their cases' money, sent to the bank in a
 * batch, and confirmed by its file of balances, which differs by a known amount on one of them; the newest wait for the next batch. Only
 * once.
 */
export async function openDemoClientAccounts(services: Services): Promise<void> {
  const { database } = services;
  if ((await database.$count(bankAccounts, eq(bankAccounts.name, UMBRELLA))) > 0) return;
  const cashier = await callerOf(services, 'daniel.okafor');
  const colleague = await callerOf(services, 'helen.marsh');
  const umbrellaId = await openUmbrella(cashier);
  const found = await casesWithMoney(services);
  const open = async (caseIds: readonly number[]) => {
    for (const caseId of caseIds) {
      const { account } = await requestByHand(cashier, caseId);
      await takeStep(cashier, { caseId, version: (account ?? missing()).version, step: 'open' });
    }
  };
  await open(found.slice(0, -NEWEST));
  if ((await database.$count(clientAccounts)) === 0) return;
  const today = londonDate();
  const batch = await collectBatch(cashier, { bankAccountId: umbrellaId, until: today });
  await exportBatch(cashier, { id: batch.id, version: batch.version });
  for (const missingPence of [0, KNOWN_DIFFERENCE_PENCE]) {
    const fileId = await keepBalances(colleague, umbrellaId, today, missingPence);
    await importBalances(colleague, { bankAccountId: umbrellaId, fileId });
  }
  await open(found.slice(-NEWEST));
}

async function openUmbrella(ctx: SignedIn): Promise<number> {
  const { database } = ctx.services;
  const { portfolios } = tables;
  const chart = tables['chart-of-accounts'];
  const [portfolio = missing()] = await database
    .select()
    .from(portfolios)
    .where(eq(portfolios.name, PORTFOLIO));
  const [ledger = missing()] = await database
    .select({ id: chart.id })
    .from(chart)
    .where(eq(chart.code, ledgerCodes.clientAccounts));
  const values = bankAccountFields.parse({
    name: UMBRELLA,
    kind: 'client_umbrella',
    bankName: 'Castle Street Bank',
    domainId: portfolio.domainId,
    portfolioId: portfolio.id,
    ledgerAccountId: ledger.id,
    provider: 'rbs_cms',
    cmsUmbrellaRef: 'NGI-CASTLEGATE',
  });
  return (await addAccount(ctx, values)).id;
}

/** The portfolio's first cases that hold money at the client bank. */
async function casesWithMoney({ database }: Services): Promise<number[]> {
  const rows = await rowsOf(database, { id: col.number })`
    select c.id from cases c join portfolios p on p.id = c.portfolio_id and p.name = ${PORTFOLIO}
    where c.closed_on is null and exists (
      select from journal_lines l join chart_of_accounts a on a.id = l.account_id and a.code = ${ledgerCodes.clientBank}
      where l.case_id = c.id group by l.case_id having sum(l.debit_pence) > sum(l.credit_pence))
    order by c.id limit ${CLIENTS}`;
  return rows.map(({ id }) => id);
}

/** The bank's file of balances in the shipped layout, with `missingPence` less on the second account. */
async function keepBalances(
  { services, author }: SignedIn,
  bankAccountId: number,
  today: string,
  missingPence: number,
): Promise<number> {
  const accounts = await services.database
    .select({ reference: clientAccounts.providerRef, pence: clientAccounts.balancePence })
    .from(clientAccounts)
    .where(eq(clientAccounts.bankAccountId, bankAccountId))
    .orderBy(clientAccounts.id);
  const rows = accounts.map(({ reference, pence }, index) => {
    const balance = ((pence - (index === 1 ? missingPence : 0)) / 100).toFixed(2);
    return `${showDate(today)},${reference},${balance},,,`;
  });
  const bytes = Buffer.from(`Date,Client reference,Balance,Interest,Tax,Net\r\n${rows.join('\r\n')}\r\n`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return write(services.database, author, async (w) => {
    await lockContent(w.tx, sha256, 'shared');
    await storeBytes(services.files, sha256, bytes);
    const name = `balances-${today}${missingPence > 0 ? '-evening' : ''}.csv`;
    const values = { sha256, name, type: 'text/csv', bytes: bytes.length };
    const [file = missing()] = await w.tx
      .insert(files)
      .values({ ...values, createdBy: author.id })
      .returning({ id: files.id });
    w.audit({ entity: 'files', entityId: file.id, action: 'uploaded', after: values });
    return file.id;
  });
}
