import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Row, RowOf } from '#shared/records/reference/contract.ts';
import { reference } from '#shared/records/reference/registry.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { listOptions } from '#web/platform/page/pickers/client.ts';
import { MergeText } from '#web/platform/reference/MergeText.tsx';
import { Field } from '#web/platform/ui/Field.tsx';
import { Select } from '#web/platform/ui/Select.tsx';
import { Skeleton } from '#web/platform/ui/Skeleton.tsx';
import { type Letterhead, LetterSheet } from '#web/records/correspondence/letters/LetterSheet.tsx';
import { LetterText } from '#web/records/correspondence/letters/LetterText.tsx';

type Template = RowOf<'templates'>;

/** The letterheads to view the letter on, starting with its own, else a default one. */
function useLetterheads(template: Template) {
  const { may } = useAuth();
  const isAllowed = may(reference.letterheads.permission);
  const list = useQuery({ ...listOptions('letterheads', { limit: 200 }), enabled: isAllowed });
  const [chosenId, choose] = useState(template.letterheadId);
  const all = (list.data?.data ?? []) as Letterhead[];
  const chosen = all.find(({ id }) => id === chosenId) ?? all.find(({ isDefault }) => isDefault) ?? null;
  return { isAllowed, isLoading: isAllowed && list.isPending, all, chosen, choose };
}

/** A letter that begins with its recipient has that paragraph in the window of the envelope. */
function partsOf(body: string): { address: string; text: string } {
  const [address = ''] = /^\s*<p>\s*\{\{recipient\.[\s\S]*?<\/p>/.exec(body) ?? [];
  return { address, text: body.slice(address.length) };
}

function Letter({ template, body }: { template: Template; body: string }) {
  const { isAllowed, isLoading, all, chosen, choose } = useLetterheads(template);
  const { address, text } = partsOf(body);
  if (isLoading) return <Skeleton className="aspect-[210/297] w-full max-w-3xl" />;
  return (
    <figure className="max-w-3xl space-y-3">
      {all.length > 1 && (
        <div className="max-w-xs">
          <Field label="Shown on the letterhead">
            {(control) => (
              <Select
                {...control}
                value={chosen?.id ?? null}
                options={all.map(({ id, name }) => ({ id, label: name }))}
                onChange={choose}
              />
            )}
          </Field>
        </div>
      )}
      <LetterSheet letterhead={chosen} label={`Preview of ${template.name}`} address={address}>
        <MergeText html={text} />
      </LetterSheet>
      <figcaption className="text-sm text-muted">
        The draft as last saved. What a case fills in is marked; a long letter runs over several pages.
        {!isAllowed && ' Its letterhead is shown only to those who may administer letterheads.'}
      </figcaption>
    </figure>
  );
}

/** The draft as it was last saved, on its paper where it is a letter. */
export function TemplatePreview({ row }: { row: Row }) {
  const template = row as Template;
  const isOnPaper = template.format === 'html' || template.format === 'pdf';
  if (isOnPaper && template.body) return <Letter template={template} body={template.body} />;
  return (
    <div
      className={`rounded-lg border border-border bg-surface p-4 ${template.format === 'sms' ? 'max-w-sm' : 'max-w-3xl'}`}
    >
      <LetterText {...template} />
    </div>
  );
}
