import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { type BacsReport, bacsReports } from '#shared/activities/money/outgoing/report-codes.ts';
import { reportOutcomes } from '#shared/activities/money/outgoing/report-outcomes.ts';
import type { TakenReport } from '#shared/activities/money/outgoing/reports-contract.ts';
import { counted } from '#shared/platform/counted.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Select } from '#web/platform/ui/Field.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { reportsHref, takeReport } from './outgoing-client.ts';

const DropArea = lazyPart(() => import('#web/platform/ui/DropArea.tsx'), 'DropArea');

const options = Object.entries(bacsReports).map(([id, label]) => ({ id: id as BacsReport, label }));

/** What happened to a report's rows, in words: “2 return recorded, 1 to be decided”. */
const outcomeText = ({ outcomes }: TakenReport) =>
  outcomes.map(({ outcome, count }) => `${count} ${reportOutcomes[outcome].toLowerCase()}`).join(', ');

type Refused = { file: File; message: string };

/** A refusal stays until the next file; a CSV file whose columns do not say what it is may be sent again with its kind. */
function Refusal({
  refused,
  onAgain,
}: {
  refused: Refused;
  onAgain: (file: File, kind: BacsReport) => void;
}) {
  const asksKind = refused.message.includes('choose ARUCS');
  return (
    <Alert colour="red" title={`${refused.file.name} was not imported.`} message={refused.message}>
      {asksKind && (
        <div className="max-w-72 pt-1">
          <Select
            label="kind of report"
            defaultText="Choose the kind of report"
            aria-label="Kind of report"
            value={null}
            options={options}
            onChange={(kind: BacsReport | null) => kind && onAgain(refused.file, kind)}
          />
        </div>
      )}
    </Alert>
  );
}

/** How many rows are waiting for somebody, with a link to them. */
export function WaitingReports({ domainId }: { domainId: number | undefined }) {
  const { data } = useQuery(trpc.outgoing.reports.waiting.queryOptions({ domainId }));
  if (!data || data.open === 0) return null;
  return (
    <div className="mb-3">
      <Alert
        colour={data.overdue > 0 ? 'red' : 'yellow'}
        role="none"
        title={`${counted(data.open, 'row of a Bacs report is', 'rows of Bacs reports are')} waiting for somebody${data.overdue > 0 ? `, ${data.overdue} overdue` : ''}.`}
      >
        <AppLink href={`${reportsHref}?isOpen=true`} className="font-medium underline">
          See what is waiting
        </AppLink>
      </Alert>
    </div>
  );
}

/**
 * Imports a Bacs report that is dropped anywhere on the page, and opens what happened to its rows. The page shows `strip`, where a
 * report is chosen and a refusal is shown.
 */
export function ReportDrop({ children }: { children: (strip: ReactNode) => ReactNode }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  async function send(file: File, kind?: BacsReport) {
    setBusy(true);
    setRefused(null);
    try {
      const taken = await takeReport(file, kind);
      toast.success('Report imported.', `${taken.fileName}: ${outcomeText(taken)}.`);
      await navigate({ href: `${reportsHref}?search=${encodeURIComponent(taken.fileName)}` });
    } catch (error) {
      setRefused({ file, message: messageOf(error) });
    }
    setBusy(false);
  }
  return (
    <Suspense fallback={<Skeleton className="h-24 w-full" />}>
      <DropArea label="Bacs report" disabled={isBusy} onFiles={([file]) => file && void send(file)}>
        {(choose) =>
          children(
            <div className="mb-3 space-y-3">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border-2 border-dashed border-border-strong bg-surface px-4 py-2.5">
                <FileUp className="size-5 shrink-0 text-muted" aria-hidden="true" />
                <p className="min-w-0 grow basis-64">
                  Drop a Bacs report here.{' '}
                  <span className="text-muted">ARUCS, AWACS or ADDACS, as XML or CSV, up to 25 MB.</span>
                </p>
                <Button loading={isBusy} onClick={choose}>
                  Choose a report
                </Button>
              </div>
              {refused && <Refusal refused={refused} onAgain={(file, kind) => void send(file, kind)} />}
            </div>,
          )
        }
      </DropArea>
    </Suspense>
  );
}
