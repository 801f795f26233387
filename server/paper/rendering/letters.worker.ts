import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { letterDefinition } from './letter-definition.ts';
import { LetterRefused } from './letter-input.ts';
import { mergePdfs } from './merge-pdfs.ts';
import { plainDefinition } from './plain-definition.ts';
import { printPdf } from './print-pdf.ts';
import type { Answer, Kind, Task, Tasks } from './tasks.ts';
import { fillWord } from './word-filling.ts';
import { importWord } from './word-import.ts';

function make(task: Task): Promise<Tasks[Kind]['made']> {
  switch (task.kind) {
    case 'letter':
      return letterDefinition(task.input).then(printPdf);
    case 'document':
      return printPdf(plainDefinition(task.input));
    case 'merge':
      return mergePdfs(task.input);
    case 'importWord':
      return importWord(task.input);
    case 'fillWord':
      return fillWord(task.input);
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

// Requests to the server go first; letters still get a third of their share. Only Linux gives a thread a
// priority of its own.
if (process.platform === 'linux') setPriority(5);
parentPort?.on('message', (task: Task) => void serve(task));
// Now what is loaded no longer counts as the time of a letter.
parentPort?.postMessage('ready');
