import { useQuery } from '@tanstack/react-query';
import { FileCheck2, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { NomineeReport, ReportView } from '#shared/activities/proposals/contract.ts';
import { type Report, reportLabels, reportStates } from '#shared/activities/proposals/nominee-report.ts';
import { showDate } from '#shared/platform/dates.ts';
import { cited, isRuleIn, OWN_LAW } from '#shared/records/law/places.ts';
import { usePlace } from '#web/platform/case/case.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { TabData } from '#web/platform/page/TabData.tsx';
import { useAttempt } from '#web/platform/page/use-attempt.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { PaperLink } from './PaperLink.tsx';
import { fileReport, reportOptions } from './proposals-client.ts';
import { ReportDialog } from './ReportDialog.tsx';

const texts = ['opinion', 'jurisdictionBasis', 'court', 'checks', 'valuations', 'attitude'] as const;

function Facts({ report }: { report: NomineeReport }) {
  const yes = (is: boolean) => (is ? 'Yes' : 'No');
  const rows: [keyof Report, string][] = [
    ['receivedOn', report.receivedOn ? showDate(report.receivedOn) : ''],
    ['hasReasonableProspect', yes(report.hasReasonableProspect)],
    ['shouldInvite', yes(report.shouldInvite)],
    ...texts.map((field): [keyof Report, string] => [field, report[field]]),
  ];
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {rows
        .filter(([, value]) => value !== '')
        .map(([field, value]) => (
          <div key={field} className="min-w-0">
            <dt className="text-sm text-muted">{reportLabels[field]}</dt>
            <dd className="break-words whitespace-pre-line">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** When the report is due, and by which rule. */
function Due({ caseId, view: { report, dueOn, isOverdue } }: { caseId: number; view: ReportView }) {
  const place = usePlace(caseId);
  if (report?.status === 'filed') return null;
  if (place && !isRuleIn('nominee-report', place))
    return <Alert colour="blue" role="none" title="Due date" message={OWN_LAW} />;
  if (dueOn === null) return null;
  return (
    <Alert
      colour={isOverdue ? 'red' : 'blue'}
      role="none"
      message={`Due by ${showDate(dueOn)}: the nominee has 14 days from receiving the proposal${cited(place, 'section 256A')}.`}
    />
  );
}

function Body({ caseId, view }: { caseId: number; view: ReportView }) {
  const place = usePlace(caseId);
  const { report, blocker, problems, signBlocker, mayEdit } = view;
  const [isEditing, setEditing] = useState(false);
  const [isFiling, setFiling] = useState(false);
  const { attempt, problem, isBusy } = useAttempt();
  const missing = Object.keys(problems) as (keyof Report)[];
  const file = async () => {
    await attempt(async () => {
      await fileReport({ caseId, version: report!.version });
      toast.success('The report was filed.');
    });
    setFiling(false);
  };
  const dialog = isEditing && <ReportDialog caseId={caseId} view={view} onClose={() => setEditing(false)} />;
  if (!report)
    return (
      <>
        <Due caseId={caseId} view={view} />
        <EmptyState
          icon={FileCheck2}
          title="No nominee’s report yet."
          message={
            blocker ??
            `What the nominee thinks of the proposal, and what was checked${cited(place, 'rule 8.19')}.`
          }
          action={
            mayEdit &&
            blocker === null && (
              <Button colour="accent" onClick={() => setEditing(true)}>
                Write report
              </Button>
            )
          }
        />
        {dialog}
      </>
    );
  const isDraft = report.status === 'draft';
  return (
    <Card
      title="Nominee’s report"
      aside={
        <div className="flex flex-wrap items-center gap-2">
          <Badge colour={isDraft ? 'yellow' : 'green'}>{reportStates[report.status]}</Badge>
          {mayEdit && isDraft && (
            <Button icon={Pencil} small onClick={() => setEditing(true)}>
              Edit report
            </Button>
          )}
          {mayEdit && isDraft && (
            <Button
              icon={FileCheck2}
              small
              colour="accent"
              disabled={missing.length > 0 || signBlocker !== null || blocker !== null}
              onClick={() => setFiling(true)}
            >
              Sign and file
            </Button>
          )}
        </div>
      }
    >
      <div className="space-y-4">
        {problem && <Alert colour="red" message={problem} />}
        <Due caseId={caseId} view={view} />
        {isDraft && missing.length > 0 && (
          <Alert
            colour="yellow"
            role="none"
            title="Before it can be filed"
            message={missing.map((field) => reportLabels[field]).join(', ')}
          />
        )}
        {isDraft && missing.length === 0 && signBlocker && (
          <Alert colour="blue" role="none" message={signBlocker} />
        )}
        {report.filedOn && (
          <p>
            {report.document && <PaperLink caseId={caseId} paper={report.document} />}, filed{' '}
            {showDate(report.filedOn)}
            {report.signedBy && `, signed by ${report.signedBy.name}`}
          </p>
        )}
        <Facts report={report} />
      </div>
      {dialog}
      <ConfirmDialog
        open={isFiling}
        title="Sign and file the report?"
        confirmLabel="Sign"
        colour="accent"
        loading={isBusy}
        onCancel={() => setFiling(false)}
        onConfirm={() => void file()}
      >
        The report is generated under your name and filed on the case. It cannot be changed afterwards.
      </ConfirmDialog>
    </Card>
  );
}

/** The nominee's report on the signed proposal. */
export function ReportSection({ caseId }: { caseId: number }) {
  const query = useQuery(reportOptions(caseId));
  return <TabData query={query}>{(view) => <Body caseId={caseId} view={view} />}</TabData>;
}
