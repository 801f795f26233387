import { setPriority } from 'node:os';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { letterDefinition } from './letter-definition.ts';
import { LetterRefused } from './letter-input.ts';
import { receivePdfs } from './pdf-channel.ts';
import { plainDefinition } from './plain-definition.ts';
import { printTagged } from './print-tagged.ts';
import type { Answer, Kind, Task, Tasks } from './tasks.ts';

/** The libraries for print runs and Word are loaded when first used: loading them would take half of a thread's start-up time. */
async function make(task: Task): Promise<Tasks[Kind]['made']> {
  switch (task.kind) {
    case 'letter':
      return printTagged(await letterDefinition(task.input));
    case 'document':
      return printTagged(plainDefinition(task.input));
    case 'merge':
      return merge(task.input);
    case 'importWord':
      return (await import('./word-import.ts')).importWord(task.input);
    case 'fillWord':
      return (await import('./word-filling.ts')).fillWord(task.input);
  }
}

async function merge({ pdfs, asOf }: Tasks['merge']['input']): Promise<Tasks['merge']['made']> {
  try {
    const { mergePdfs } = await import('./merge-pdfs.ts');
    return await mergePdfs(toMerge(pdfs), asOf);
  } finally {
    pdfs.close();
  }
}

/** The PDFs of a print run; each shows that the thread is at work, since a run takes longer than a letter may. */
async function* toMerge(port: MessagePort): AsyncGenerator<Uint8Array> {
  for await (const pdf of receivePdfs(port)) {
    parentPort?.postMessage('at work');
    yield pdf;
  }
}

async function answer(task: Task): Promise<Answer> {
  try {
    return { made: await make(task) };
  } catch (error) {
    if (error instanceof LetterRefused) return { problem: error.problem };
    const reason = error instanceof Error ? error.message.slice(0, 200) : String(error);
    return { problem: { part: 'letter', message: `It cannot be laid out: ${reason}` } };
  }
}

/** Bytes are handed over, not copied. */
const handedOver = (given: Answer): ArrayBuffer[] =>
  'made' in given
    ? Object.values(given.made).flatMap((value) =>
        value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : [],
      )
    : [];

async function serve(task: Task): Promise<void> {
  const given = await answer(task);
  parentPort?.postMessage(given, handedOver(given));
}

// Only Linux gives a thread a priority of its own.
const { niceness } = workerData as { niceness: number };
if (process.platform === 'linux' && niceness > 0) setPriority(niceness);
parentPort?.on('message', (task: Task) => void serve(task));
// From here on, loading no longer counts towards the time of a letter.
parentPort?.postMessage('at work');
