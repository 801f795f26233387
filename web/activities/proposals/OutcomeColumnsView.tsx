import { useQuery } from '@tanstack/react-query';
import type { OutcomeColumns } from '#shared/activities/proposals/contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { pencePerPoundText } from '#shared/platform/money.ts';
import type { EstimatedOutcome } from '#shared/records/affairs/estimated-outcome.ts';
import { useCase } from '#web/platform/case/case.ts';
import { Figure } from '#web/platform/page/Figure.tsx';
import { RateText } from '#web/platform/page/RateText.tsx';
import { TabData } from '#web/platform/page/TabData.tsx';
import { Paper, PaperTable } from '#web/platform/page/Views.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { outcomeOptions } from './proposals-client.ts';

type Side = EstimatedOutcome | null;
const money = (pence: number | undefined) => (pence === undefined ? '' : <Money pence={pence} />);

/** The lines of both sides by their labels, in the order of the first. */
function paired(
  one: readonly { label: string; pence: number }[],
  other: readonly { label: string; pence: number }[],
) {
  const labels = [...new Set([...one, ...other].map(({ label }) => label))];
  const of = (lines: typeof one, label: string) => lines.find((line) => line.label === label)?.pence;
  return labels.map((label) => ({ label, one: of(one, label), other: of(other, label) }));
}

const costsOf = (outcome: Side) =>
  (outcome?.fees.lines ?? [])
    .filter(({ entitledPence }) => entitledPence > 0)
    .map(({ label, entitledPence }) => ({ label, pence: entitledPence }));

function Sheet({ data, context }: { data: OutcomeColumns; context: string }) {
  const original = data.original?.outcome ?? null;
  const current = data.current.outcome;
  const lines = [
    ...paired(original?.realisations ?? [], current.realisations),
    { label: 'Total coming in', one: original?.realisationsPence, other: current.realisationsPence },
    ...paired(costsOf(original), costsOf(current)),
    { label: 'Total costs', one: original?.fees.totalPence, other: current.fees.totalPence },
    { label: 'Available for creditors', one: original?.availablePence, other: current.availablePence },
    {
      label: 'Preferential creditors get',
      one: original?.preferentialDividendPence,
      other: current.preferentialDividendPence,
    },
    {
      label: 'Unsecured creditors get',
      one: original?.unsecuredDividendPence,
      other: current.unsecuredDividendPence,
    },
    { label: 'Claims of unsecured creditors', one: original?.unsecuredPence, other: current.unsecuredPence },
  ];
  const told = data.original;
  return (
    <Paper title="Estimated outcome, original and current" context={context}>
      {told?.source === 'terms' && (
        <p className="text-sm text-muted">
          No proposal is held for this case: the original is worked out from its terms and the declared debts.
        </p>
      )}
      <PaperTable
        caption="Estimated outcome statement"
        columns={[
          'Estimate',
          told ? `Original, ${showDate(told.asAt)}` : 'Original',
          `Current, ${showDate(data.current.asAt)}`,
        ]}
        rows={lines.map(({ label, one, other }) => ({
          key: label,
          cells: [label, money(one), money(other)],
        }))}
        total={[
          'Pence in the pound',
          original ? pencePerPoundText(original.pencePerPound) : '',
          pencePerPoundText(current.pencePerPound),
        ]}
        empty=""
      />
      <dl className="ml-auto max-w-md">
        <Figure label="Realised to date" pence={data.receivedPence} />
        <Figure label="Dividend to date" pence={data.dividendToDatePence} weight="total" />
        <div className="flex justify-between gap-4 py-0.5">
          <dt>of the claims that share</dt>
          <dd className="figures">
            <RateText rate={data.dividendToDate} />
          </dd>
        </div>
      </dl>
    </Paper>
  );
}

/** The estimated outcome as creditors were told, beside today's, with what they have been paid. */
export function OutcomeColumnsView({ caseId }: { caseId: number }) {
  const { data: row } = useCase(caseId);
  const query = useQuery(outcomeOptions(caseId));
  return (
    <TabData query={query}>
      {(data) => <Sheet data={data} context={row ? `${row.uniqueReference} · ${row.caseName}` : ''} />}
    </TabData>
  );
}
