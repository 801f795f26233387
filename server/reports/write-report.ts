import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Services } from '#server/http/services.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import { AppError } from '#shared/errors.ts';
import { type ReportFormat, reportFormats } from '#shared/reports/runs.ts';
import type { Compiled } from './compiled.ts';
import type { About } from './files/about.ts';
import { csvOf } from './files/csv.ts';
import { mostOnPaper, pdfOf } from './files/pdf.ts';
import { MOST_XLSX_ROWS, xlsxOf } from './files/xlsx.ts';
import { atOneMoment, type Snapshot, type Totals, totalsOf } from './read-report.ts';
import { Turns } from './turns.ts';

/** Reports read much at once: a few at a time leave the database to those who work. */
const turns = new Turns(3);
/** A reader that takes nothing for so long has gone. */
const IDLE_MS = 60_000;

type Wish = {
  format: ReportFormat;
  inWords: readonly string[];
  domains: string;
  signal: AbortSignal;
  onRows?: Snapshot['onRows'];
};
/** The content of a file, which ends with an error where it could not be read to its end. */
export type Written = { content: Readable; rowCount: number; controlPence: number | null };
type Writer = (
  snapshot: Snapshot,
  compiled: Compiled,
  about: About,
  services: Pick<Services, 'letters'>,
) => AsyncIterable<Buffer | string>;

const writers: Readonly<
  Record<ReportFormat, { write: Writer; most: (report: string) => number; instead: string }>
> = {
  csv: { write: csvOf, most: () => Number.POSITIVE_INFINITY, instead: '' },
  xlsx: { write: xlsxOf, most: () => MOST_XLSX_ROWS, instead: 'CSV' },
  pdf: { write: pdfOf, most: mostOnPaper, instead: 'Excel or CSV' },
};

/** The refusal of a report that does not agree with the ledger: nothing of it leaves. */
function refuseUntied({ control }: Totals): void {
  if (!control || control.ties) return;
  const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;
  throw new AppError(
    'conflict',
    `The report does not agree with the ledger: it adds up to ${pounds(control.pence)}, the ledger has ${pounds(control.ledgerPence)} (${control.inWords}).`,
  );
}

function refuseTooLong({ name }: Compiled, { rowCount }: Totals, format: ReportFormat): void {
  const { most: mostOf, instead } = writers[format];
  const most = mostOf(name);
  if (rowCount <= most) return;
  const [has, holds] = [rowCount, most].map((count) => count.toLocaleString('en-GB'));
  throw new AppError(
    'tooLarge',
    `The report has ${has} rows; ${reportFormats[format]} holds at most ${holds}. Narrow the filters, or take ${instead}.`,
  );
}

/**
 * Writes a report as a file. It returns when the totals are known and agree with the ledger, before the first row is read; what goes
 * wrong afterwards breaks the content off. `signal` ends it at any time.
 */
export async function writeReport(
  { services, actor }: Pick<SignedIn, 'services' | 'actor'>,
  compiled: Compiled,
  { format, inWords, domains, signal, onRows }: Wish,
): Promise<Written> {
  const giveBack = await turns.take(signal);
  const content = new PassThrough({ highWaterMark: 512 * 1024 });
  const stop = new AbortController();
  // It may fail before anybody has it: the caller hears of that by the promise, and nothing else may come of it.
  content.on('error', () => undefined);
  content.once('close', () => stop.abort(new Error('Its reader has gone.')));
  const all = AbortSignal.any([signal, stop.signal]);
  return new Promise((resolve, reject) => {
    const work = async (snapshot: Snapshot) => {
      const totals = await totalsOf(snapshot, compiled);
      refuseUntied(totals);
      refuseTooLong(compiled, totals, format);
      const { readAt } = snapshot;
      const about: About = { readAt, readBy: actor.name, domains, inWords, totals };
      const { rowCount, control } = totals;
      resolve({ content, rowCount, controlPence: control?.ledgerPence ?? null });
      const parts = writers[format].write({ ...snapshot, onRows }, compiled, about, services);
      await pipeline(Readable.from(whileRead(parts, stop)), content, { signal: all });
    };
    atOneMoment(services.database, all, work)
      .catch((error: Error) => {
        reject(error);
        content.destroy(error);
      })
      .finally(giveBack);
  });
}

/** Ends the work when its reader takes nothing for a while. */
async function* whileRead(source: AsyncIterable<Buffer | string>, stop: AbortController) {
  for await (const part of source) {
    const timer = setTimeout(() => stop.abort(new Error('Its reader takes nothing.')), IDLE_MS);
    try {
      yield part;
    } finally {
      clearTimeout(timer);
    }
  }
}
