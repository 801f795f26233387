import { availableParallelism } from 'node:os';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Turns } from '#server/platform/database/turns.ts';
import type { Services } from '#server/platform/http/services.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type ReportFormat, reportFormats } from '#shared/views/reports/runs.ts';
import type { Compiled } from './compiled.ts';
import type { About } from './files/about.ts';
import { csvHead, csvOf, csvRows } from './files/csv.ts';
import { mostOnPaper, pdfOf } from './files/pdf.ts';
import { MOST_XLSX_ROWS, xlsxOf } from './files/xlsx.ts';
import { keepRows } from './keep-rows.ts';
import { atOneMoment, type Snapshot, type Totals, totalsOf } from './read-report.ts';

/** Reports read a lot: only a few run at a time, to leave the database to people at work. */
const turns = new Turns(3);
/** Finding a report's rows keeps a core busy; one is left for everybody else. */
const readings = new Turns(Math.max(1, availableParallelism() - 1));
/** A reader that accepts nothing for this long has gone. */
const IDLE_MS = 60_000;
/** A file begins by this time, if it can, so that whoever is waiting sees that it is coming. */
const BEGINS_MS = 700;

type Wish = {
  format: ReportFormat;
  inWords: readonly string[];
  domains: string;
  signal: AbortSignal;
  onRows?: Snapshot['onRows'];
  /** Is shown the report once its rows are kept aside and agree with the ledger, before the first of them is written. */
  onRead?: (snapshot: Snapshot, compiled: Compiled, totals: Totals) => Promise<void>;
};
/** A file: its content ends with an error if it could not be read to its end, or its rows turn out not to add up. */
export type Written = { content: Readable; totals: Promise<Totals> };
/** What a run records about it. */
export const sizeOf = ({ rowCount, control }: Totals) => ({
  rowCount,
  controlPence: control?.ledgerPence ?? null,
});
type Writer = (
  snapshot: Snapshot,
  compiled: Compiled,
  about: About,
  services: Pick<Services, 'letters'>,
) => AsyncIterable<Buffer | string>;

type Format = {
  /** The fixed parts of the file, whatever its rows are. */
  head?: (compiled: Compiled) => string;
  write: Writer;
  most: (report: string) => number;
  instead: string;
};

const formats: Readonly<Record<ReportFormat, Format>> = {
  csv: { head: csvHead, write: csvOf, most: () => Number.POSITIVE_INFINITY, instead: '' },
  data: { head: csvHead, write: csvRows, most: () => Number.POSITIVE_INFINITY, instead: '' },
  xlsx: { write: xlsxOf, most: () => MOST_XLSX_ROWS, instead: 'CSV' },
  pdf: { write: pdfOf, most: mostOnPaper, instead: 'Excel or CSV' },
};

/** The refusal of a report that does not agree with the ledger: none of it is sent. */
function refuseUntied({ control }: Totals): void {
  if (!control || control.ties) return;
  const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;
  throw new AppError(
    'conflict',
    `The report does not agree with the ledger: it adds up to ${pounds(control.pence)}, the ledger has ${pounds(control.ledgerPence)} (${control.inWords}).`,
  );
}

function refuseTooLong({ name }: Compiled, { rowCount }: Totals, format: ReportFormat): void {
  const { most: mostOf, instead } = formats[format];
  const most = mostOf(name);
  if (rowCount <= most) return;
  const [has, holds] = [rowCount, most].map((count) => count.toLocaleString('en-GB'));
  throw new AppError(
    'tooLarge',
    `The report has ${has} rows; ${reportFormats[format]} holds at most ${holds}. Narrow the filters, or choose ${instead}.`,
  );
}

/** The rows of a report, kept aside, with their totals; refused if there are too many or they do not agree with the ledger. */
async function readOnce(
  snapshot: Snapshot,
  wanted: Compiled,
  format: ReportFormat,
): Promise<{ compiled: Compiled; totals: Totals }> {
  const compiled = (await wanted.asRead?.(snapshot)) ?? wanted;
  const most = Math.min(compiled.mostRows ?? Number.POSITIVE_INFINITY, formats[format].most(compiled.name));
  const kept = (await keepRows(snapshot, compiled, { most, isPaper: format === 'pdf' })) ?? compiled;
  const totals = await totalsOf(snapshot, kept);
  refuseTooLong(compiled, totals, format);
  refuseUntied(totals);
  return { compiled: kept, totals };
}

/**
 * Writes a report as a file. It returns once the totals are known and agree with the ledger, before the first row is written; if that takes
 * long, as soon as a file can begin, which then holds only its heading until they do. Any later error breaks the content off. `signal` ends
 * it at any time.
 */
export async function writeReport(
  { services, actor }: Pick<SignedIn, 'services' | 'actor'>,
  compiled: Compiled,
  { format, inWords, domains, signal, onRows, onRead }: Wish,
): Promise<Written> {
  const giveBack = await turns.take(signal);
  const content = new PassThrough({ highWaterMark: 512 * 1024 });
  const stop = new AbortController();
  content.once('close', () => stop.abort(new Error('Its reader has gone.')));
  const all = AbortSignal.any([signal, stop.signal]);
  // It may fail before anybody has it: the caller learns that from the promise, so the rejection is handled here.
  content.on('error', () => undefined);
  // Before the pipeline ends it, so that the history shows the reason.
  all.addEventListener('abort', () => content.destroy(all.reason as Error), { once: true });
  const { head, write } = formats[format];
  return new Promise((resolve, reject) => {
    const totals = new Promise<Totals>((know, refuse) => {
      let hasBegun = false;
      const begin = (shown: Compiled) => {
        if (!hasBegun && head) content.write(head(shown));
        hasBegun = true;
        resolve({ content, totals });
      };
      const work = async (snapshot: Snapshot, letNextRead: () => void) => {
        const read = await readOnce(snapshot, compiled, format);
        letNextRead();
        await onRead?.(snapshot, read.compiled, read.totals);
        know(read.totals);
        begin(read.compiled);
        const about = { readAt: snapshot.readAt, readBy: actor.name, domains, inWords, totals: read.totals };
        const parts = write({ ...snapshot, onRows }, read.compiled, about, services);
        await pipeline(Readable.from(whileRead(parts, stop)), content, { signal: all });
        // Its remaining content must be consumed too; nobody else waits for that.
        const timer = stopWhenIdle(stop).unref();
        content.once('close', () => clearTimeout(timer));
      };
      const timer = head && !compiled.asRead && setTimeout(() => begin(compiled), BEGINS_MS);
      readings
        .take(all)
        .then((letNextRead) => {
          const toTheEnd = (snapshot: Snapshot) => work(snapshot, letNextRead);
          return atOneMoment(services.database, all, toTheEnd, { mayKeep: true }).finally(letNextRead);
        })
        .catch((error: Error) => {
          // The database's message about a cancelled statement does not explain why.
          const why = signal.aborted ? (signal.reason as Error) : error;
          refuse(why);
          reject(why);
          content.destroy(why);
        })
        .finally(() => {
          if (timer) clearTimeout(timer);
          giveBack();
        });
    });
    totals.catch(() => undefined);
  });
}

const stopWhenIdle = (stop: AbortController) =>
  setTimeout(() => stop.abort(new Error('Nothing was read from it for a minute.')), IDLE_MS);

/** Ends the work if its reader accepts nothing for a while. */
async function* whileRead(source: AsyncIterable<Buffer | string>, stop: AbortController) {
  for await (const part of source) {
    const timer = stopWhenIdle(stop);
    try {
      yield part;
    } finally {
      clearTimeout(timer);
    }
  }
}
