import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, missing, rowsOf, sqlOf } from '#server/platform/database/rows.ts';
import { type Write, write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow } from '#server/records/reference/versioned-rows.ts';
import { counted } from '#shared/platform/counted.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { conflict } from '#shared/platform/errors.ts';
import { printedChannels } from '#shared/records/correspondence/delivery.ts';
import {
  MOST_BYTES_IN_RUN,
  MOST_IN_RUN,
  MOST_PAGES_IN_RUN,
  type PrintRun,
  type PrintRunKind,
} from '#shared/records/correspondence/print-runs.ts';
import { holdRecipient } from '../items/hold-recipient.ts';
import { changeRecipients, followAll, lockItem, type MailRecipient } from '../items/item-row.ts';
import { queueRunFile } from '../items/run-file-to-make.ts';
import { PRINT_RUNS, runRows } from '../items/run-row.ts';
import { stoppersOf } from '../items/stoppers.ts';
import { mailItems, mailRecipients, printRuns } from '../tables.ts';

const methods = tables['delivery-methods'];
/** What is waiting to be printed for recipients on cases that the actor sees. */
const isPrintable = (actor: SignedIn['actor'], domainId: number | undefined): SQL | undefined =>
  and(
    visibleCases(actor, domainId),
    eq(mailRecipients.status, 'queued'),
    inArray(methods.channel, [...printedChannels]),
  );

/** The most letters taken at a time; the rest stay queued, and are counted as such. */
const MOST_TAKEN = 5_000;
type Printable = { recipient: MailRecipient; caseId: number; domainId: number };

/** What is to be printed now, by domain, shortest letters first. Its cases are locked, then its items. */
async function takePrintable(
  tx: Tx,
  { actor }: SignedIn,
  { ids, domainId }: { ids?: readonly number[] | undefined; domainId?: number | undefined },
): Promise<Printable[]> {
  const wanted = ids ? inArray(mailItems.id, [...ids]) : lte(mailItems.dueOn, londonDate());
  const where = and(isPrintable(actor, domainId), wanted);
  const read = () =>
    tx
      .select({ recipient: mailRecipients, caseId: mailItems.caseId, domainId: cases.domainId })
      .from(mailRecipients)
      .innerJoin(mailItems, eq(mailItems.id, mailRecipients.itemId))
      .innerJoin(cases, eq(cases.id, mailItems.caseId))
      .innerJoin(methods, eq(methods.id, mailRecipients.deliveryMethodId))
      .where(where)
      .orderBy(asc(mailRecipients.pages), asc(mailRecipients.id))
      .limit(MOST_TAKEN);
  const found = await read();
  const caseIds = [...new Set(found.map((each) => each.caseId))].sort((one, other) => one - other);
  const itemIds = [...new Set(found.map(({ recipient }) => recipient.itemId))].sort(
    (one, other) => one - other,
  );
  if (found.length === 0) return [];
  await tx
    .select({ id: cases.id })
    .from(cases)
    .where(inArray(cases.id, caseIds))
    .orderBy(cases.id)
    .for('update');
  await tx
    .select({ id: mailItems.id })
    .from(mailItems)
    .where(inArray(mailItems.id, itemIds))
    .orderBy(mailItems.id)
    .for('update');
  // Read again: something may have been withdrawn before the locks were taken.
  const still = new Set(itemIds);
  return (await read()).filter(({ recipient }) => still.has(recipient.itemId));
}

type Weighed = Printable & { bytes: number };

/** The bytes of each letter with its enclosures. */
async function weigh(tx: Tx, found: readonly Printable[]): Promise<Weighed[]> {
  const ids = found.map(({ recipient }) => recipient.id);
  const rows = await rowsOf(tx, { id: col.number, bytes: col.number })`
    select r.id, (f.bytes + coalesce((select sum(af.bytes) from case_documents d join files af on af.id = d.file_id
        where d.id = any(i.attachment_ids)), 0))::float8 as bytes
    from mail_recipients r join mail_items i on i.id = r.item_id join files f on f.id = r.file_id
    where r.id = any(${sql.param(ids)}::int[])`;
  const bytesOf = new Map(rows.map(({ id, bytes }) => [id, bytes]));
  return found.map((each) => ({ ...each, bytes: bytesOf.get(each.recipient.id) ?? 0 }));
}

/** Divides letters into runs that can be made and printed: by domain, none too large. */
function intoRuns(found: readonly Weighed[]): Weighed[][] {
  const runs: Weighed[][] = [];
  for (const domainId of new Set(found.map((each) => each.domainId))) {
    let [run, pages, bytes] = [[] as Weighed[], 0, 0];
    for (const each of found.filter((other) => other.domainId === domainId)) {
      pages += each.recipient.pages ?? 0;
      bytes += each.bytes;
      const isFull = run.length >= MOST_IN_RUN || pages > MOST_PAGES_IN_RUN || bytes > MOST_BYTES_IN_RUN;
      if (run.length > 0 && isFull) {
        runs.push(run);
        [run, pages, bytes] = [[], each.recipient.pages ?? 0, each.bytes];
      }
      run.push(each);
    }
    runs.push(run);
  }
  return runs;
}

async function createRun(w: Write, kind: PrintRunKind, found: readonly Printable[]): Promise<number> {
  const sum = (of: (recipient: MailRecipient) => number | null) =>
    found.reduce((total, { recipient }) => total + (of(recipient) ?? 0), 0);
  const run = await addRow(w, PRINT_RUNS, printRuns, {
    domainId: (found[0] ?? missing()).domainId,
    kind,
    count: found.length,
    pages: sum(({ pages }) => pages),
    costPence: sum(({ costPence }) => costPence),
  });
  const status = kind === 'print' ? 'printed' : 'exported';
  await changeRecipients(w, found, { status, printRunId: run.id }, status);
  await queueRunFile(w.tx, run.id);
  return run.id;
}

/** Holds what must no longer be printed, for example because an envelope came back since it was queued; returns the rest. */
async function holdStopped(w: Write, found: readonly Printable[]): Promise<Printable[]> {
  const stoppers = await stoppersOf(w.tx, found);
  for (const { recipient } of found) {
    const why = stoppers.get(recipient.id);
    if (why === undefined) continue;
    const item = await lockItem(w.tx, recipient.itemId);
    await holdRecipient(ofCase(w, item.caseId), item, recipient, why);
  }
  return found.filter(({ recipient }) => !stoppers.has(recipient.id));
}

const ofCase = (w: Write, caseId: number): Write => ({
  ...w,
  audit: (entry) => w.audit({ caseId, ...entry }),
});

/**
 * Makes print runs of what is queued: these items, or everything due to be sent by today; one or, for large numbers, several per domain.
 */
export async function createRuns(
  ctx: SignedIn,
  { kind, ...which }: { kind: PrintRunKind; ids?: number[] | undefined; domainId?: number | undefined },
): Promise<PrintRun[]> {
  const { database } = ctx.services;
  const { ids, held } = await write(database, ctx.author, async (w) => {
    const found = await takePrintable(w.tx, ctx, which);
    if (found.length === 0) throw conflict('None of this is queued for print.');
    const printed = await holdStopped(w, found);
    const made: number[] = [];
    for (const run of intoRuns(await weigh(w.tx, printed))) made.push(await createRun(w, kind, run));
    await followAll(w, [...new Set(found.map(({ recipient }) => recipient.itemId))]);
    w.changed('mail');
    return { ids: made, held: found.length - printed.length };
  });
  if (ids.length === 0)
    throw conflict(`None of this can be printed now: ${counted(held, 'letter is', 'letters are')} held.`);
  return runRows(database, inArray(printRuns.id, ids));
}

/** How many letters are queued for print: those due to be sent by today, and the others. */
export async function countDue({ services, actor }: SignedIn, domainId: number | undefined) {
  const database: Database = services.database;
  const [counted] = await database
    .select({
      due: sqlOf(col.number)`count(*) filter (where ${mailItems.dueOn} <= ${londonDate()})::int`,
      later: sqlOf(col.number)`count(*) filter (where ${mailItems.dueOn} > ${londonDate()})::int`,
    })
    .from(mailRecipients)
    .innerJoin(mailItems, eq(mailItems.id, mailRecipients.itemId))
    .innerJoin(cases, eq(cases.id, mailItems.caseId))
    .innerJoin(methods, eq(methods.id, mailRecipients.deliveryMethodId))
    .where(isPrintable(actor, domainId));
  return counted ?? { due: 0, later: 0 };
}
