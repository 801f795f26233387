import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Statement } from '#shared/views/reports/statement.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { Figure } from '#web/platform/page/Figure.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { Paper, PaperTable } from '#web/platform/page/Views.tsx';
import { Button, ButtonLink } from '#web/platform/ui/Button.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { textOfIso } from '#web/platform/ui/date-text.ts';
import { Field } from '#web/platform/ui/Field.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { saveReport } from './reports-client.ts';

const route = getRouteApi('/inside/reports/wth-dep-statements/$caseId');

/** /reports/wth-dep-statements/{case}: money in and out of a client's account over a period, ready to print. */
export function StatementPage() {
  const caseId = Number(route.useParams().caseId);
  const period = route.useSearch();
  const navigate = useNavigate();
  const query = useQuery(
    trpc.reports.statement.queryOptions({ caseId, ...period }, { placeholderData: keepPreviousData }),
  );
  const set = (key: 'from' | 'to') => (day: string | null) =>
    void navigate({
      to: '/reports/wth-dep-statements/$caseId',
      params: { caseId: String(caseId) },
      search: { ...period, [key]: day ?? undefined },
      resetScroll: false,
    });
  const statement = query.data;
  return (
    <>
      <PageHeading
        title={statement ? `WTH / DEP statement of ${statement.reference}` : 'WTH / DEP statement'}
        context={statement?.client}
        actions={
          <>
            <ButtonLink href={`/cases/${caseId}?tab=accounts`}>View case</ButtonLink>
            {statement && <PdfButton statement={statement} />}
          </>
        }
      />
      <search className="no-print mb-3 grid max-w-sm grid-cols-2 gap-3">
        {(['from', 'to'] as const).map((key) => (
          <div key={key}>
            <Field label={key === 'from' ? 'From' : 'To'}>
              {(control) => (
                <DateInput {...control} value={period[key] ?? statement?.[key] ?? null} onChange={set(key)} />
              )}
            </Field>
          </div>
        ))}
      </search>
      <Loaded query={query} path="wth-dep-statements">
        {(data) => <Sheet statement={data} />}
      </Loaded>
    </>
  );
}

function PdfButton({ statement: { reference, from, to } }: { statement: Statement }) {
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    await saveReport(
      'wth-dep-statements',
      { reference, from, to },
      { domainId: undefined, format: 'pdf' },
    ).catch((error: unknown) => toast.error('Download failed.', messageOf(error)));
    setBusy(false);
  }
  return (
    <Button loading={isBusy} onClick={() => void save()}>
      {!isBusy && <Download aria-hidden="true" className="size-4" />}
      PDF
    </Button>
  );
}

const amount = (pence: number | null) => (pence === null ? '' : <Money pence={pence} />);

function Sheet({ statement }: { statement: Statement }) {
  const { lines, dividends, ...of } = statement;
  const account = of.accountRef === null ? '' : ` · Client account ${of.accountRef}`;
  const opening = {
    key: 'opening',
    cells: [textOfIso(of.from), 'Opening balance', '', '', <Money key="opening" pence={of.openingPence} />],
  };
  return (
    <Paper
      title={of.client}
      context={`${of.reference}${account} · ${textOfIso(of.from)} to ${textOfIso(of.to)}`}
    >
      <PaperTable
        caption="Deposits and withdrawals"
        columns={['Date', 'Description', 'Deposit', 'Withdrawal', 'Balance']}
        text={['Description']}
        rows={[
          opening,
          ...lines.map((line, at) => ({
            key: `${line.journalId}-${at}`,
            cells: [
              textOfIso(line.on),
              line.description,
              amount(line.depositPence),
              amount(line.withdrawalPence),
              amount(line.balancePence),
            ],
          })),
        ]}
        total={[
          textOfIso(of.to),
          'Closing balance',
          amount(of.depositsPence),
          amount(of.withdrawalsPence),
          amount(of.closingPence),
        ]}
        empty="Nothing came in or went out."
      />
      <section aria-label="Dividends by creditor">
        <h3 className="pb-1 text-base font-semibold">Dividends by creditor</h3>
        {dividends.length === 0 ? (
          <p className="text-muted">No dividends were paid to creditors in this period.</p>
        ) : (
          <dl className="max-w-md">
            {dividends.map(({ creditor, pence }) => (
              <Figure key={creditor} label={creditor} pence={pence} />
            ))}
            <Figure label="Dividends" pence={of.dividendsPence} weight="total" />
          </dl>
        )}
      </section>
    </Paper>
  );
}
