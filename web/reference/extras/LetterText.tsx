import { Download } from 'lucide-react';
import { download, messageOf } from '#web/lib/rest.ts';
import type { Row } from '#web/reference/client.ts';
import { mergeToken } from '#web/reference/extras/merge-token.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { HtmlView } from '#web/ui/HtmlView.tsx';
import { toast } from '#web/ui/toast.ts';

/** What a template or one of its versions says. */
export interface LetterTextProps {
  subject: string | null;
  body: string | null;
  bodyFile: number | null;
}

/** The text of a letter with its merge tokens marked; a Word document to be downloaded. */
export function LetterText({ subject, body, bodyFile }: LetterTextProps) {
  if (!body && bodyFile === null) return <EmptyState title="There is no text yet." />;
  return (
    <div className="space-y-3">
      {bodyFile !== null && (
        <Button
          onClick={() =>
            download(`/files/${bodyFile}`, {}, 'template.docx').catch((error: unknown) =>
              toast.error('Download failed.', messageOf(error)),
            )
          }
        >
          <Download aria-hidden="true" className="size-4" />
          Word document
        </Button>
      )}
      {subject && (
        <p className="border-b border-border pb-2">
          <span className="text-muted">Subject:</span> {subject}
        </p>
      )}
      {body && <HtmlView html={body} highlight={mergeToken} />}
    </div>
  );
}

/** The draft as it was last saved. */
export function TemplatePreview({ row }: { row: Row }) {
  return (
    <div className="max-w-3xl rounded-lg border border-border bg-surface p-6">
      <LetterText {...(row as Row & LetterTextProps)} />
    </div>
  );
}
