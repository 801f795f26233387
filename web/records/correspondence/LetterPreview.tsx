import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { counted } from '#shared/platform/counted.ts';
import { showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import type { NewLetterInput, LetterPreview as Preview } from '#shared/records/correspondence/contract.ts';
import type { LetterProblem } from '#shared/records/correspondence/letter-problem.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { ProblemLinks } from '#web/platform/page/mail/ProblemLinks.tsx';
import { PdfPages } from '#web/platform/page/PdfPages.tsx';
import { saveBase64 } from '#web/platform/page/save-base64.ts';
import { useSettled } from '#web/platform/page/use-settled.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Field, Select } from '#web/platform/ui/Field.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { previewOptions } from './mail-client.ts';
import { PdfFrame, usePdfAddress } from './PdfFrame.tsx';

/** What prevents a letter from being sent, each with a link to the page on which it is put right. */
export function ProblemList({ problems }: { problems: readonly LetterProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <Alert
      colour="red"
      role="none"
      title={`${problems.length === 1 ? 'One thing prevents' : `${problems.length} things prevent`} this letter from being sent.`}
    >
      <ProblemLinks problems={problems} className="list-disc pl-5" />
    </Alert>
  );
}

/** Pages, cost, and when it leaves and arrives. */
function Summary({ preview }: { preview: Preview }) {
  const { recipients, pages } = preview;
  const cost = recipients.reduce((sum, { costPence }) => sum + costPence, 0);
  const [first] = recipients.toSorted((one, other) => one.leavesOn.localeCompare(other.leavesOn));
  const last = recipients
    .map(({ expectedOn }) => expectedOn)
    .sort()
    .at(-1);
  return (
    <div className="min-w-0">
      <p className="figures text-sm">
        {pages !== null && `${counted(pages, 'page')} · `}
        {counted(recipients.length, 'recipient')} · {poundsText(cost)}
        {first && ` · leaves ${showDate(first.leavesOn)}`}
        {last && ` · expected by ${showDate(last)}`}
      </p>
      <ul aria-label="Delivery" className="max-h-24 overflow-y-auto text-sm text-muted">
        {recipients.map(({ name, deliveryMethod, why }, place) => (
          // Two recipients may have the same name.
          <li key={`${name} ${place.toString()}`} className="break-words">
            {name}: {deliveryMethod.name} ({why})
          </li>
        ))}
      </ul>
    </div>
  );
}

const TITLE = 'Preview of the letter';

interface LetterPreviewProps {
  input: NewLetterInput | null;
}

/** The letter as it would be sent, redrawn a moment after each change. */
export function LetterPreview({ input }: LetterPreviewProps) {
  // As text, so that the value changes only with the letter.
  const key = useSettled(JSON.stringify(input), 400);
  const settled = useMemo(() => JSON.parse(key) as NewLetterInput | null, [key]);
  const [shown, setShown] = useState(0);
  const [page, setPage] = useState(1);
  const hasViewer = navigator.pdfViewerEnabled;
  const query = useQuery(previewOptions(settled, shown, hasViewer ? null : page));
  const preview = settled ? query.data : null;
  const address = usePdfAddress(preview?.pdf ?? null);
  if (!settled)
    return <EmptyState title="Nothing to show yet." message="Choose a template and who gets the letter." />;
  if (query.isError) return <Alert colour="red" title="No preview." message={messageOf(query.error)} />;
  if (!preview) return <Skeleton className="h-96 w-full" />;
  return (
    <div className="flex min-h-0 grow flex-col gap-3" aria-busy={query.isFetching}>
      <ProblemList problems={preview.problems} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Summary preview={preview} />
        {preview.recipients.length > 1 && (
          <Field label="Shown as it goes to" isLabelHidden>
            {(control) => (
              <Select
                {...control}
                label="Shown as it goes to"
                required
                value={Math.min(shown, preview.recipients.length - 1)}
                onChange={(place) => setShown(place ?? 0)}
                options={preview.recipients.map(({ name }, id) => ({ id, label: name }))}
              />
            )}
          </Field>
        )}
      </div>
      <div className="min-h-96 grow">
        {hasViewer && address && <PdfFrame address={address} title={TITLE} />}
        {!hasViewer && preview.picture && preview.pages && (
          <PdfPages
            title={TITLE}
            number={Math.min(page, preview.pages)}
            pages={preview.pages}
            picture={`data:image/png;base64,${preview.picture}`}
            onPage={setPage}
            onDownload={() => saveBase64(preview.pdf!, 'application/pdf', 'Preview.pdf')}
          />
        )}
      </div>
    </div>
  );
}
