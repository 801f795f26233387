import type { PlacedPage } from './inbound.ts';

/** The contents of one of our codes: a letter of ours that came back or was answered, or a sheet that starts another document. */
export type PaperCode =
  | { kind: 'letter'; caseId: number; mailItemId: number; page: number }
  | { kind: 'separator'; caseId: number | null };

/** Reads a code as our letters (`CC1:<case>:<item>:<page>`) and separator sheets (`CC1:SEP`, `CC1:SEP:<case>`) carry it; null for any other. */
export function readPaperCode(text: string): PaperCode | null {
  const separator = /^CC1:SEP(?::(\d{1,9}))?$/.exec(text.trim());
  if (separator) return { kind: 'separator', caseId: separator[1] ? Number(separator[1]) : null };
  const letter = /^CC1:(\d{1,9}):(\d{1,9}):(\d{1,4})$/.exec(text.trim());
  if (!letter) return null;
  return {
    kind: 'letter',
    caseId: Number(letter[1]),
    mailItemId: Number(letter[2]),
    page: Number(letter[3]),
  };
}

/** The code of a separator sheet. */
export const separatorCode = (caseId: number | null): string =>
  caseId === null ? 'CC1:SEP' : `CC1:SEP:${caseId}`;

/** A part of a file that is a document of its own; `caseId` where the sheet before it names one. */
export type PaperPart = { pages: PlacedPage[]; caseId: number | null };

type CodedPage = PlacedPage & { codes: readonly string[] };

/**
 * Divides a file into its documents: a separator sheet begins another and belongs to none, and so does the first page of a letter
 * of ours. What is before the first of either is a document as well.
 */
export function splitPages(pages: readonly CodedPage[]): { parts: PaperPart[]; separators: number[] } {
  const parts: PaperPart[] = [];
  const separators: number[] = [];
  let caseId: number | null = null;
  let begins = true;
  let lastItem: number | null = null;
  for (const { codes, ...page } of pages) {
    const read = codes.flatMap((text) => readPaperCode(text) ?? []);
    const separator = read.find((code) => code.kind === 'separator');
    if (separator) {
      separators.push(page.page);
      caseId = separator.caseId;
      begins = true;
      lastItem = null;
      continue;
    }
    const letter = read.find((code) => code.kind === 'letter');
    const isAnother = letter !== undefined && (letter.mailItemId !== lastItem || letter.page === 1);
    if (begins || (isAnother && parts.length > 0)) parts.push({ pages: [], caseId });
    parts.at(-1)!.pages.push(page);
    begins = false;
    if (letter) lastItem = letter.mailItemId;
  }
  return { parts, separators };
}
