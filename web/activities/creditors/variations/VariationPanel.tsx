import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { VariationDetail } from '#shared/activities/creditors/variations/contract.ts';
import { termsTexts, variationName } from '#shared/activities/creditors/variations/terms-text.ts';
import { isOpen, variationStatuses } from '#shared/activities/creditors/variations/variations.ts';
import { showDate } from '#shared/platform/dates.ts';
import { decisionStatuses } from '#shared/records/decisions/decisions.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { cited } from '#shared/records/law/places.ts';
import { usePlace } from '#web/platform/case/case.ts';
import { WaitingApprovals } from '#web/platform/page/approvals/WaitingApprovals.tsx';
import { Card } from '#web/platform/page/Card.tsx';
import { HappenedAt } from '#web/platform/page/HappenedAt.tsx';
import { StepHistory } from '#web/platform/page/StepHistory.tsx';
import { TabData } from '#web/platform/page/TabData.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { FiguresView } from './FiguresView.tsx';
import { SchedulePair } from './SchedulePair.tsx';
import { VariationStatusBadge } from './VariationStatusBadge.tsx';
import { VariationSteps } from './VariationSteps.tsx';
import { variationOptions } from './variations-client.ts';

const link = 'text-accent-text underline';

/** Who decides, and why. */
function WhoDecides({ variation }: { variation: VariationDetail }) {
  if (!isOpen(variation.status)) return null;
  return variation.creditorReasons.length > 0 ? (
    <Alert
      colour="yellow"
      role="none"
      title="Creditors decide."
      message={variation.creditorReasons.join(' ')}
    />
  ) : (
    <Alert
      colour="blue"
      role="none"
      title="The supervisor decides."
      message="It is within the limits of the case’s Protocol. A licensed practitioner other than the requester approves it."
    />
  );
}

function decisionOf(
  { caseId, decision, appealUntil }: VariationDetail,
  place: Jurisdiction | undefined,
): ReactNode {
  return (
    decision && (
      <>
        <AppLink href={`/cases/${caseId}?tab=proposal-voting&decision=${decision.id}`} className={link}>
          Decision of {showDate(decision.decisionDate)}
        </AppLink>
        , {decisionStatuses[decision.status].toLowerCase()}
        {appealUntil && `; appeal until ${showDate(appealUntil)}${cited(place, 'rule 15.35')}`}
      </>
    )
  );
}

function factsOf(variation: VariationDetail, place: Jurisdiction | undefined): [string, ReactNode][] {
  const { caseId, document, breaches, supersededBy, clientAgreedOn, endBefore, endAfter } = variation;
  return [
    ['Fee, on top of the cap', <Money key="fee" pence={variation.feePence} />],
    [
      'Client agreed',
      clientAgreedOn && (
        <>
          {showDate(clientAgreedOn)}
          {document && `, ${document.name}`}
        </>
      ),
    ],
    ['Creditors', decisionOf(variation, place)],
    ['In force from', variation.effectiveOn && showDate(variation.effectiveOn)],
    ['Decided by', variation.decidedBy?.name],
    ['End', endBefore && endAfter && `${showDate(endBefore)} → ${showDate(endAfter)}`],
    [
      'Schedule',
      variation.madeScheduleVersion && (
        <AppLink key="schedule" href={`/cases/${caseId}?tab=payments`} className={link}>
          Version {variation.madeScheduleVersion}
        </AppLink>
      ),
    ],
    [
      'Clause',
      variation.modificationId && (
        <AppLink key="clause" href={`/cases/${caseId}?tab=modifications`} className={link}>
          Fees and dividend
        </AppLink>
      ),
    ],
    [
      'Answers',
      breaches.length > 0 &&
        breaches.map(({ id, name }) => (
          <AppLink key={id} href={`/cases/${caseId}?tab=breaches&breach=${id}`} className={link}>
            {name}
          </AppLink>
        )),
    ],
    [
      'Replaced by',
      supersededBy && (
        <AppLink
          key="successor"
          href={`/cases/${caseId}?tab=variations&variation=${supersededBy.id}`}
          className={link}
        >
          Variation {supersededBy.number}
        </AppLink>
      ),
    ],
    ['Why it ended', variation.statusReason],
    ['If it is refused', variation.ifRefused],
  ];
}

const Facts = ({ variation, place }: { variation: VariationDetail; place: Jurisdiction | undefined }) => (
  <dl className="grid grid-cols-[minmax(6rem,11rem)_1fr] content-start gap-x-4 gap-y-1.5">
    {factsOf(variation, place)
      .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
      .map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line">{value}</dd>
        </div>
      ))}
  </dl>
);

interface VariationPanelProps {
  caseId: number;
  id: number;
  mayEdit: boolean;
}

/** One variation: what is proposed, its effect, who decides, and what was done. */
export function VariationPanel({ caseId, id, mayEdit }: VariationPanelProps) {
  const query = useQuery(variationOptions(caseId, id));
  const place = usePlace(caseId);
  return (
    <TabData query={query}>
      {(variation) => (
        <Card
          title={`Variation ${variation.number}: ${variationName(variation)}`}
          aside={<VariationStatusBadge status={variation.status} />}
        >
          <div className="space-y-5">
            <WaitingApprovals entity="case-variations" entityId={id} />
            {mayEdit && <VariationSteps variation={variation} />}
            {variation.problem && <Alert colour="red" role="none" message={variation.problem} />}
            <WhoDecides variation={variation} />
            <div className="max-w-prose space-y-2">
              <ul className="list-disc pl-5">
                {termsTexts(variation.kind, variation.terms, variation.newSupervisor?.name ?? null).map(
                  (text) => (
                    <li key={text}>{text}</li>
                  ),
                )}
              </ul>
              <p className="whitespace-pre-line">{variation.reason}</p>
            </div>
            <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
              <Facts variation={variation} place={place} />
              <StepHistory
                steps={variation.history.map(({ to, at, happenedOn, ...step }) => ({
                  ...step,
                  name: variationStatuses[to],
                  at: <HappenedAt on={happenedOn} enteredAt={at} />,
                }))}
              />
            </div>
            {variation.figures && <FiguresView figures={variation.figures} isFixed={variation.isFixed} />}
            <SchedulePair lines={variation.lines} liveLines={variation.liveLines} />
          </div>
        </Card>
      )}
    </TabData>
  );
}
