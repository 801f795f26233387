import type { ByteSource } from '#server/platform/bank-files/open-text.ts';
import { Problems } from '#server/platform/bank-files/problems.ts';
import type { BacsCalendar } from '#shared/activities/money/outgoing/bacs-calendar.ts';
import type { BacsSettings } from '#shared/activities/money/outgoing/bacs-settings.ts';
import type { PaymentRead } from '../payment-read.ts';
import { rawLines } from './raw-lines.ts';
import { DataReader } from './read-data.ts';
import { LabelReader } from './read-labels.ts';

/** The parameters of the second reader: the bank's file format, never the contents of this file. */
export type Standard18Expectation = { settings: BacsSettings; calendar: BacsCalendar };

const order = ['VOL1', 'HDR1', 'HDR2', 'UHL1'] as const;
const closing = ['EOF1', 'EOF2', 'UTL1'] as const;

/**
 * Reads a Bacs Standard 18 file back, payment by payment. Shares no code with the writer, so that a mistake in either
 * shows. Ends with a BankFileError that names each fault with its line, at most a hundred; payments read before that do
 * not count.
 */
export async function* readStandard18(
  source: ByteSource,
  { settings, calendar }: Standard18Expectation,
): AsyncGenerator<PaymentRead> {
  const problems = new Problems();
  const labels = new LabelReader(settings, calendar, problems);
  let data: DataReader | null = null;
  let last = 0;
  let closed = 0;
  for await (const { lineNumber, text } of rawLines(source, settings.lineEnd, problems)) {
    last = lineNumber;
    if (lineNumber <= order.length) labels.take(order[lineNumber - 1]!, text, lineNumber);
    else if (closed > 0 || /^(EOF|UTL)/.test(text)) {
      const label = closing[closed++];
      if (label) labels.take(label, text, lineNumber);
      else problems.add(lineNumber, 'There is something after the end of the file.');
    } else {
      data ??= new DataReader(labels.header, settings, calendar, problems);
      const payment = data.take(text, lineNumber);
      if (payment) yield payment;
    }
  }
  if (last < order.length || closed < closing.length)
    problems.add(last + 1, 'The file ends before its last label. It was cut short.');
  else labels.compareTotals(data?.finish(last) ?? { debits: 0, credits: 0, contraPence: 0, creditPence: 0 });
  problems.throwIfAny();
}
