import { useQuery } from '@tanstack/react-query';
import { pencePerPoundText, poundsText } from '#shared/platform/money.ts';
import type { Outcome } from '#shared/records/affairs/contract.ts';
import type { FeeLine, FeeWorking } from '#shared/records/fees/fee-working.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { Figure } from '#web/platform/page/Figure.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { Paper } from '#web/platform/page/Views.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { textOfIso } from '#web/platform/ui/date-text.ts';

const sectionTitle = 'pb-1 text-base font-semibold';

/** What a line costs and, where it was cut, what was asked for. */
const costLabel = ({ label, askedPence, cuts }: FeeLine) =>
  cuts.length > 0 ? `${label}, cut from ${poundsText(askedPence)}` : label;

function Costs({ fees }: { fees: FeeWorking }) {
  const shown = fees.lines.filter(({ item, askedPence }) => item !== 'variation' || askedPence > 0);
  return (
    <section aria-label="Costs">
      <h3 className={sectionTitle}>Costs</h3>
      <dl>
        {shown.map((line) => (
          <Figure key={line.item} label={costLabel(line)} pence={line.entitledPence} />
        ))}
        <Figure label="Total costs" pence={fees.totalPence} weight="total" />
      </dl>
      {fees.caps.length > 0 && (
        <p className="mt-1 text-sm text-muted">
          {fees.caps
            .map(({ label, limitPence, isHeld }) =>
              isHeld
                ? `${label} within ${poundsText(limitPence)}`
                : `${label} above ${poundsText(limitPence)}`,
            )
            .join(' · ')}
        </p>
      )}
    </section>
  );
}

function Sheet({ data }: { data: Outcome }) {
  const { outcome, warnings } = data;
  return (
    <Paper
      title="Estimated outcome"
      context={`${data.uniqueReference} · ${data.caseName} · as at ${textOfIso(data.asAt)}`}
    >
      {warnings.length > 0 && (
        <Alert colour="yellow" role="none" title="Before you rely on this">
          <ul className="list-disc pl-4">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <section aria-label="Realisations">
          <h3 className={sectionTitle}>Comes in</h3>
          <dl>
            {outcome.realisations.map(({ label, pence }) => (
              <Figure key={label} label={label} pence={pence} />
            ))}
            <Figure label="Total realisations" pence={outcome.realisationsPence} weight="total" />
          </dl>
        </section>
        <Costs fees={outcome.fees} />
      </div>
      <section aria-label="For creditors">
        <h3 className={sectionTitle}>For creditors</h3>
        <dl>
          <Figure label="Available" pence={outcome.availablePence} />
          {outcome.preferentialPence > 0 && (
            <Figure
              label={`Preferential creditors, owed ${poundsText(outcome.preferentialPence)}`}
              pence={-outcome.preferentialDividendPence}
            />
          )}
          <Figure label="Unsecured creditors share" pence={outcome.unsecuredDividendPence} weight="total" />
          <Figure label="Claims of unsecured creditors" pence={outcome.unsecuredPence} />
          {outcome.returnedPence > 0 && (
            <Figure label="Returns to the client" pence={outcome.returnedPence} />
          )}
        </dl>
        <p className="mt-2 flex flex-wrap items-baseline justify-between gap-2 rounded-md bg-accent-soft px-3 py-2 print:border print:border-border">
          <span className="font-semibold">Dividend for unsecured creditors</span>
          <strong className="figures text-xl font-semibold">
            {pencePerPoundText(outcome.pencePerPound)}
          </strong>
        </p>
      </section>
    </Paper>
  );
}

/** What creditors can expect from the arrangement, ready to print. */
export function OutcomeView({ caseId }: { caseId: number }) {
  const query = useQuery(trpc.commitments.estimatedOutcome.queryOptions({ caseId }));
  return (
    <Loaded query={query} path="estimated-outcome">
      {(data) => <Sheet data={data} />}
    </Loaded>
  );
}
