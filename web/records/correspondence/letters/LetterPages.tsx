import { FileText } from 'lucide-react';
import { counted } from '#shared/platform/counted.ts';
import { saveBase64 } from '#web/platform/page/save-base64.ts';
import { Button } from '#web/platform/ui/Button.tsx';

export interface LetterPagesProps {
  name: string;
  /** How many pages the letter has. */
  pages: number | null;
  /** The first of them, PNG in base64. */
  pictures: readonly string[];
  /** All of it, in base64. */
  pdf: string | null;
}

/** Pages of a letter as they will be printed, one below the other, with the PDF to keep. */
export function LetterPages({ name, pages, pictures, pdf }: LetterPagesProps) {
  if (pages === null || pdf === null) return null;
  return (
    <div className="space-y-3">
      <div className="flex items-center justify-between gap-2 text-sm text-muted">
        <span>{counted(pages, 'page')}</span>
        <Button small onClick={() => saveBase64(pdf, 'application/pdf', `${name}.pdf`)}>
          <FileText aria-hidden="true" className="size-3.5" />
          Download as PDF
        </Button>
      </div>
      {pictures.map((picture, at) => (
        <img
          key={`page ${at + 1}`}
          src={`data:image/png;base64,${picture}`}
          alt={`Page ${at + 1} of ${pages}`}
          className="w-full rounded-sm border border-border shadow-sm"
        />
      ))}
      {pages > pictures.length && pictures.length > 0 && (
        <p className="text-sm text-muted">The other pages are in the PDF.</p>
      )}
    </div>
  );
}
