import type { Row } from '#shared/reference/contract.ts';
import { type Letterhead, LetterSheet } from '#web/letters/LetterSheet.tsx';

/** The saved letterhead on a sheet of A4, with the place of the address and of the text. */
export function LetterheadPreview({ row }: { row: Row }) {
  const letterhead = row as Letterhead;
  return (
    <figure className="max-w-3xl">
      <LetterSheet letterhead={letterhead} label={`Preview of ${letterhead.name}`}>
        <div className="min-h-[45cqw] border-t border-dashed border-border-strong pt-[1cqw] text-muted">
          The text of the letter
        </div>
      </LetterSheet>
      <figcaption className="mt-2 text-sm text-muted">
        {letterhead.name} as last saved. Merge tokens are marked; underlays in PDF are not shown.
      </figcaption>
    </figure>
  );
}
