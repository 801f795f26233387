import { refused } from './problems.ts';

/** A line of a text file, without its line end, and its number, from 1. */
export type TextLine = { lineNumber: number; text: string };

const LONGEST = 100_000;

/** The lines of a text that arrives in pieces, whatever ends them: LF, CR LF or CR. `ended` is false for a last line without an end. */
export async function* textLines(
  pieces: AsyncIterable<string>,
): AsyncGenerator<TextLine & { ended: boolean }> {
  let rest = '';
  let lineNumber = 0;
  for await (const piece of pieces) {
    rest += piece;
    const heldBack = rest.endsWith('\r') ? 1 : 0;
    const lines = rest.slice(0, rest.length - heldBack).split(/\r\n|\n|\r/);
    rest = lines.pop()! + (heldBack ? '\r' : '');
    for (const text of lines) yield { lineNumber: ++lineNumber, text, ended: true };
    if (rest.length > LONGEST) throw refused('This line is too long for a bank file.', lineNumber + 1);
  }
  const ended = rest.endsWith('\r');
  if (rest !== '') yield { lineNumber: lineNumber + 1, text: ended ? rest.slice(0, -1) : rest, ended };
}
