import { useQuery } from '@tanstack/react-query';
import type { RunDetail } from '#shared/activities/money/distributions/contract.ts';
import { batchStates } from '#shared/activities/money/outgoing/batch-states.ts';
import { paymentStates } from '#shared/activities/money/outgoing/payment-states.ts';
import { ledgers } from '#shared/records/ledger/ledger.ts';
import { useLive } from '#web/platform/api/live.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { invalidateRuns } from './distributions-client.ts';

const linkClass = 'text-accent-text underline underline-offset-4';
const number = (count: number) => count.toLocaleString('en-GB');

/** What came of a released run: its payments, the batches and files that pay them, and its journals. */
export function ReleasedPanel({ run }: { run: RunDetail }) {
  const query = useQuery(trpc.distributions.released.queryOptions({ id: run.id }));
  useLive(['payments', 'batches'], () => void invalidateRuns());
  return (
    <section
      aria-label="What was released"
      className="mb-3 rounded-lg border border-border bg-surface px-4 py-3 text-sm"
    >
      <Loaded query={query} path="financials/distributions/released">
        {({ payments, batches, journals }) => (
          <dl className="grid gap-x-6 gap-y-2 md:grid-cols-3">
            <div>
              <dt className="text-muted">Payments</dt>
              {payments.map(({ status, count, totalPence }) => (
                <dd key={status}>
                  <AppLink href={`/financials/payments?run=${run.id}&status=${status}`} className={linkClass}>
                    {number(count)} {paymentStates[status].toLowerCase()}
                  </AppLink>
                  , <Money pence={totalPence} />
                </dd>
              ))}
              {payments.length === 0 && <dd>None.</dd>}
            </div>
            <div>
              <dt className="text-muted">Batches and files</dt>
              {batches.map(({ id, reference, status, count, totalPence, fileName }) => (
                <dd key={id}>
                  <AppLink href={`/financials/batches/${id}`} className={linkClass}>
                    {reference}
                  </AppLink>{' '}
                  {batchStates[status].toLowerCase()}, {number(count)} of this run,{' '}
                  <Money pence={totalPence} />
                  {fileName && <span className="block break-all text-muted">{fileName}</span>}
                </dd>
              ))}
              {batches.length === 0 && <dd>None of its payments is in a batch yet.</dd>}
            </div>
            <div>
              <dt className="text-muted">Journals</dt>
              {journals.map(({ ledger, count, totalPence }) => (
                <dd key={ledger}>
                  {ledgers[ledger]}: {number(count)}, <Money pence={totalPence} />
                </dd>
              ))}
              {journals.length > 0 && <dd className="text-muted">Each case’s working leads to its own.</dd>}
            </div>
          </dl>
        )}
      </Loaded>
    </section>
  );
}
