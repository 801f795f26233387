import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { showDate } from '#shared/platform/dates.ts';
import { useLive } from '#web/platform/api/live.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { CsvButton } from '#web/platform/page/CsvButton.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { NotFound } from '#web/platform/page/NotFound.tsx';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { PrintButton } from '#web/platform/page/PrintButton.tsx';
import { positiveOf } from '#web/platform/page/search.ts';
import { ButtonLink } from '#web/platform/ui/Button.tsx';
import { Bridge } from './Bridge.tsx';
import { DayField } from './DayField.tsx';
import {
  invalidateReconciliations,
  reconciliationOptions,
  saveReconciliation,
  usualDay,
} from './reconciliation-client.ts';
import { Signatures } from './Signatures.tsx';

const route = getRouteApi('/inside/banking/accounts/$id/reconciliation');

function OfAccount({ id, on }: { id: number; on: string }) {
  const navigate = useNavigate();
  const query = useQuery(reconciliationOptions(id, on));
  useLive([`bank-account:${id}`, 'ledger', 'bank-items', 'payments'], () => void invalidateReconciliations());
  const { data } = query;
  return (
    <>
      <PageHeading
        title={data ? `Reconciliation of ${data.account.name}` : 'Bank reconciliation'}
        context={data && `${data.domain.name}, at the end of ${showDate(data.on)}`}
        actions={
          <>
            <ButtonLink href="/banking/reconciliations">All accounts</ButtonLink>
            <ButtonLink href={`/banking/accounts/${id}/imports`}>Imports</ButtonLink>
            <CsvButton save={() => saveReconciliation(id, on)} />
            <PrintButton />
          </>
        }
      />
      <DayField
        on={on}
        onChange={(day) =>
          void navigate({
            to: '/banking/accounts/$id/reconciliation',
            params: { id: String(id) },
            search: { on: day },
          })
        }
      />
      <Loaded query={query} path={`banking/accounts/${id}/reconciliation`}>
        {(shown) => (
          <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <Card title="From the bank to the books">
              <Bridge shown={shown} />
            </Card>
            <Signatures shown={shown} isCurrent={!query.isPlaceholderData && shown.on === on} />
          </div>
        )}
      </Loaded>
    </>
  );
}

/** /banking/accounts/{id}/reconciliation: bank and books at the end of a day, and who signed for it. */
export function ReconciliationPage() {
  const { id: text } = route.useParams();
  const { on } = route.useSearch();
  const id = positiveOf(text);
  if (id === undefined) return <NotFound />;
  return <OfAccount key={id} id={id} on={on ?? usualDay()} />;
}
