import type { Arrangement } from '#demo/arrangements/arrangement.ts';
import { addDays, momentOf } from '#demo/cases/days.ts';
import type { trustDeedReturns, trustDeedSteps, trustDeeds } from '#server/records/case-life/deeds/tables.ts';
import { windowEnds } from '#shared/activities/creditors/decisions/objections.ts';
import { addMonths } from '#shared/platform/dates.ts';
import type { DeedStatus } from '#shared/records/deeds/deeds.ts';
import { trustDeedCodes } from '#shared/records/solutions/trust-deed.ts';

type Deed = typeof trustDeeds.$inferInsert & { id: number };
export type MadeDeed = {
  deeds: Deed[];
  deedSteps: (typeof trustDeedSteps.$inferInsert)[];
  deedReturns: (typeof trustDeedReturns.$inferInsert)[];
};
type Reached = { to: DeedStatus; on: string; note?: string };

/** How many days before the trustee’s discharge the debtor's was decided. */
const BEFORE_END = 14;

/** The steps of a trust deed, by the statuses of its case. */
function reachedBy({ found, on }: Arrangement): Reached[] {
  const c = trustDeedCodes;
  const [granted, published, barred] = [on(c.signed), on(c.objections), on(c.notProtected)];
  if (granted === null) return [];
  const registered = on(c.isProtected);
  const [completed, terminated] = [found.completedOn, found.terminatedOn];
  const ended = completed ?? terminated;
  const closed = published === null ? null : windowEnds(published);
  return [
    { to: 'granted', on: granted },
    ...(published === null
      ? []
      : ([
          { to: 'published', on: published },
          { to: 'delivered', on: published },
          { to: 'window', on: published },
        ] as const)),
    ...(barred !== null && closed !== null
      ? [{ to: 'barred' as const, on: closed, note: 'Creditors owed a third or more of the debt objected.' }]
      : []),
    ...(registered !== null && closed !== null
      ? ([
          { to: 'cleared', on: closed },
          { to: 'applied', on: addDays(closed, 1) },
          { to: 'registered', on: registered },
        ] as const)
      : []),
    ...(ended === null
      ? []
      : [
          completed === null
            ? {
                to: 'refused' as const,
                on: addDays(ended, -BEFORE_END),
                note: 'Arrears of more than three months.',
              }
            : { to: 'discharged' as const, on: addDays(ended, -BEFORE_END) },
          { to: 'ended' as const, on: ended },
        ]),
  ];
}

/** The accounts and returns of the years that have ended, sent two weeks later. */
function returnsOf(id: number, granted: string, until: string): MadeDeed['deedReturns'] {
  const sent: MadeDeed['deedReturns'] = [];
  for (let year = 1; ; year += 1) {
    const sentOn = addDays(addMonths(granted, 12 * year), BEFORE_END);
    if (sentOn > until) return sent;
    sent.push({ deedId: id, year, sentOn });
  }
}

const outcomes: Partial<Record<DeedStatus, string>> = {
  barred: 'Creditors owed a third or more of the debt objected.',
  ended: 'Debtor and trustee discharged.',
};

/** The trust deed of a case with the steps that its statuses imply; none if none was granted. */
export function makeDeed({
  one,
  today,
  nextDeed,
}: {
  one: Arrangement;
  today: string;
  nextDeed: () => number;
}): MadeDeed | null {
  const reached = reachedBy(one);
  const last = reached.at(-1);
  if (!last) return null;
  const { found } = one;
  const id = nextDeed();
  const on = (status: DeedStatus) => reached.find(({ to }) => to === status)?.on ?? null;
  const note = (status: DeedStatus) => reached.find(({ to }) => to === status)?.note ?? null;
  const isOver = last.to === 'barred' || last.to === 'ended';
  const by = found.caseOwnerUserId;
  const outcome = on('refused') === null ? outcomes[last.to] : `Discharge refused: ${note('refused')}`;
  return {
    deeds: [
      {
        id,
        caseId: found.id,
        status: last.to,
        grantedOn: on('granted'),
        publishedOn: on('published'),
        documentsSentOn: on('delivered'),
        windowEndedOn: on('cleared') ?? on('barred'),
        appliedOn: on('applied'),
        registeredOn: on('registered'),
        dischargeRefusedOn: on('refused'),
        refusalReason: note('refused'),
        debtorDischargedOn: on('discharged'),
        endedOn: isOver ? last.on : null,
        outcome: isOver ? (outcome ?? null) : null,
      },
    ],
    deedSteps: reached.map(({ to, on: happenedOn, note: said }, at) => ({
      deedId: id,
      fromStatus: reached[at - 1]?.to ?? null,
      toStatus: to,
      happenedOn,
      note: said ?? null,
      takenAt: momentOf(happenedOn, 10, at),
      takenBy: by,
    })),
    deedReturns:
      on('registered') === null ? [] : returnsOf(id, on('granted')!, isOver ? last.on : addDays(today, -1)),
  };
}
