import { readStatement } from '#server/activities/money/banking/statements/read-statement.ts';
import type {
  StatementFormat,
  StatementHead,
  StatementHint,
  StatementLine,
  StatementSummary,
} from '#server/activities/money/banking/statements/statement.ts';

/** The whole content of a small file. */
export type WholeStatement = StatementHead & StatementSummary & { lines: StatementLine[] };

/** Text as a file of one piece. */
export const fileOf = (content: string | Uint8Array): Uint8Array[] => [
  typeof content === 'string' ? new TextEncoder().encode(content) : content,
];

/** Reads a small file whole. */
export async function readWhole(
  content: string | Uint8Array,
  hint: StatementHint = {},
): Promise<{ format: StatementFormat; statements: WholeStatement[] }> {
  const { format, parts } = await readStatement(fileOf(content), hint);
  const found = new Map<
    number,
    { head: StatementHead; lines: StatementLine[]; summary?: StatementSummary }
  >();
  for await (const part of parts) {
    if (part.part === 'statement') found.set(part.head.number, { head: part.head, lines: [] });
    else if (part.part === 'line') found.get(part.statement)!.lines.push(part.line);
    else found.get(part.statement)!.summary = part.summary;
  }
  const statements = [...found.values()].map(({ head, lines, summary }) => ({ ...head, ...summary!, lines }));
  return { format, statements };
}

/** The message with which a file is refused; fails when it is accepted. */
export async function refusalOf(content: string | Uint8Array, hint: StatementHint = {}): Promise<string> {
  try {
    await readWhole(content, hint);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('The file was taken.');
}
