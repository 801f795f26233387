import { createReadStream } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import { type Write, write } from '#server/platform/database/write.ts';
import { files } from '#server/platform/files/tables.ts';
import { type Upload, uploadFile } from '#server/platform/files/upload-file.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { bacsReportFiles, bacsReportRows } from '#server/records/commitments/payment-tables.ts';
import { visibleAccounts } from '#server/records/ledger/bank-accounts/access.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { BacsReport } from '#shared/activities/money/outgoing/report-codes.ts';
import type { TakenReport } from '#shared/activities/money/outgoing/reports-contract.ts';
import { londonDate, londonTime, showDate } from '#shared/platform/dates.ts';
import { AppError, conflictAt } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { calendarOf } from '../calendar.ts';
import { readReport, reportDueOn } from '../files/reports/read-report.ts';
import type { ReportEntry, ReportHead } from '../files/reports/report-entry.ts';
import { type Decided, decideRow } from './decide-row.ts';

/** The name of reports in the audit trail. */
export const REPORTS = 'bacs-reports';

/** Far more than any day's report holds; each row is decided in its file's single transaction. */
const MOST_ROWS = 2_000;

type Report = { head: ReportHead; entries: ReportEntry[] };

const refused = (message: string) => conflictAt('file', message);

/** Reads an uploaded report in full. Throws a BankFileError if it is not a report, or has a bad row. */
async function readWhole(path: string, kind: BacsReport | undefined): Promise<Report> {
  const stream = createReadStream(path);
  const entries: ReportEntry[] = [];
  let head: ReportHead | null = null;
  try {
    for await (const part of readReport(stream as AsyncIterable<Buffer>, kind)) {
      if (part.part === 'head') head = part.head;
      else entries.push(part.entry);
      if (entries.length > MOST_ROWS)
        throw refused(`The report has more than ${MOST_ROWS.toLocaleString('en-GB')} rows.`);
    }
  } finally {
    stream.destroy();
  }
  return { head: head ?? missing(), entries };
}

/** Stores a report's file once it has proved to be one, and returns what it says. */
async function receive(ctx: SignedIn, upload: Upload, kind: BacsReport | undefined) {
  let report: Report | null = null;
  const { id } = await uploadFile(ctx, upload, {
    limit: ctx.services.settings.uploadLimit,
    judge: async (path) => {
      try {
        report = await readWhole(path, kind);
        return { type: 'text/plain' };
      } catch (error) {
        if (error instanceof AppError) return { problem: error.message };
        throw error;
      }
    },
  });
  return { fileId: id, report: (report ?? missing()) as Report };
}

async function refuseRepeated(tx: Tx, sha256: string): Promise<void> {
  const { users } = tables;
  const [earlier] = await tx
    .select({ at: bacsReportFiles.takenAt, by: users.name })
    .from(bacsReportFiles)
    .leftJoin(users, eq(users.id, bacsReportFiles.takenBy))
    .where(eq(bacsReportFiles.sha256, sha256));
  if (earlier)
    throw refused(
      `This report has already been taken in, on ${showDate(londonDate(earlier.at))} at ${londonTime(earlier.at)}${earlier.by ? ` by ${earlier.by}` : ''}.`,
    );
}

/** The domain of the accounts that pay under a report's service user number; null if the number does not settle it. */
async function domainOf(tx: Tx, actor: Actor, { serviceUserNumber }: ReportHead): Promise<number | null> {
  const number = sqlOf(col.text.orNull)`${bankAccounts.fileSettings} -> 'bacs' ->> 'serviceUserNumber'`;
  const accounts = await tx
    .selectDistinct({ domainId: bankAccounts.domainId, number })
    .from(bankAccounts)
    .where(visibleAccounts(actor));
  const users = accounts.filter((account) => account.number !== null);
  const own = users.filter((account) => account.number === serviceUserNumber);
  if (serviceUserNumber !== null && users.length > 0 && own.length === 0)
    throw refused(
      `The report is of the service user ${serviceUserNumber}, which none of your accounts uses.`,
    );
  return own.length === 1 ? (own[0] ?? missing()).domainId : null;
}

/** The only id there is; null if they differ or there is none. */
const only = (ids: Iterable<number>): number | null => {
  const [first = null, ...others] = new Set(ids);
  return others.length === 0 ? first : null;
};

/** Decides every row of a report and stores the report with the outcomes. */
async function storeRows(w: Write, actor: Actor, reportFileId: number, { head, entries }: Report) {
  const today = londonDate();
  const returnedOn = head.reportedOn !== null && head.reportedOn < today ? head.reportedOn : today;
  const dueOn = reportDueOn(head, today, await calendarOf(w.tx));
  const ofUser = await domainOf(w.tx, actor, head);
  const decided: (Decided & { entry: ReportEntry })[] = [];
  for (const entry of entries) decided.push({ entry, ...(await decideRow(w, actor, entry, returnedOn)) });
  // A row without a payment belongs to the domain of its report: that of the service user, of the other rows, or of the uploader.
  const domainId =
    ofUser ??
    only(decided.flatMap(({ payment }) => payment?.domainId ?? [])) ??
    (actor.domainIds === 'all' ? null : only(actor.domainIds));
  for (const { entry, payment, ...decision } of decided) {
    const { lineNumber, reason, reference, name, account, processedOn, amountPence, changed } = entry;
    await w.tx.insert(bacsReportRows).values({
      reportFileId,
      domainId: payment?.domainId ?? domainId,
      lineNumber,
      reason,
      payeeName: name ?? payment?.payeeName ?? null,
      reference,
      ...account,
      processedOn,
      amountPence,
      newAccountName: changed?.name ?? null,
      newSortCode: changed?.sortCode ?? null,
      newAccountNumber: changed?.accountNumber ?? null,
      paymentId: payment?.id ?? null,
      ...decision,
      dueOn,
      createdBy: actor.id,
      updatedBy: actor.id,
    });
  }
  const outcomes = [...new Set(decided.map(({ outcome }) => outcome))];
  return outcomes.map((outcome) => ({
    outcome,
    count: decided.filter((each) => each.outcome === outcome).length,
  }));
}

/**
 * Takes in a Bacs report, as a whole or not at all: returns are recorded with their postings, changed accounts put
 * before a second person, and anything uncertain is left to a person. `kind` says which report a CSV file is, if its
 * columns do not.
 */
export async function takeReport(
  ctx: SignedIn,
  upload: Upload,
  kind: BacsReport | undefined,
): Promise<TakenReport> {
  const { fileId, report } = await receive(ctx, upload, kind);
  return write(ctx.services.database, ctx.author, async (w) => {
    // Uploads are serialised, so that the same report twice is noticed.
    await w.tx.execute(sql`select pg_advisory_xact_lock(hashtext('bacs_report_files'))`);
    const [file = missing()] = await w.tx.select().from(files).where(eq(files.id, fileId)).for('key share');
    const { sha256, name: fileName } = file;
    await refuseRepeated(w.tx, sha256);
    const { report: of, serviceUserNumber, reportedOn } = report.head;
    const [stored = missing()] = await w.tx
      .insert(bacsReportFiles)
      .values({ fileId, fileName, sha256, report: of, serviceUserNumber, reportedOn, takenBy: ctx.actor.id })
      .returning({ id: bacsReportFiles.id });
    const outcomes = await storeRows(w, ctx.actor, stored.id, report);
    const taken = { report: of, fileName, count: report.entries.length, outcomes };
    w.audit({ entity: REPORTS, entityId: stored.id, action: 'taken in', after: taken });
    w.changed(REPORTS);
    w.changed('payments');
    return { id: stored.id, ...taken };
  });
}
