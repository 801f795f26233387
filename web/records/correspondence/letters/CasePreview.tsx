import { useMutation, useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { TemplatePreview } from '#shared/records/correspondence/templates-contract.ts';
import type { Row, RowOf } from '#shared/records/reference/contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { CasePicker } from '#web/platform/case/CasePicker.tsx';
import { saveBase64 } from '#web/platform/page/save-base64.ts';
import { useSettled } from '#web/platform/page/use-settled.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Field, Select } from '#web/platform/ui/Field.tsx';
import { HtmlView } from '#web/platform/ui/HtmlView.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { LetterPages } from '#web/records/correspondence/letters/LetterPages.tsx';
import { LetterProblems } from '#web/records/correspondence/letters/LetterProblems.tsx';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The saved Word document of a template, filled from a chosen case, to keep on this computer. */
function WordDownload({ id }: { id: number }) {
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

type Template = RowOf<'templates'>;
type Draft = Pick<Template, 'subject' | 'body' | 'letterheadId' | 'languageVariant' | 'format'>;

/** The case with which a template was last previewed: the next preview starts with it. */
let lastCase: number | null = null;

interface ShownProps {
  preview: TemplatePreview;
  name: string;
  onShow: (place: number) => void;
}

function Shown({ preview, name, onShow }: ShownProps) {
  const { recipients, shown, problems, content, subject } = preview;
  return (
    <div className="space-y-3">
      {recipients.length > 1 && (
        <Field label="Written to">
          {(control) => (
            <Select
              {...control}
              value={shown}
              options={recipients.map((each, at) => ({ id: at, label: each.name }))}
              onChange={(place) => place !== null && onShow(Number(place))}
            />
          )}
        </Field>
      )}
      {problems.length > 0 ? (
        <LetterProblems problems={problems} />
      ) : (
        <Badge colour="green">Nothing is missing</Badge>
      )}
      {content !== null && (
        <div className="rounded-md border border-border bg-surface p-4">
          {subject && <p className="mb-2 border-b border-border pb-2 font-medium">{subject}</p>}
          <HtmlView html={content} />
        </div>
      )}
      <LetterPages {...preview} name={name} />
    </div>
  );
}

/** The draft as it is typed, as a chosen case would fill it, beside the editor. */
export function CasePreview({ row }: { row: Row }) {
  const template = row as Template;
  const [caseId, setCaseId] = useState(lastCase);
  const [place, setPlace] = useState(0);
  const typed = useWatch<Draft>() as Draft;
  const draft = useSettled(typed, 600);
  const { subject, letterheadId, languageVariant } = draft;
  const body = draft.body ?? '';
  const isWritten = draft.format !== 'docx' && body !== '';
  const preview = useQuery({
    queryKey: ['template-preview', template.id, caseId, place, subject, body, letterheadId, languageVariant],
    queryFn: ({ signal }) =>
      trpcClient.letterTemplates.preview.mutate(
        {
          id: template.id,
          caseId: caseId as number,
          subject: subject || null,
          body,
          letterheadId,
          languageVariant,
          shown: place,
        },
        { signal },
      ),
    enabled: caseId !== null && isWritten,
    placeholderData: (before) => before,
    gcTime: 0,
    retry: false,
  });
  if (draft.format === 'docx') return <WordDownload id={template.id} />;
  return (
    <section aria-label="Preview with a case" className="space-y-3">
      <Field label="Preview with a case">
        {(control) => (
          <CasePicker
            {...control}
            label="case"
            value={caseId}
            onChange={(id) => {
              lastCase = id;
              setCaseId(id);
              setPlace(0);
            }}
          />
        )}
      </Field>
      {caseId !== null && preview.isPending && isWritten && <Skeleton className="aspect-[210/297] w-full" />}
      {caseId !== null && preview.error && (
        <Alert colour="red" title="No preview." message={messageOf(preview.error)} />
      )}
      {caseId !== null && preview.data && (
        <div className={preview.isPlaceholderData ? 'opacity-60' : ''} aria-busy={preview.isFetching}>
          <Shown preview={preview.data} name={template.name} onShow={setPlace} />
        </div>
      )}
    </section>
  );
}
