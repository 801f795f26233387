import { on, once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';

/** How many PDFs are on their way to a thread besides the one it works on: a print run is never in memory as a whole. */
const AHEAD = 8;

export type Pdfs = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Sends PDFs to a thread as it takes them. Ends early when the thread closes its end. */
export async function sendPdfs(port: MessagePort, pdfs: Pdfs): Promise<void> {
  let [sent, taken, isClosed] = [0, 0, false];
  port.on('message', () => (taken += 1));
  port.on('close', () => (isClosed = true));
  const closed = once(port, 'close');
  for await (const pdf of pdfs) {
    if (isClosed) return;
    port.postMessage(pdf);
    sent += 1;
    while (sent - taken > AHEAD && !isClosed) await Promise.race([once(port, 'message'), closed]);
  }
  port.postMessage(null);
}

/** The PDFs that are sent, one after the other; fails when the sender stops early. */
export async function* receivePdfs(port: MessagePort): AsyncGenerator<Uint8Array> {
  for await (const [pdf] of on(port, 'message', { close: ['close'] }) as AsyncIterable<[Uint8Array | null]>) {
    if (pdf === null) return;
    port.postMessage('taken');
    yield pdf;
  }
  throw new Error('The pages to be printed did not arrive.');
}
