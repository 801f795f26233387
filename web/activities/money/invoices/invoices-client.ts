import type { InvoiceLine } from '#shared/activities/money/invoices/contract.ts';
import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { download } from '#web/platform/api/rest.ts';
import { type Inputs, trpc, trpcClient } from '#web/platform/api/trpc.ts';

type Calls = Inputs['invoices'];
const calls = trpcClient.invoices;

export const listHref = '/financials/invoicing';
export const invoiceHref = (id: number) => `${listHref}/${id}`;

/** Saves the lines of an invoice, each with the case that bears it. */
export const downloadLines = (id: number, number: string) =>
  download(`/financials/invoicing/${id}/lines/export`, {}, `invoice-${number}.csv`);

let fetchedAt = 0;

function invalidateInvoices(): Promise<void> {
  fetchedAt = performance.now();
  return queryClient.invalidateQueries(trpc.invoices.pathFilter());
}

/** The longest that news of a change arrives before the reply to it. */
const AHEAD_MS = 300;

/**
 * Fetches the invoices again after news of a change. It is mostly this page's own change, whose reply asks for the same: what is fetched
 * once the news has arrived already holds it, so the hundreds of lines of an invoice are fetched only once.
 */
export function followInvoices(): void {
  const heardAt = performance.now();
  setTimeout(() => {
    if (fetchedAt < heardAt) void invalidateInvoices();
  }, AHEAD_MS);
}

const saving = <Answer>(change: Promise<Answer>) => withRefetch(change, invalidateInvoices);

export const createInvoice = (input: Calls['create']) => saving(calls.create.mutate(input));
export const updateInvoice = (input: Calls['update']) => saving(calls.update.mutate(input));
export const payInvoices = (input: Calls['pay']) => saving(calls.pay.mutate(input));
export const cancelInvoice = (input: Calls['cancel']) => saving(calls.cancel.mutate(input));
export const addLine = (input: Calls['addLine']) => saving(calls.addLine.mutate(input));
export const importLines = (input: Calls['importLines']) => saving(calls.importLines.mutate(input));
export const submitInvoice = (input: Calls['submit']) => saving(calls.submit.mutate(input));
export const recordPaid = (input: Calls['recordPaid']) => saving(calls.recordPaid.mutate(input));
export const proposeAgain = (input: Calls['proposeAgain']) => saving(calls.proposeAgain.mutate(input));

/** What may be decided about a line. */
export type LineDecision =
  | { action: 'match'; allocationId: number }
  | ({ action: 'recordExpense' } & Pick<Calls['recordExpense'], 'caseId' | 'paymentTypeId'>)
  | ({ action: 'split' } & Pick<Calls['split'], 'parts'>)
  | { action: 'dispute' | 'writeOff'; reason: string }
  | { action: 'reopen' | 'removeLine' };

/** Decides about a line of an invoice as it was seen. */
export function decideLine(
  invoiceId: number,
  line: Pick<InvoiceLine, 'id' | 'version'>,
  decision: LineDecision,
) {
  const seen = { id: invoiceId, lineId: line.id, version: line.version };
  switch (decision.action) {
    case 'match':
      return saving(calls.match.mutate({ ...seen, allocationId: decision.allocationId }));
    case 'recordExpense': {
      const { caseId, paymentTypeId } = decision;
      return saving(calls.recordExpense.mutate({ ...seen, caseId, paymentTypeId }));
    }
    case 'split':
      return saving(calls.split.mutate({ ...seen, parts: decision.parts }));
    case 'dispute':
    case 'writeOff':
      return saving(calls[decision.action].mutate({ ...seen, reason: decision.reason }));
    case 'reopen':
    case 'removeLine':
      return saving(calls[decision.action].mutate(seen));
  }
}
