import { useQuery } from '@tanstack/react-query';
import { Pencil, Scale, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { type Advice, adviceLabels, optionChoices } from '#shared/activities/proposals/advice.ts';
import type { AdviceRecord, AdviceView } from '#shared/activities/proposals/contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { words } from '#shared/platform/words.ts';
import { adviceStates } from '#shared/records/solutions/proposal-facts.ts';
import { WaitingApprovals } from '#web/platform/page/approvals/WaitingApprovals.tsx';
import { Card } from '#web/platform/page/Card.tsx';
import { TabData } from '#web/platform/page/TabData.tsx';
import { useAttempt } from '#web/platform/page/use-attempt.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { AdviceDialog } from './AdviceDialog.tsx';
import { adviceOptions, submitAdvice } from './proposals-client.ts';

const colours = { draft: 'yellow', submitted: 'blue', signed_off: 'green' } as const;
const choiceColours = { recommended: 'green', possible: 'grey', rejected: 'red' } as const;

function Options({ options }: Pick<AdviceRecord, 'options'>) {
  return (
    <section aria-label="Options considered">
      <h3 className="mb-1 font-semibold">Options considered</h3>
      <ul className="divide-y divide-border">
        {options.map(({ name, choice, helps, costs, reason }) => (
          <li key={name} className="space-y-1 py-2">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {name} <Badge colour={choiceColours[choice]}>{optionChoices[choice]}</Badge>
            </p>
            {reason && <p>{reason}</p>}
            <div className="grid gap-x-6 text-sm text-muted sm:grid-cols-2">
              {helps && <p>For it: {helps}</p>}
              {costs && <p>Against it: {costs}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const shown = words('reasons costsExplained referrer earlierAdvice thirdParties suitableAnyway');
const dates = ['adviceOn', 'reflectUntil', 'earlierOrderOn', 'breathingSpaceEndedOn'] as const;

function Facts({ record }: { record: AdviceRecord }) {
  const { hasVulnerability, vulnerabilitySteps } = record;
  const rows: [keyof Advice, string][] = [
    ...dates.map((field): [keyof Advice, string] => [field, record[field] ? showDate(record[field]) : '']),
    ...shown.map((field): [keyof Advice, string] => [field, record[field]]),
    [
      'hasVulnerability',
      hasVulnerability === null ? '' : hasVulnerability ? `Yes. ${vulnerabilitySteps}` : 'None',
    ],
    [
      'differenceAnswers',
      [
        record.differencesExplained,
        ...record.differenceAnswers.map(({ problem, answer }) => `${problem} ${answer}`),
      ]
        .filter(Boolean)
        .join('\n'),
    ],
    ['isUndischarged', record.isUndischarged ? 'Yes' : ''],
    ['isMeetingOffered', record.isMeetingOffered ? 'Yes' : ''],
    ['hasConsented', record.hasConsented ? 'Yes' : ''],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {rows
        .filter(([, value]) => value !== '')
        .map(([field, value]) => (
          <div key={field} className="min-w-0">
            <dt className="text-sm text-muted">{adviceLabels[field]}</dt>
            <dd className="break-words whitespace-pre-line">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** What is missing, each as a link to where it is filled in: a page of the case, or the record itself. */
function Missing({
  view: { problems, missing, mayEdit },
  onEdit,
}: {
  view: Pick<AdviceView, 'problems' | 'missing' | 'mayEdit'>;
  onEdit: () => void;
}) {
  const own = Object.entries(problems);
  if (own.length + missing.length === 0) return null;
  return (
    <Alert colour="yellow" role="none" title="Before it can be signed off">
      <ul className="list-disc pl-4">
        {missing.map(({ key, message, href }) => (
          <li key={key}>
            <AppLink
              href={href}
              className="inline-block min-h-6 rounded-sm align-top underline underline-offset-2"
            >
              {message}
            </AppLink>
          </li>
        ))}
        {own.map(([field, message]) => {
          const text = `${adviceLabels[field as keyof Advice] ?? adviceLabels.options}: ${message}`;
          return (
            <li key={field}>
              {mayEdit ? (
                <button
                  type="button"
                  className="min-h-6 rounded-sm text-left align-top underline underline-offset-2"
                  onClick={onEdit}
                >
                  {text}
                </button>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}

function Body({ caseId, view }: { caseId: number; view: AdviceView }) {
  const { record, problems, missing, mayEdit } = view;
  const [isEditing, setEditing] = useState(false);
  const { attempt, problem, isBusy } = useAttempt();
  const isComplete = Object.keys(problems).length + missing.length === 0;
  const submit = () =>
    attempt(async () => {
      await submitAdvice({ caseId, version: record!.version });
      toast.success('The record is awaiting an insolvency practitioner.');
    });
  const dialog = isEditing && <AdviceDialog caseId={caseId} view={view} onClose={() => setEditing(false)} />;
  if (!record)
    return (
      <>
        <EmptyState
          icon={Scale}
          title="No advice recorded yet."
          message="Options considered with the client, costs, reasons for and against, earlier advice and time to think (SIP 3.1). An insolvency practitioner signs it off."
          action={
            mayEdit && (
              <Button colour="accent" onClick={() => setEditing(true)}>
                Record advice
              </Button>
            )
          }
        />
        {dialog}
      </>
    );
  return (
    <Card
      title="Record of advice"
      aside={
        <div className="flex flex-wrap items-center gap-2">
          <Badge colour={colours[record.status]}>{adviceStates[record.status]}</Badge>
          {mayEdit && (
            <Button icon={Pencil} small onClick={() => setEditing(true)}>
              Edit record
            </Button>
          )}
          {mayEdit && record.status === 'draft' && (
            <Button
              icon={ShieldCheck}
              small
              colour="accent"
              disabled={!isComplete}
              loading={isBusy}
              onClick={() => void submit()}
            >
              Submit for sign-off
            </Button>
          )}
        </div>
      }
    >
      <div className="space-y-4">
        {problem && <Alert colour="red" message={problem} />}
        {record.status === 'draft' && record.statusReason && (
          <Alert colour="red" role="none" title="Sent back" message={record.statusReason} />
        )}
        {record.status !== 'signed_off' && <Missing view={view} onEdit={() => setEditing(true)} />}
        <WaitingApprovals entity="advice-records" entityId={record.id} />
        {record.signedOffBy && record.signedOffAt && (
          <Alert colour="green" role="none">
            Signed off by {record.signedOffBy.name}, <Timestamp at={record.signedOffAt} />
          </Alert>
        )}
        <Facts record={record} />
        <Options options={record.options} />
      </div>
      {dialog}
    </Card>
  );
}

/** What the client was advised, and who signed it off. */
export function AdviceSection({ caseId }: { caseId: number }) {
  const query = useQuery(adviceOptions(caseId));
  return <TabData query={query}>{(view) => <Body caseId={caseId} view={view} />}</TabData>;
}
