import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import { type TransferOverview, transfersContract } from '#shared/activities/transfers/contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { type CaseRow, invalidateCase } from '#web/platform/case/case.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { FormDialog, useContractForm, useValue } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, InputField } from '#web/platform/page/form/FormField.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Select } from '#web/platform/ui/Field.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { toast } from '#web/platform/ui/toast.ts';

function AskDialog({
  row,
  overview: { heldPence, targets },
  onClose,
}: {
  row: CaseRow;
  overview: TransferOverview;
  onClose: () => void;
}) {
  const form = useContractForm({
    schema: transfersContract.ask.input,
    given: { caseId: row.id, version: row.version },
    values: { portfolioId: null, bankAccountId: null, reason: '' },
    needs: ['portfolioId'],
    save: async (input) => {
      await trpcClient.transfers.ask.mutate(input);
      await invalidateCase(row.id);
      toast.success('Item Updated.', 'The transfer is awaiting approval.');
    },
  });
  const chosen = useValue(form, 'portfolioId');
  const accounts = targets.find(({ id }) => id === chosen)?.bankAccounts ?? [];
  return (
    <FormDialog
      title="Transfer to another portfolio"
      size="medium"
      submitLabel="Ask for approval"
      form={form}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        Once a second person has approved it, the case goes there with <Money pence={heldPence} /> and
        whatever comes in until then. Staff and departments that do not see its new domain are replaced by
        those of the portfolio.
      </p>
      <FormField form={form} name="portfolioId" label="Portfolio" required>
        {(control) => (
          <Select
            {...control}
            options={targets.map(({ id, name, domain }) => ({ id, label: `${name}, ${domain.name}` }))}
          />
        )}
      </FormField>
      {accounts.length > 1 && (
        <FormField form={form} name="bankAccountId" label="Account that holds the money" required>
          {(control) => (
            <Select {...control} options={accounts.map(({ id, name }) => ({ id, label: name }))} />
          )}
        </FormField>
      )}
      <InputField form={form} name="reason" label="Reason" required kind="text" max={500} />
    </FormDialog>
  );
}

/** The portfolio of an approved case, and its transfer to another, which takes two people. */
export function TransferCase({ row }: { row: CaseRow }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(trpc.transfers.ofCase.queryOptions({ caseId: row.id }));
  if (!data) return null;
  const { waiting, blockers, transfers } = data;
  const mayAsk = row.mayEdit && waiting === null && blockers.length === 0;
  return (
    <Card
      title="Transfer"
      aside={
        mayAsk && (
          <Button small className="no-print" onClick={() => setOpen(true)}>
            <ArrowRightLeft aria-hidden="true" className="size-3.5" />
            Transfer the case
          </Button>
        )
      }
    >
      <p>
        {row.portfolio?.name ?? 'No portfolio'}, {row.domain.name}
      </p>
      {waiting && (
        <p className="mt-2 text-sm">
          Awaiting approval: to {waiting.to.portfolio?.name}, {waiting.to.domain.name}
          {waiting.askedBy && `, asked for by ${waiting.askedBy}`}. {waiting.reason}
        </p>
      )}
      {!waiting && blockers.length > 0 && (
        <div className="mt-2">
          <Alert colour="yellow" title="It cannot be transferred now" message={blockers.join(' ')} />
        </div>
      )}
      {transfers.length > 0 && (
        <ul className="mt-2 space-y-1 text-sm text-muted">
          {transfers.map((each) => (
            <li key={each.id}>
              {showDate(each.doneOn)}: from {each.from.portfolio?.name ?? each.from.domain.name} to{' '}
              {each.to.portfolio?.name}, with <Money pence={each.amountPence} />. {each.reason}
              {each.approvedBy && ` Approved by ${each.approvedBy}.`}
            </li>
          ))}
        </ul>
      )}
      {isOpen && <AskDialog row={row} overview={data} onClose={() => setOpen(false)} />}
    </Card>
  );
}
