import type { VariationDetail } from '#shared/activities/creditors/variations/contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { lineKinds } from '#shared/records/payments/schedules.ts';
import { PaperTable } from '#web/platform/page/Views.tsx';
import { Money } from '#web/platform/ui/Money.tsx';

type Line = VariationDetail['lines'][number];

const sumOn = (lines: readonly Line[], dueOn: string) => {
  const own = lines.filter((line) => line.dueOn === dueOn);
  return {
    pence: own.length === 0 ? null : own.reduce((sum, { expectedPence }) => sum + expectedPence, 0),
    kinds: [...new Set(own.map(({ kind }) => lineKinds[kind]))].join(', '),
  };
};

/** What falls due day by day, as it stands and with the variation; folded away because it is long. */
export function SchedulePair({ lines, liveLines }: Pick<VariationDetail, 'lines' | 'liveLines'>) {
  if (lines.length === 0) return null;
  const days = [...new Set([...liveLines, ...lines].map(({ dueOn }) => dueOn))].toSorted((one, other) =>
    one.localeCompare(other),
  );
  const rows = days.map((dueOn) => ({ dueOn, live: sumOn(liveLines, dueOn), draft: sumOn(lines, dueOn) }));
  const changed = rows.filter(({ live, draft }) => live.pence !== draft.pence || live.kinds !== draft.kinds);
  return (
    <details>
      <summary className="w-fit rounded-sm text-sm font-medium text-accent-text hover:underline">
        Payments that change ({changed.length} of {rows.length})
      </summary>
      <div className="mt-3">
        <PaperTable
          caption="Payments that change"
          columns={['Due', 'As it stands', 'With the variation', 'Kind']}
          text={['Kind']}
          rows={changed.map(({ dueOn, live, draft }) => ({
            key: dueOn,
            cells: [
              <span key="due" className="figures">
                {showDate(dueOn)}
              </span>,
              live.pence === null ? '' : <Money key="live" pence={live.pence} />,
              draft.pence === null ? '' : <Money key="draft" pence={draft.pence} />,
              draft.kinds || live.kinds,
            ],
          }))}
          empty="No payment changes."
        />
      </div>
    </details>
  );
}
