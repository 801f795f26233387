import { useQuery } from '@tanstack/react-query';
import { poundsText } from '#shared/platform/money.ts';
import type { CaseFees } from '#shared/records/commitments/contract.ts';
import type { FeeLine } from '#shared/records/fees/fee-working.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { Paper, PaperTable } from '#web/platform/page/Views.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { textOfIso } from '#web/platform/ui/date-text.ts';
import { Money } from '#web/platform/ui/Money.tsx';

/** How the figure of a line was worked out. */
function Working({ line }: { line: FeeLine }) {
  return (
    <li className="space-y-0.5">
      <p>
        <strong className="font-semibold">
          {line.label} <Money pence={line.entitledPence} />
        </strong>
      </p>
      <p className="text-muted">
        Asked for: <Money pence={line.askedPence} />. {line.rule}
      </p>
      {line.cuts.map(({ cutPence, why }) => (
        <p key={why} className="text-muted">
          Less <Money pence={cutPence} />: {why}
        </p>
      ))}
    </li>
  );
}

function Refunds({ lines }: { lines: readonly FeeLine[] }) {
  const owed = lines.filter(({ refundPence }) => refundPence > 0);
  if (owed.length === 0) return null;
  return (
    <Alert colour="yellow" role="none" title="Drawn beyond the entitlement">
      {owed.map(({ item, label, refundPence }) => (
        <p key={item}>
          {label}: {poundsText(refundPence)} to go back to the case.
        </p>
      ))}
    </Alert>
  );
}

const lineColumns = ['Fee or expense', 'Entitled', 'Drawn', 'Committed', 'Left'];
const capColumns = ['Cap', 'Limit', 'Entitled', 'Drawn or committed', 'Left'];

function Sheet({ data }: { data: CaseFees }) {
  const { lines, caps } = data;
  return (
    <Paper
      title="Fees and expenses"
      context={`Realisations of ${poundsText(data.realisationsPence)} · as at ${textOfIso(data.asAt)}`}
    >
      <Refunds lines={lines} />
      <PaperTable
        caption="Entitlement"
        columns={lineColumns}
        rows={lines.map(({ item, label, ...line }) => ({
          key: item,
          cells: [
            label,
            <Money key="entitled" pence={line.entitledPence} />,
            <Money key="drawn" pence={line.drawnPence} />,
            <Money key="committed" pence={line.committedPence} />,
            <Money key="left" pence={line.leftPence} />,
          ],
        }))}
        empty="No fees and expenses."
      />
      <PaperTable
        caption="Caps"
        columns={capColumns}
        rows={caps.map(({ key, label, isHeld, ...cap }) => ({
          key,
          cells: [
            isHeld ? label : `${label}: exceeded`,
            <Money key="limit" pence={cap.limitPence} />,
            <Money key="entitled" pence={cap.entitledPence} />,
            <Money key="taken" pence={cap.takenPence} />,
            <Money key="left" pence={cap.leftPence} />,
          ],
        }))}
        empty="The fee model sets no cap."
      />
      <section aria-label="Working">
        <h3 className="pb-1 text-base font-semibold">How the entitlement is worked out</h3>
        <ul className="space-y-3">
          {lines.map((line) => (
            <Working key={line.item} line={line} />
          ))}
        </ul>
        {data.modifications.map(({ title, effectiveOn }) => (
          <p key={`${effectiveOn} ${title}`} className="mt-2 text-sm text-muted">
            Modified by {title}, in force from {textOfIso(effectiveOn)}.
          </p>
        ))}
      </section>
    </Paper>
  );
}

/** What the case may bear in fees and expenses, cap by cap, with its working. */
export function FeesView({ caseId }: { caseId: number }) {
  const query = useQuery(trpc.commitments.fees.queryOptions({ caseId }));
  return (
    <Loaded query={query} path="fees">
      {(data) => <Sheet data={data} />}
    </Loaded>
  );
}
