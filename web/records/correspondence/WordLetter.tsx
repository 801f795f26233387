import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import type { LetterAbout, RecipientInput } from '#shared/records/correspondence/contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { saveBase64 } from '#web/platform/page/save-base64.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { ProblemList } from './LetterPreview.tsx';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

interface WordLetterProps {
  caseId: number;
  templateId: number;
  recipients: readonly { name: string; input: RecipientInput }[];
  about: LetterAbout | undefined;
}

/** A template that is a Word document: filled in for each recipient, and kept on this computer. */
export function WordLetter({ caseId, templateId, recipients, about }: WordLetterProps) {
  const fill = useMutation({
    mutationFn: (recipient: RecipientInput) =>
      trpcClient.mail.word.mutate({ caseId, templateId, recipient, ...(about && { about }) }),
    onSuccess: ({ docx, fileName }) => docx && saveBase64(docx, DOCX, fileName),
  });
  if (recipients.length === 0)
    return <EmptyState title="Nothing to fill in yet." message="Choose who gets the document." />;
  return (
    <section aria-label="Word document" className="space-y-3">
      <p>
        This template is a Word document. It is filled in from the case and kept on this computer: print or
        send it from there, and upload what was sent under Documents.
      </p>
      <ul className="space-y-2">
        {recipients.map(({ name, input }) => (
          <li key={`${input.type} ${input.id} ${name}`}>
            <Button
              icon={FileDown}
              loading={fill.isPending && fill.variables === input}
              onClick={() => fill.mutate(input)}
            >
              Download for {name}
            </Button>
          </li>
        ))}
      </ul>
      {fill.error && <Alert colour="red" title="Not made." message={messageOf(fill.error)} />}
      {fill.data && <ProblemList problems={fill.data.problems} />}
    </section>
  );
}
