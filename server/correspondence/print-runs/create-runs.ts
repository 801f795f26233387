import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { visibleCases } from '#server/cases/access.ts';
import { cases } from '#server/cases/tables.ts';
import type { Database, Tx } from '#server/database/connect.ts';
import { type Write, write } from '#server/database/write.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import { tables } from '#server/reference/tables.ts';
import { addRow } from '#server/reference/versioned-rows.ts';
import { printedChannels } from '#shared/correspondence/delivery.ts';
import { MOST_IN_RUN, type PrintRun, type PrintRunKind } from '#shared/correspondence/print-runs.ts';
import { londonDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { changeRecipients, followAll, type MailRecipient } from '../items/item-row.ts';
import { mailItems, mailRecipients, printRuns } from '../tables.ts';
import { PRINT_RUNS, runRows } from './run-row.ts';

const methods = tables['delivery-methods'];
/** What waits to be printed at recipients of cases that the actor sees. */
const isPrintable = (actor: SignedIn['actor'], domainId: number | undefined): SQL | undefined =>
  and(
    visibleCases(actor, domainId),
    eq(mailRecipients.status, 'queued'),
    inArray(methods.channel, [...printedChannels]),
  );

type Printable = { recipient: MailRecipient; caseId: number; domainId: number };

/** What is to be printed now, by its domain, with the fewest pages first. Its cases are locked, then its items. */
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
      .limit(MOST_IN_RUN);
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
  // Read once more: something may have been taken back before the locks were held.
  const still = new Set(itemIds);
  return (await read()).filter(({ recipient }) => still.has(recipient.itemId));
}

async function createRun(
  w: Write,
  kind: PrintRunKind,
  domainId: number,
  found: readonly Printable[],
): Promise<number> {
  const sum = (of: (recipient: MailRecipient) => number | null) =>
    found.reduce((total, { recipient }) => total + (of(recipient) ?? 0), 0);
  const run = await addRow(w, PRINT_RUNS, printRuns, {
    domainId,
    kind,
    count: found.length,
    pages: sum(({ pages }) => pages),
    costPence: sum(({ costPence }) => costPence),
  });
  const status = kind === 'print' ? 'printed' : 'exported';
  await changeRecipients(w, found, { status, printRunId: run.id }, status);
  await followAll(w, [...new Set(found.map(({ recipient }) => recipient.itemId))]);
  return run.id;
}

/** Makes print runs of what is queued, one for each domain: of these items, or of everything that leaves by today. */
export async function createRuns(
  ctx: SignedIn,
  { kind, ...which }: { kind: PrintRunKind; ids?: number[] | undefined; domainId?: number | undefined },
): Promise<PrintRun[]> {
  const { database } = ctx.services;
  const ids = await write(database, ctx.author, async (w) => {
    const found = await takePrintable(w.tx, ctx, which);
    if (found.length === 0) throw new AppError('conflict', 'Nothing of this is queued for print.');
    const made: number[] = [];
    for (const domainId of new Set(found.map((each) => each.domainId)))
      made.push(
        await createRun(
          w,
          kind,
          domainId,
          found.filter((each) => each.domainId === domainId),
        ),
      );
    w.changed('mail');
    return made;
  });
  return runRows(database, inArray(printRuns.id, ids));
}

/** How many letters are queued for print: those that leave by today, and the others. */
export async function countDue({ services, actor }: SignedIn, domainId: number | undefined) {
  const database: Database = services.database;
  const [counted] = await database
    .select({
      due: sql<number>`count(*) filter (where ${mailItems.dueOn} <= ${londonDate()})::int`,
      later: sql<number>`count(*) filter (where ${mailItems.dueOn} > ${londonDate()})::int`,
    })
    .from(mailRecipients)
    .innerJoin(mailItems, eq(mailItems.id, mailRecipients.itemId))
    .innerJoin(cases, eq(cases.id, mailItems.caseId))
    .innerJoin(methods, eq(methods.id, mailRecipients.deliveryMethodId))
    .where(isPrintable(actor, domainId));
  return counted ?? { due: 0, later: 0 };
}
