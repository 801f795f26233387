import type { DocumentInput } from '#server/platform/paper/rendering/tasks.ts';
import { separatorCode } from '#shared/activities/inbound/paper-codes.ts';
import { now } from '#shared/platform/dates.ts';

/**
 * A sheet to put between two documents before scanning, in any number of copies; one made for a case says that what follows belongs to it.
 */
export function separatorSheets(copies: number, of: { id: number; reference: string } | null): DocumentInput {
  const centred = (text: string, fontSize: number, margin: number[]) => ({
    text,
    fontSize,
    margin,
    alignment: 'center',
  });
  const sheet = (at: number) => ({
    stack: [
      { ...centred('New document', 44, [0, 70, 0, 12]), bold: true },
      centred(
        of ? `The document that follows is for ${of.reference}.` : 'A separate document follows.',
        18,
        [0, 0, 0, 60],
      ),
      { qr: separatorCode(of?.id ?? null), fit: 180, alignment: 'center', eccLevel: 'H' },
      centred(
        'Put this sheet in front of each document and scan them together. It is not filed.',
        12,
        [60, 60, 60, 0],
      ),
    ],
    ...(at < copies - 1 && { pageBreak: 'after' }),
  });
  return {
    title: 'Separator sheets',
    author: 'Concordat',
    asOf: now().toISOString(),
    content: Array.from({ length: copies }, (_, at) => sheet(at)),
    styles: {},
    footer: '',
  };
}
