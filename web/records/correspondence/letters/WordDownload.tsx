import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#web/platform/api/api-error.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { CasePicker } from '#web/platform/case/CasePicker.tsx';
import { saveBase64 } from '#web/platform/page/save-base64.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Field } from '#web/platform/ui/Field.tsx';
import { LetterProblems } from '#web/records/correspondence/letters/LetterProblems.tsx';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The saved Word document of a template, filled from a chosen case, to keep on this computer. */
export function WordDownload({ id }: { id: number }) {
  const [caseId, setCaseId] = useState<number | null>(null);
  const fill = useMutation({
    mutationFn: (of: number) => trpcClient.letterTemplates.word.query({ id, caseId: of, shown: 0 }),
    onSuccess: ({ docx, fileName }) => docx && saveBase64(docx, DOCX, fileName),
  });
  return (
    <section aria-label="Filled from a case" className="max-w-xl space-y-3">
      <Field label="Fill it from a case">
        {(control) => (
          <CasePicker
            {...control}
            label="case"
            value={caseId}
            onChange={(chosen) => {
              setCaseId(chosen);
              fill.reset();
            }}
          />
        )}
      </Field>
      <Button
        icon={FileDown}
        disabled={caseId === null}
        loading={fill.isPending}
        onClick={() => caseId !== null && fill.mutate(caseId)}
      >
        Download the Word document
      </Button>
      {fill.error && <Alert colour="red" title="Not made." message={messageOf(fill.error)} />}
      {fill.data && fill.data.problems.length > 0 && <LetterProblems problems={fill.data.problems} />}
    </section>
  );
}
