import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type DeedDetail, deedsContract } from '#shared/activities/deeds/contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { deedLife } from '#shared/records/deeds/deed-life.ts';
import { type DeedStatus, deedStatuses, unprotectedDeeds } from '#shared/records/deeds/deeds.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { useCase } from '#web/platform/case/case.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { LifeBlockers, LifeButtons } from '#web/platform/page/life/LifeSteps.tsx';
import { BarredSteps } from '#web/platform/page/life/NextSteps.tsx';
import { TabData } from '#web/platform/page/TabData.tsx';
import { Badge, type StatusColour } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { DeedHistory } from './DeedHistory.tsx';
import { deedOptions, takeDeedStep } from './deeds-client.ts';

const GrantDialog = lazyPart(() => import('./GrantDialog.tsx'), 'GrantDialog');

const colours: Readonly<Record<DeedStatus, StatusColour>> = {
  granted: 'grey',
  published: 'grey',
  delivered: 'blue',
  window: 'blue',
  cleared: 'yellow',
  applied: 'yellow',
  registered: 'green',
  refused: 'red',
  discharged: 'green',
  barred: 'red',
  ended: 'grey',
  stopped: 'grey',
};

/** A day, and when it was or is due. */
const dayText = (on: string | null, dueOn: string | null): string | null =>
  on !== null
    ? `${showDate(on)}${dueOn !== null && on > dueOn ? `, after ${showDate(dueOn)}` : ''}`
    : dueOn !== null
      ? `due ${showDate(dueOn)}`
      : null;

function factsOf(deed: DeedDetail): (readonly [string, string | null])[] {
  const { due, nextReturn } = deed;
  const isBefore = deed.cameOn !== null;
  const isOpen = unprotectedDeeds.some((status) => status === deed.status);
  const known = (on: string | null) => dayText(on, null) ?? (isBefore ? 'Not known' : null);
  return [
    ['Granted', known(deed.grantedOn)],
    ['Notice published', known(deed.publishedOn)],
    ['Documents sent', dayText(deed.documentsSentOn, due?.documentsOn ?? null)],
    ['Objections until', due && `${showDate(due.windowEndsOn)}, midnight`],
    ['Registration applied for', dayText(deed.appliedOn, isOpen ? (due?.applicationOn ?? null) : null)],
    ['Protected from', known(deed.registeredOn)],
    [
      'Next return',
      nextReturn &&
        `Year ${nextReturn.year}, to ${showDate(nextReturn.periodTo)}, due ${showDate(nextReturn.dueOn)}`,
    ],
    [
      'Discharge refused',
      deed.dischargeRefusedOn && `${showDate(deed.dischargeRefusedOn)}: ${deed.refusalReason ?? ''}`,
    ],
    ['Debtor discharged', deed.debtorDischargedOn && showDate(deed.debtorDischargedOn)],
    ['Ended', deed.endedOn && `${showDate(deed.endedOn)}. ${deed.outcome ?? ''}`],
  ];
}

/** What may be done about a trust deed, and what prevents the rest; each step may name a document of the case. */
function DeedSteps({ deed: { caseId, id, version, steps } }: { deed: DeedDetail }) {
  const documents = useQuery(trpc.documents.list.queryOptions({ caseId }));
  const options = (documents.data ?? []).map((each) => ({
    id: each.id,
    label: `${each.title} (${each.documentType.name})`,
  }));
  const fields = { documentId: { options } };
  if (steps.length === 0) return null;
  const life: Parameters<typeof LifeButtons<typeof deedLife.steps>>[0] = {
    life: deedLife,
    steps,
    contract: deedsContract,
    given: { caseId, id, version },
    take: (step, input) => takeDeedStep(caseId, step, input),
    onPage: {
      publish: { fields },
      deliver: { fields },
      apply: { fields },
      register: { fields },
      forgo: { fields },
      correct: { fields },
      report: { fields },
      discharge: { fields },
      refuse: { fields },
      release: { fields },
    },
  };
  return (
    <section aria-label="Next steps of the trust deed" className="no-print space-y-2">
      <h3 className="text-sm font-semibold">Next</h3>
      <div className="flex flex-wrap gap-2 empty:hidden">
        <LifeButtons {...life} />
      </div>
      <LifeBlockers {...life} />
    </section>
  );
}

function Deed({ deed, mayEdit }: { deed: DeedDetail; mayEdit: boolean }) {
  return (
    <div className="space-y-4">
      <dl className="grid grid-cols-[minmax(9rem,auto)_1fr] gap-x-4 gap-y-1">
        {factsOf(deed).map(
          ([label, value]) =>
            value && (
              <div key={label} className="contents">
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="figures">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {deed.cameOn && (
        <p className="text-sm text-muted">
          In Concordat since {showDate(deed.cameOn)}: earlier steps were not recorded one by one.
        </p>
      )}
      {mayEdit && <DeedSteps deed={deed} />}
      <DeedHistory deed={deed} />
    </div>
  );
}

/** The trust deed of a case: its stage, what is due next, and its steps. */
export function DeedSection({ caseId }: { caseId: number }) {
  const { data: row } = useCase(caseId);
  const query = useQuery(deedOptions(caseId));
  const [isGranting, setGranting] = useState(false);
  const mayEdit = row?.mayEdit === true;
  const deed = query.data?.deed;
  return (
    <Card
      title="Trust deed"
      aside={deed && <Badge colour={colours[deed.status]}>{deedStatuses[deed.status]}</Badge>}
    >
      <TabData query={query}>
        {({ beforeGrant }) =>
          deed ? (
            <Deed deed={deed} mayEdit={mayEdit} />
          ) : (
            <div className="space-y-3">
              <p>
                No trust deed has been granted yet. Once one is, record each step here; the status of the case
                follows.
              </p>
              {mayEdit && beforeGrant.length === 0 && (
                <Button colour="accent" onClick={() => setGranting(true)}>
                  Record grant
                </Button>
              )}
              {mayEdit && (
                <BarredSteps steps={[{ step: 'grant', label: 'Record grant', blockers: beforeGrant }]} />
              )}
            </div>
          )
        }
      </TabData>
      <Suspense fallback={null}>
        {isGranting && <GrantDialog caseId={caseId} onClose={() => setGranting(false)} />}
      </Suspense>
    </Card>
  );
}
