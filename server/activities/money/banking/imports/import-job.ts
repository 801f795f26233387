import { and, eq, isNotNull, or } from 'drizzle-orm';
import { z } from 'zod';
import { BankFileError } from '#server/platform/bank-files/problems.ts';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Services } from '#server/platform/http/services.ts';
import { defineLongJob, type Step, startRun } from '#server/platform/jobs/long-job.ts';
import { accountTopic, visibleAccounts } from '#server/records/ledger/bank-accounts/access.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { stamp } from '#server/records/reference/versioned-rows.ts';
import { csvProfile } from '#shared/activities/money/banking/csv-profile.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { StatementLine } from '../statements/statement.ts';
import { bankImports } from '../tables.ts';
import { type IdentifiedLine, identified, Reading, withReading } from './import-reading.ts';
import { matchNewLines } from './match-new-lines.ts';
import { lockAccounts, postLines, refreshImportedTo } from './post-lines.ts';
import { BalanceError, type BankImport, settleImport } from './settle-import.ts';

/** The name of imports in the audit trail. */
export const IMPORT_ENTITY = 'bank-imports';

/** The accounts the file may go to, and how CSV files are read, both fixed when the import begins. */
const payload = z.object({
  importId: z.int(),
  domainIds: z.union([z.literal('all'), z.array(z.int())]),
  csvProfiles: z.array(csvProfile),
  isOwnProfile: z.boolean(),
});
const cursor = z.object({
  phase: z.enum(['check', 'post']),
  lines: z.int(),
  /** The account of each statement, once the file has been checked. */
  accounts: z.array(z.int()),
});
type Payload = z.output<typeof payload>;
type Cursor = z.output<typeof cursor>;
type At = { main: BankImport; given: Payload; at: Cursor; services: Services };

/** Lines per step: well under a second's work. */
const CHECKED_AT_ONCE = 10_000;
const POSTED_AT_ONCE = 5_000;

/**
 * Imports a file in two readings: the first checks it to its end and posts nothing, the second posts its lines. Each step is one
 * transaction that also stores its progress, so that a restart neither loses nor duplicates a line.
 */
export const importStatements = defineLongJob(
  'import-statements',
  { payload, cursor, once: ({ importId }) => String(importId) },
  async (w, { payload: given, cursor: at, context: { services } }) => {
    const [main] = await w.tx.select().from(bankImports).where(eq(bankImports.id, given.importId));
    if (!main || (main.status !== 'uploaded' && main.status !== 'balance_checked'))
      return { done: 0, next: null };
    const job = { main, given, at: at ?? { phase: 'check' as const, lines: 0, accounts: [] }, services };
    return job.at.phase === 'post' ? post(w, job) : check(w, job);
  },
);

/** Queues the import of a file; it starts when the transaction commits and the account's earlier files are done. */
export async function startImport(w: Write, main: BankImport, { domainIds }: Actor): Promise<void> {
  const given: Payload = {
    importId: main.id,
    domainIds: domainIds === 'all' ? 'all' : [...domainIds],
    ...(await profilesFor(w.tx, main.bankAccountId, domainIds)),
  };
  const queue = `imports of ${main.bankAccountId}`;
  const jobRunId = await startRun(w, importStatements, given, { queue });
  await w.tx.update(bankImports).set({ jobRunId }).where(eq(bankImports.id, main.id));
  w.changed(accountTopic(main.bankAccountId));
}

/** The account's own mapping for CSV files, else those saved for other accounts with the same audience. */
async function profilesFor(tx: Tx, accountId: number, domainIds: Actor['domainIds']) {
  const rows = await tx
    .select({ id: bankAccounts.id, profile: bankAccounts.csvProfile })
    .from(bankAccounts)
    .where(and(visibleAccounts({ domainIds }), isNotNull(bankAccounts.csvProfile)));
  const own = rows.find(({ id }) => id === accountId)?.profile;
  const csvProfiles = own ? [own] : rows.flatMap(({ profile }) => (profile ? [profile] : []));
  return { csvProfiles, isOwnProfile: own !== undefined };
}

/** Runs a step on the file from where the previous step stopped. */
function readOn<Line, T>(
  { main, given: { csvProfiles, isOwnProfile }, at, services }: At,
  take: (statement: number, line: StatementLine) => Line,
  step: (reading: Reading<Line>) => Promise<T>,
): Promise<T> {
  const [own] = csvProfiles;
  const hint = isOwnProfile && own ? { csvProfile: own } : { csvProfiles };
  const open = () => Reading.open(services.files, main.sha256, hint, take);
  return withReading(`${at.phase}:${main.id}`, at.lines, open, async (reading, isFresh) => {
    // Lines posted by an interrupted import count as earlier occurrences of identical lines.
    while (isFresh && reading.lines < at.lines)
      await reading.next(Math.min(POSTED_AT_ONCE, at.lines - reading.lines));
    return step(reading);
  });
}

async function check(w: Write, job: At): Promise<Step<Cursor>> {
  try {
    return await readOn(
      job,
      () => null,
      (reading) => checkLines(w, job, reading),
    );
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    await noteFailure(w, job.main, error);
    return { done: 0, next: null };
  }
}

async function checkLines(w: Write, job: At, reading: Reading<unknown>): Promise<Step<Cursor>> {
  const { main, given, at } = job;
  const { length: done } = await reading.next(CHECKED_AT_ONCE);
  w.changed(accountTopic(main.bankAccountId));
  if (done === CHECKED_AT_ONCE) {
    const total = await expectedSteps(job, reading);
    return { done, next: { ...at, lines: reading.lines }, total };
  }
  const accounts = await w.tx.transaction((tx) => settleImport({ ...w, tx }, main, reading, given.domainIds));
  return { done, next: { phase: 'post', lines: 0, accounts }, total: 2 * reading.lines };
}

/** The number of lines of both readings together, estimated from the part read so far. */
async function expectedSteps({ main, services }: At, reading: Reading<unknown>): Promise<number> {
  const bytes = (await services.files.stat(main.sha256))?.bytes ?? 0;
  return Math.max(2 * reading.lines, Math.round((2 * reading.lines * bytes) / (reading.bytesRead || 1)));
}

async function noteFailure(w: Write, main: BankImport, error: BankFileError): Promise<void> {
  const status = error.reason === 'unknownColumns' ? 'needs_mapping' : 'failed';
  const errors = error.problems.slice(0, 100);
  await w.tx
    .update(bankImports)
    .set({
      status,
      errors,
      errorCount: status === 'failed' ? errors.length : 0,
      ...(error instanceof BalanceError && { balanceCheck: 'fail' as const }),
      ...stamp(w, bankImports),
    })
    .where(eq(bankImports.id, main.id));
  w.audit({ entity: IMPORT_ENTITY, entityId: main.id, action: status, after: { errors } });
  w.changed(accountTopic(main.bankAccountId));
}

async function post(w: Write, job: At): Promise<Step<Cursor>> {
  const imports = await w.tx
    .select()
    .from(bankImports)
    .where(or(eq(bankImports.id, job.main.id), eq(bankImports.mainId, job.main.id)));
  await lockAccounts(
    w.tx,
    imports.map(({ bankAccountId }) => bankAccountId),
  );
  return readOn(job, identified(job.at.accounts), (reading) => postNext(w, job, imports, reading));
}

async function postNext(
  w: Write,
  { at }: At,
  imports: readonly BankImport[],
  reading: Reading<IdentifiedLine>,
): Promise<Step<Cursor>> {
  const next = await reading.next(POSTED_AT_ONCE);
  if (!reading.isDone) reading.readAhead(POSTED_AT_ONCE);
  for (const file of imports) {
    const own = next.flatMap((each) => (each.accountId === file.bankAccountId ? [each.line] : []));
    await postLines(w.tx, file, own);
    w.changed(accountTopic(file.bankAccountId));
  }
  if (next.length === POSTED_AT_ONCE) return { done: next.length, next: { ...at, lines: reading.lines } };
  for (const each of imports) await finish(w, each);
  await matchNewLines(
    w,
    imports.map(({ id }) => id),
  );
  return { done: next.length, next: null };
}

async function finish(w: Write, { id, bankAccountId }: BankImport): Promise<void> {
  const [after = missing()] = await w.tx
    .update(bankImports)
    .set({ status: 'posted', postedAt: new Date(), ...stamp(w, bankImports) })
    .where(eq(bankImports.id, id))
    .returning();
  await refreshImportedTo(w.tx, bankAccountId);
  const { fileName, lineCount, newCount, duplicateCount, doubtCount, leftOutCount, balanceCheck } = after;
  w.audit({
    entity: IMPORT_ENTITY,
    entityId: id,
    action: 'posted',
    after: {
      fileName,
      bankAccountId,
      lineCount,
      newCount,
      duplicateCount,
      doubtCount,
      leftOutCount,
      balanceCheck,
    },
  });
}
