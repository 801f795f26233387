import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readBack } from '#server/activities/money/outgoing/files/file-summary.ts';
import { readStandard18 } from '#server/activities/money/outgoing/files/standard18/read-standard18.ts';
import { writeStandard18 } from '#server/activities/money/outgoing/files/standard18/write-standard18.ts';
import { bacsCalendar } from '#shared/activities/money/outgoing/bacs-calendar.ts';
import { bacsSettings } from '#shared/activities/money/outgoing/bacs-settings.ts';
import {
  type FilePayment,
  fitPayment,
  standard18Limits,
} from '#shared/activities/money/outgoing/fit-payment.ts';
import { bars } from './book.ts';

/**
 * A Bacs Standard 18 file of 100,000 payments over two days: names fitted, written to disk, read back by the second reader and compared
 * payment by payment. Memory is measured after garbage collection, halfway through reading, and compared with that before writing.
 */

const PAYMENTS = 100_000;
const { note, print } = bars('payment files');
const settings = bacsSettings.parse({ serviceUserNumber: '123456', serviceUserName: 'BLACKTHORN LTD' });
const calendar = bacsCalendar();
const days = ['2026-11-24', '2026-11-26'];

function* payments(): Generator<FilePayment> {
  for (let id = 1; id <= PAYMENTS; id++) {
    const { fitted } = fitPayment(
      {
        id,
        payeeName: `Crédit O’${id} & Sons of Great Yarmouth`,
        sortCode: '08-99-99',
        accountNumber: String(id).padStart(8, '0'),
        amountPence: 1 + ((id * 7_919) % 90_001),
        reference: `HDS${id} / 2026`,
        paidOn: days[id > PAYMENTS / 2 ? 1 : 0]!,
      },
      standard18Limits,
    );
    if (!fitted) throw new Error(`Payment ${id} does not fit`);
    yield fitted;
  }
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
function usedMegabytes(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1_048_576;
}

const folder = mkdtempSync(join(tmpdir(), 'concordat-bacs-'));
const path = join(folder, 'bacs.txt');
const plan = {
  settings,
  calendar,
  account: { sortCode: '11-87-65', accountNumber: '64371389', name: 'BLACKTHORN LTD' },
  serial: '000001',
  fileNumber: 1,
  createdOn: '2026-11-23',
  days,
  kind: 'multi' as const,
};

async function writeAndRead(watch?: () => void): Promise<number> {
  const start = performance.now();
  await pipeline(Readable.from(writeStandard18(plan, payments())), createWriteStream(path));
  async function* read(source: Parameters<typeof readStandard18>[0]) {
    let count = 0;
    for await (const payment of readStandard18(source, { settings, calendar })) {
      if (++count === PAYMENTS / 2) watch?.();
      yield payment;
    }
  }
  const { count } = await readBack(createReadStream(path), read, payments());
  if (count !== PAYMENTS) throw new Error(`${count} payments were read`);
  return performance.now() - start;
}

const times = [];
for (let round = 0; round < 3; round++) times.push(await writeAndRead());
const seconds = times.toSorted((a, b) => a - b)[1]! / 1_000;
note(
  '100,000 payments, written and read back (median of 3)',
  '4.0 s',
  `${seconds.toFixed(2)} s`,
  seconds <= 4,
);

const before = usedMegabytes();
let halfway = before;
await writeAndRead(() => {
  halfway = usedMegabytes();
});
const growth = halfway - before;
note('memory in use grows meanwhile by', '8 MB', `${growth.toFixed(1)} MB`, growth <= 8);
rmSync(folder, { recursive: true, force: true });
process.exit(print() ? 0 : 1);
