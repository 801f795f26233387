import type { ByteSource } from '#server/platform/bank-files/open-text.ts';
import { type Problems, refused } from '#server/platform/bank-files/problems.ts';

/** Longer than any record: a file without line ends must not fill the memory. */
const LONGEST = 1_000;

/** The lines of an ASCII file, each checked for the end that the bank wants, the last one included. */
export async function* rawLines(
  source: ByteSource,
  lineEnd: 'crlf' | 'lf',
  problems: Problems,
): AsyncGenerator<{ lineNumber: number; text: string }> {
  let rest = '';
  let lineNumber = 0;
  for await (const chunk of source) {
    rest += Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
    let from = 0;
    for (let at = rest.indexOf('\n'); at >= 0; at = rest.indexOf('\n', from)) {
      lineNumber++;
      const hasReturn = at > from && rest.charCodeAt(at - 1) === 13;
      if (hasReturn !== (lineEnd === 'crlf'))
        problems.add(lineNumber, `The line does not end with ${lineEnd === 'crlf' ? 'CR LF' : 'LF alone'}.`);
      yield { lineNumber, text: rest.slice(from, hasReturn ? at - 1 : at) };
      from = at + 1;
    }
    rest = rest.slice(from);
    if (rest.length > LONGEST) throw refused('This line is longer than any record of Bacs.', lineNumber + 1);
  }
  if (rest === '') return;
  problems.add(lineNumber + 1, 'The last line has no line end.');
  yield { lineNumber: lineNumber + 1, text: rest };
}
