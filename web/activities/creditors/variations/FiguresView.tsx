import type { ReactNode } from 'react';
import type { VariationColumn, VariationFigures } from '#shared/activities/creditors/variations/figures.ts';
import { showDate } from '#shared/platform/dates.ts';
import { pencePerPoundText } from '#shared/platform/money.ts';
import { PaperTable } from '#web/platform/page/Views.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Money } from '#web/platform/ui/Money.tsx';

const moneyOf = (pence: number | null) => (pence === null ? 'None' : <Money pence={pence} />);

/** A difference with its sign, whether more or less. */
function Difference({ pence }: { pence: number }) {
  return (
    <>
      {pence > 0 && '+'}
      <Money pence={pence} />
    </>
  );
}

type Line = { label: string; cells: readonly ReactNode[] };

function amount(
  { live, draft }: Pick<VariationFigures, 'live' | 'draft'>,
  label: string,
  of: (column: VariationColumn) => number | null,
): Line {
  const [one, other] = [of(live), of(draft)];
  return {
    label,
    cells: [moneyOf(one), moneyOf(other), <Difference key="difference" pence={(other ?? 0) - (one ?? 0)} />],
  };
}

function linesOf(figures: VariationFigures): Line[] {
  const { live, draft } = figures;
  const end = (day: string | null) => (day ? showDate(day) : 'Not set');
  return [
    amount(figures, 'Contribution', ({ contributionPence }) => contributionPence),
    {
      label: 'Months',
      cells: [live.months, draft.months, draft.months - live.months || ''],
    },
    { label: 'Expected end', cells: [end(live.endOn), end(draft.endOn), ''] },
    amount(figures, 'Arrears', ({ arrearsPence }) => arrearsPence),
    amount(figures, 'Realised to date', ({ receivedPence }) => receivedPence),
    amount(figures, 'Still to come', ({ stillDuePence }) => stillDuePence),
    amount(figures, 'Realisations', ({ realisationsPence }) => realisationsPence),
    ...live.fees.flatMap(({ label, pence }, at) =>
      pence === 0 && draft.fees[at]?.pence === 0
        ? []
        : [amount(figures, label, (column) => column.fees[at]?.pence ?? 0)],
    ),
    amount(figures, 'Total costs', ({ costsPence }) => costsPence),
    amount(figures, 'Available for creditors', ({ availablePence }) => availablePence),
  ];
}

const upliftText = (hundredths: number) =>
  `${hundredths > 0 ? '+' : hundredths < 0 ? '−' : ''}${pencePerPoundText(Math.abs(hundredths))}`;

/** The arrangement as it runs beside the arrangement as varied, and the difference for every creditor. */
export function FiguresView({ figures, isFixed }: { figures: VariationFigures; isFixed: boolean }) {
  const { live, draft, creditors, differencePence, upliftPencePerPound, warnings } = figures;
  const columns = ['As it stands', 'With the variation', 'Difference'];
  return (
    <div className="space-y-5">
      {warnings.map((warning) => (
        <Alert key={warning} colour="yellow" role="none" message={warning} />
      ))}
      <PaperTable
        caption={`Schedule and estimated outcome, ${showDate(figures.asAt)}${isFixed ? ', as put to creditors' : ''}`}
        columns={['Figure', ...columns]}
        rows={linesOf(figures).map(({ label, cells }) => ({ key: label, cells: [label, ...cells] }))}
        total={[
          'Pence in the pound',
          pencePerPoundText(live.pencePerPound),
          pencePerPoundText(draft.pencePerPound),
          upliftText(upliftPencePerPound),
        ]}
        empty=""
      />
      <PaperTable
        caption="What each creditor gets"
        columns={['Creditor', 'Ranks for', ...columns]}
        rows={creditors.map(({ id, name, rankingPence, livePence, draftPence, differencePence: own }) => ({
          key: id,
          cells: [
            name,
            <Money key="ranks" pence={rankingPence} />,
            <Money key="live" pence={livePence} />,
            <Money key="draft" pence={draftPence} />,
            <Difference key="difference" pence={own} />,
          ],
        }))}
        total={[
          'All creditors',
          '',
          <Money key="live" pence={live.creditorsPence} />,
          <Money key="draft" pence={draft.creditorsPence} />,
          <Difference key="difference" pence={differencePence} />,
        ]}
        empty="No debts have been entered."
      />
    </div>
  );
}
