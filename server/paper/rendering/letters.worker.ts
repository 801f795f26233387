import { parentPort } from 'node:worker_threads';
import { letterDefinition } from './letter-definition.ts';
import { LetterRefused, type RenderedLetter } from './letter-input.ts';
import { mergePdfs } from './merge-pdfs.ts';
import { plainDefinition } from './plain-definition.ts';
import { printPdf } from './print-pdf.ts';
import type { Answer, Task } from './tasks.ts';

async function make(task: Task): Promise<RenderedLetter> {
  switch (task.kind) {
    case 'letter':
      return printPdf(await letterDefinition(task.input));
    case 'document':
      return printPdf(plainDefinition(task.input));
    case 'merge':
      return mergePdfs(task.pdfs, task.asOf);
  }
}

async function answer(task: Task): Promise<Answer> {
  try {
    return await make(task);
  } catch (error) {
    if (error instanceof LetterRefused) return { problem: error.problem };
    const reason = error instanceof Error ? error.message.slice(0, 200) : String(error);
    return { problem: { part: 'letter', message: `It cannot be laid out: ${reason}` } };
  }
}

parentPort?.on('message', async (task: Task) => {
  const given = await answer(task);
  parentPort?.postMessage(given, 'pdf' in given ? [given.pdf.buffer as ArrayBuffer] : []);
});
