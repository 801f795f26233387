import { and, asc, desc, eq, inArray, lte, notExists, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, missing, rowsOf, sqlOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { files } from '#server/platform/files/tables.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { isMissing } from '#server/platform/store/file-store.ts';
import { writeToAccount } from '#server/records/ledger/bank-accounts/access.ts';
import { MOVEMENT_ENTITY } from '#server/records/payments/client-accounts/movements.ts';
import type { ClientAccount } from '#server/records/payments/client-accounts/open-account.ts';
import {
  clientAccountMovements,
  clientAccounts,
  clientBalanceFiles,
  clientBalances,
  wthDepBatches,
} from '#server/records/payments/client-accounts/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow } from '#server/records/reference/versioned-rows.ts';
import { carriedOut } from '#shared/activities/money/client-accounts/balance-match.ts';
import { isAtBank, signed } from '#shared/activities/money/client-accounts/client-accounts.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { AppError, conflictAt } from '#shared/platform/errors.ts';
import { type BalanceLine, badFile, type Problem, readBalanceFile } from './balance-file.ts';
import { balanceFileRow } from './balance-files.ts';
import { markConfirmed } from './batches.ts';
import { creditInterest } from './interest.ts';
import { profilesOf } from './profiles.ts';

const FILE_ENTITY = 'client-balance-files';

const refused = (message: string) => conflictAt('fileId', message);

/**
 * Takes in the bank's file of balances for an umbrella account: posts the interest in it, confirms the movements that
 * it shows, confirms their batches, and records the difference of each account. A file with any error changes nothing.
 */
export function importBalances(
  ctx: SignedIn,
  { bankAccountId, fileId }: { bankAccountId: number; fileId: number },
) {
  return writeToAccount(ctx, bankAccountId, async (w, umbrella) => {
    if (!isAtBank(umbrella.provider))
      throw refused('The firm keeps these client accounts itself: there is no bank file to import.');
    const file = await takeFile(w.tx, ctx, bankAccountId, fileId);
    const { balances: profile } = (await profilesOf(w.tx, bankAccountId)).layout;
    const lines = readBalanceFile(await textOf(ctx, file.sha256), profile);
    const balanceOn = (lines[0] ?? missing()).balanceOn;
    await refuseDay(w.tx, bankAccountId, balanceOn);
    const matched = await matchLines(w.tx, bankAccountId, lines);
    await postInterestOf(w, umbrella, balanceOn, matched);
    const states = await settle(w, bankAccountId, balanceOn, matched);
    const stored = await keep(w, { bankAccountId, fileId, ...file, balanceOn }, matched, states);
    await confirmBatches(w, ctx.actor.id, bankAccountId);
    return balanceFileRow(w.tx, stored.id);
  });
}

/** The uploaded file, held so that no sweep removes it: the caller's own, and not one that was imported before. */
async function takeFile(tx: Tx, { actor }: SignedIn, bankAccountId: number, fileId: number) {
  const [file] = await tx
    .select({ fileName: files.name, sha256: files.sha256 })
    .from(files)
    .where(and(eq(files.id, fileId), eq(files.createdBy, actor.id)))
    .for('update');
  if (!file) throw new AppError('notFound', 'That upload no longer exists. Upload the file again.');
  const { users } = tables;
  const [earlier] = await tx
    .select({ at: clientBalanceFiles.createdAt, by: users.name })
    .from(clientBalanceFiles)
    .leftJoin(users, eq(users.id, clientBalanceFiles.createdBy))
    .where(
      and(eq(clientBalanceFiles.bankAccountId, bankAccountId), eq(clientBalanceFiles.sha256, file.sha256)),
    );
  if (earlier)
    throw refused(
      `This file has already been imported, on ${showDate(londonDate(earlier.at))}${earlier.by ? ` by ${earlier.by}` : ''}.`,
    );
  return file;
}

async function textOf({ services }: SignedIn, sha256: string): Promise<string> {
  const bytes = await services.files.readWhole(sha256).catch((error: unknown) => {
    throw isMissing(error) ? refused('The content of the file is no longer there. Upload it again.') : error;
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function refuseDay(tx: Tx, bankAccountId: number, balanceOn: string): Promise<void> {
  if (balanceOn > londonDate()) throw refused(`${showDate(balanceOn)} is in the future.`);
  const [newest] = await tx
    .select({ balanceOn: clientBalanceFiles.balanceOn })
    .from(clientBalanceFiles)
    .where(eq(clientBalanceFiles.bankAccountId, bankAccountId))
    .orderBy(desc(clientBalanceFiles.balanceOn))
    .limit(1);
  if (newest && newest.balanceOn > balanceOn)
    throw refused(
      `The balances of ${showDate(newest.balanceOn)} have already been imported: those of ${showDate(balanceOn)} are out of date.`,
    );
}

/** An account with its line in the bank's file, if there is one. */
type Matched = { account: ClientAccount; line: BalanceLine | null };

/** The umbrella's accounts, locked, with their lines; refuses a line that belongs to no account. */
async function matchLines(tx: Tx, bankAccountId: number, lines: readonly BalanceLine[]): Promise<Matched[]> {
  const accounts = await tx
    .select()
    .from(clientAccounts)
    .where(eq(clientAccounts.bankAccountId, bankAccountId))
    .orderBy(asc(clientAccounts.id))
    .for('update');
  const byReference = new Map(accounts.map((account) => [account.providerRef, account]));
  const problems = lines.flatMap(({ row, reference, interestPence }): Problem[] => {
    const account = byReference.get(reference);
    if (!account) return [{ row, column: 'Reference', message: `no client account here has ${reference}.` }];
    return interestPence > 0 && account.balancePence === 0 && account.status !== 'active'
      ? [
          {
            row,
            column: 'Interest',
            message: `${reference} is not active, so no interest can be posted to it.`,
          },
        ]
      : [];
  });
  if (problems.length > 0) throw badFile(problems);
  const byAccount = new Map(lines.map((line) => [line.reference, line]));
  return accounts.flatMap((account) => {
    const line = byAccount.get(account.providerRef) ?? null;
    const isHeld = account.balancePence !== 0 || account.confirmedPence !== 0;
    return line || isHeld ? [{ account, line }] : [];
  });
}

async function postInterestOf(
  w: Write,
  { id: bankAccountId, domainId }: { id: number; domainId: number },
  creditedOn: string,
  matched: readonly Matched[],
): Promise<void> {
  const shares = matched.flatMap(({ account, line }) =>
    line && line.interestPence > 0
      ? [{ clientAccountId: account.id, caseId: account.caseId, amountPence: line.interestPence }]
      : [],
  );
  if (shares.length === 0) return;
  const idempotencyKey = `client-interest:${bankAccountId}:${creditedOn}`;
  await creditInterest(w, { bankAccountId, domainId, creditedOn, idempotencyKey }, shares);
}

/** The balances of an account on the day: at the bank, in the books, and by confirmed movements. */
type State = {
  id: number;
  bankPence: number | null;
  ledgerPence: number;
  confirmedPence: number;
  differsSince: string | null;
  confirmed: number[];
};

async function settle(
  w: Write,
  bankAccountId: number,
  balanceOn: string,
  matched: readonly Matched[],
): Promise<State[]> {
  const untilThen = and(
    eq(clientAccountMovements.bankAccountId, bankAccountId),
    lte(clientAccountMovements.movedOn, balanceOn),
  );
  const sums = await w.tx
    .select({
      id: clientAccountMovements.clientAccountId,
      ledgerPence: sqlOf(
        col.number,
      )`sum(case when ${clientAccountMovements.direction} = 'dep' then 1 else -1 end * ${clientAccountMovements.amountPence})::float8`,
    })
    .from(clientAccountMovements)
    .where(untilThen)
    .groupBy(clientAccountMovements.clientAccountId);
  const ledger = new Map(sums.map(({ id, ledgerPence }) => [id, ledgerPence]));
  const sent = await w.tx
    .select()
    .from(clientAccountMovements)
    .where(and(untilThen, eq(clientAccountMovements.status, 'exported')))
    .orderBy(asc(clientAccountMovements.movedOn), asc(clientAccountMovements.id));
  const now = await w.tx
    .select({ id: clientAccounts.id, confirmedPence: clientAccounts.confirmedPence })
    .from(clientAccounts)
    .where(eq(clientAccounts.bankAccountId, bankAccountId));
  const confirmedBefore = new Map(now.map(({ id, confirmedPence }) => [id, confirmedPence]));
  const states = matched.map(({ account: { id, differsSince }, line }): State => {
    const bankPence = line?.balancePence ?? null;
    const before = confirmedBefore.get(id) ?? missing();
    const shown = carriedOut(
      before,
      sent.filter(({ clientAccountId }) => clientAccountId === id),
      bankPence ?? 0,
    );
    const confirmedPence = shown.reduce((sum, movement) => sum + signed(movement), before);
    return {
      id,
      bankPence,
      ledgerPence: ledger.get(id) ?? 0,
      confirmedPence,
      differsSince: confirmedPence === (bankPence ?? 0) ? null : (differsSince ?? balanceOn),
      confirmed: shown.map((movement) => movement.id),
    };
  });
  await tick(w, balanceOn, states);
  return states;
}

/** Marks the movements that the bank's balances show, and records what the file says of each account. */
async function tick({ tx, author, audit, changed }: Write, balanceOn: string, states: readonly State[]) {
  const confirmed = states.flatMap((state) => state.confirmed);
  if (confirmed.length > 0) {
    const rows = await tx
      .update(clientAccountMovements)
      .set({
        status: 'confirmed',
        bankConfirmedOn: balanceOn,
        version: sql`version + 1`,
        updatedAt: sql`now()`,
        updatedBy: author.id || null,
      })
      .where(inArray(clientAccountMovements.id, confirmed))
      .returning({ id: clientAccountMovements.id, caseId: clientAccountMovements.caseId });
    for (const { id, caseId } of rows)
      audit({
        entity: MOVEMENT_ENTITY,
        entityId: id,
        action: 'confirmed',
        after: { bankConfirmedOn: balanceOn },
        caseId,
      });
  }
  const cases = await rowsOf(tx, { caseId: col.number })`
    update client_accounts a set confirmed_pence = s."confirmedPence", last_balance_pence = coalesce(s."bankPence", 0),
      last_balance_on = ${balanceOn}::date, differs_since = s."differsSince", version = a.version + 1, updated_at = now(),
      updated_by = ${author.id || null}::int
    from json_to_recordset(${JSON.stringify(states)}::json)
      as s(id int, "bankPence" bigint, "confirmedPence" bigint, "differsSince" date)
    where a.id = s.id returning a.case_id as "caseId"`;
  for (const { caseId } of cases) changed(`case:${caseId}`);
}

type Told = { bankAccountId: number; fileId: number; fileName: string; sha256: string; balanceOn: string };

/** Stores the file and each account's balances for the day; a later file for the same day replaces the first. */
async function keep(w: Write, told: Told, matched: readonly Matched[], states: readonly State[]) {
  const sum = (value: (state: State) => number) => states.reduce((total, state) => total + value(state), 0);
  const [previous] = await w.tx
    .select({ differsSince: clientBalanceFiles.differsSince })
    .from(clientBalanceFiles)
    .where(eq(clientBalanceFiles.bankAccountId, told.bankAccountId))
    .orderBy(desc(clientBalanceFiles.balanceOn), desc(clientBalanceFiles.id))
    .limit(1);
  const [bankPence, confirmedPence] = [
    sum((state) => state.bankPence ?? 0),
    sum((state) => state.confirmedPence),
  ];
  const stored = await addRow(w, FILE_ENTITY, clientBalanceFiles, {
    ...told,
    accountCount: matched.filter(({ line }) => line !== null).length,
    bankPence,
    confirmedPence,
    ledgerPence: sum((state) => state.ledgerPence),
    interestPence: matched.reduce((total, { line }) => total + (line?.interestPence ?? 0), 0),
    confirmedCount: sum((state) => state.confirmed.length),
    differingCount: states.filter(({ differsSince }) => differsSince !== null).length,
    differsSince: bankPence === confirmedPence ? null : (previous?.differsSince ?? told.balanceOn),
  });
  await w.tx.execute(sql`
    insert into ${clientBalances} (client_account_id, balance_on, balance_file_id, bank_pence, ledger_pence, confirmed_pence)
    select s.id, ${told.balanceOn}::date, ${stored.id}::int, s."bankPence", s."ledgerPence", s."confirmedPence"
    from json_to_recordset(${JSON.stringify(states)}::json)
      as s(id int, "bankPence" bigint, "ledgerPence" bigint, "confirmedPence" bigint)
    on conflict (client_account_id, balance_on) do update set balance_file_id = excluded.balance_file_id,
      bank_pence = excluded.bank_pence, ledger_pence = excluded.ledger_pence, confirmed_pence = excluded.confirmed_pence`);
  return stored;
}

/** Confirms the batches whose movements the bank has all shown. */
async function confirmBatches(w: Write, userId: number, bankAccountId: number): Promise<void> {
  const open = w.tx
    .select({ id: clientAccountMovements.id })
    .from(clientAccountMovements)
    .where(
      and(
        eq(clientAccountMovements.batchId, wthDepBatches.id),
        sql`${clientAccountMovements.status} <> 'confirmed'`,
      ),
    );
  const batches = await w.tx
    .select()
    .from(wthDepBatches)
    .where(
      and(
        eq(wthDepBatches.bankAccountId, bankAccountId),
        inArray(wthDepBatches.status, ['exported', 'changed']),
        notExists(open),
      ),
    )
    .for('update');
  for (const batch of batches) await markConfirmed(w, userId, batch);
}
