import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, useContext, useState } from 'react';
import type { CaseAccount } from '#shared/records/ledger/contract.ts';
import type { RpHeading, RpLine } from '#shared/records/ledger/receipts-and-payments.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { Figure } from '#web/platform/page/Figure.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { Paper } from '#web/platform/page/Views.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { textOfIso } from '#web/platform/ui/date-text.ts';
import { Field } from '#web/platform/ui/Field.tsx';
import { keyboardScroll } from '#web/platform/ui/focusable.ts';
import { Money } from '#web/platform/ui/Money.tsx';

type Amounts = Omit<RpLine, 'code' | 'name'>;

const cell = 'px-2 py-1 text-right figures first:pl-0 last:pr-0';

/** Whether the whole estimate is known, so that a blank means that nothing was estimated. */
const IsWhole = createContext(true);

function AmountCells({ estimatedPence, priorPence, periodPence, cumulativePence }: Amounts) {
  const blank = useContext(IsWhole) ? '' : <span className="text-muted">not known</span>;
  return (
    <>
      <td className={cell}>{estimatedPence === null ? blank : <Money pence={estimatedPence} />}</td>
      <td className={cell}>
        <Money pence={priorPence} />
      </td>
      <td className={cell}>
        <Money pence={periodPence} />
      </td>
      <td className={cell}>
        <Money pence={cumulativePence} />
      </td>
    </>
  );
}

const heading = 'px-2 py-1 pl-0 text-left font-normal';

function Side({ title, total, headings }: { title: string; total: Amounts; headings: readonly RpHeading[] }) {
  return (
    <>
      {headings.map((group) => (
        <tbody key={group.heading}>
          <tr>
            <th scope="rowgroup" colSpan={5} className="pt-3 pb-1 text-left font-semibold">
              {group.heading}
            </th>
          </tr>
          {group.lines.map((line) => (
            <tr key={line.code} className="border-b border-border">
              <th scope="row" className={`${heading} pl-3`}>
                {line.name}
              </th>
              <AmountCells {...line} />
            </tr>
          ))}
          {group.lines.length > 1 && (
            <tr className="border-b border-border">
              <th scope="row" className={`${heading} pl-3 text-muted`}>
                Subtotal
              </th>
              <AmountCells {...group.total} />
            </tr>
          )}
        </tbody>
      ))}
      <Total title={title} total={total} />
    </>
  );
}

const Total = ({ title, total }: { title: string; total: Amounts }) => (
  <tbody>
    <tr className="border-t-2 border-border-strong font-semibold">
      <th scope="row" className={`${heading} font-semibold`}>
        {title}
      </th>
      <AmountCells {...total} />
    </tr>
  </tbody>
);

function Account({ data }: { data: CaseAccount }) {
  const of = (side: RpHeading['side']) => data.headings.filter((group) => group.side === side);
  return (
    <section
      className="min-w-0 overflow-x-auto"
      aria-label="Receipts and payments in figures"
      {...keyboardScroll}
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">Receipts and payments</caption>
        <thead>
          <tr className="text-sm text-muted">
            <th scope="col" className="border-b border-border">
              <span className="sr-only">Heading</span>
            </th>
            {['Estimated', `Before ${textOfIso(data.from)}`, 'In the period', 'To date'].map((column) => (
              <th key={column} scope="col" className={`${cell} border-b border-border font-medium`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <Side title="Total receipts" total={data.receipts} headings={of('receipt')} />
        <Side title="Total payments" total={data.payments} headings={of('payment')} />
        <Total title="Receipts less payments" total={data.balance} />
      </table>
    </section>
  );
}

function Sheet({ data }: { data: CaseAccount }) {
  const { funds } = data;
  return (
    <Paper
      title="Receipts and payments"
      context={`${data.uniqueReference} · ${data.caseName} · ${textOfIso(data.from)} to ${textOfIso(data.to)}`}
    >
      <IsWhole value={data.isEstimateWhole}>
        <Account data={data} />
      </IsWhole>
      <section aria-label="Funds held">
        <h3 className="pb-1 text-base font-semibold">Funds held on {textOfIso(data.to)}</h3>
        <dl className="max-w-md">
          <Figure label="Receipts less payments" pence={data.balancePence} />
          {funds.owed
            .filter(({ pence }) => pence !== 0)
            .map(({ code, name, pence }) => (
              <Figure key={code} label={`Held for creditors: ${name}`} pence={pence} />
            ))}
          <Figure label="Cash" pence={funds.cashPence} weight="total" />
          {funds.held.map(({ code, name, pence }) => (
            <Figure key={code} label={name} pence={pence} indented />
          ))}
        </dl>
        <p className="mt-2 text-sm text-muted">
          Realisations are shown gross and costs by themselves. Estimates are those that creditors were told
          in the proposal. Of a case taken on without it only what its old books say that the client was to
          pay is known.
        </p>
      </section>
    </Paper>
  );
}

/** The receipts and payments account of the case for a period, ready to print. */
export function CaseAccountView({ caseId }: { caseId: number }) {
  const [period, setPeriod] = useState<{ from?: string; to?: string }>({});
  const query = useQuery(
    trpc.ledger.ofCase.receiptsAndPayments.queryOptions(
      { caseId, ...period },
      { placeholderData: keepPreviousData },
    ),
  );
  const set = (key: 'from' | 'to') => (day: string | null) =>
    setPeriod(({ [key]: _old, ...others }) => ({ ...others, ...(day !== null && { [key]: day }) }));
  return (
    <div className="space-y-3">
      <search className="no-print grid max-w-sm grid-cols-2 gap-3">
        {(['from', 'to'] as const).map((key) => (
          <div key={key}>
            <Field label={key === 'from' ? 'From' : 'To'}>
              {(control) => (
                <DateInput
                  {...control}
                  value={period[key] ?? query.data?.[key] ?? null}
                  onChange={set(key)}
                />
              )}
            </Field>
          </div>
        ))}
      </search>
      <Loaded query={query} path="receipts-and-payments">
        {(data) => <Sheet data={data} />}
      </Loaded>
    </div>
  );
}
