import { Download } from 'lucide-react';
import { messageOf } from '#web/platform/api/api-error.ts';
import { download } from '#web/platform/api/rest.ts';
import { MergeLine, MergeText } from '#web/platform/reference/MergeText.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { toast } from '#web/platform/ui/toast.ts';

/** The text of a template or of one of its versions. */
export interface LetterTextProps {
  subject: string | null;
  body: string | null;
  bodyFile: number | null;
}

function WordDocument({ id }: { id: number }) {
  return (
    <Button
      icon={Download}
      onClick={() =>
        download(`/files/${id}`, {}, 'template.docx').catch((error: unknown) =>
          toast.error('Download failed.', messageOf(error)),
        )
      }
    >
      Word document
    </Button>
  );
}

/** The text of a letter with its merge tokens marked; a Word document to be downloaded. */
export function LetterText({ subject, body, bodyFile }: LetterTextProps) {
  if (!body && bodyFile === null) return <EmptyState title="There is no text yet." />;
  return (
    <div className="space-y-3">
      {bodyFile !== null && <WordDocument id={bodyFile} />}
      {subject && (
        <div className="flex gap-2 border-b border-border pb-2">
          <span className="text-muted">Subject:</span>
          <MergeLine text={subject} />
        </div>
      )}
      {body && <MergeText html={body} />}
    </div>
  );
}
