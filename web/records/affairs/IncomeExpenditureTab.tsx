import { useQuery } from '@tanstack/react-query';
import { Calculator, Plus, Printer, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { londonDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import { type StatementHead, statementsContract } from '#shared/records/affairs/contract.ts';
import { statementKinds } from '#shared/records/affairs/income-expenditure.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { useCase } from '#web/platform/case/case.ts';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormSwitch, InputField } from '#web/platform/page/form/FormField.tsx';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { RemoveDialog } from '#web/platform/page/RemoveDialog.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { textOfIso } from '#web/platform/ui/date-text.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { optionsOf, Select } from '#web/platform/ui/Field.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { Switch } from '#web/platform/ui/Switch.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { AffordabilityCard } from './AffordabilityCard.tsx';
import { headingsOptions, saved } from './affairs-client.ts';
import { ContributionOffer } from './ContributionOffer.tsx';
import { StatementEditor, type StatementEditorProps } from './StatementEditor.tsx';

const kindOptions = optionsOf(statementKinds);

interface NewStatementDialogProps {
  caseId: number;
  /** The newest statement of the case, to copy from. */
  previous: StatementHead | null;
  onClose: () => void;
  onAdded: (id: number) => void;
}

/** When, why, and whether it starts from the previous one. */
function NewStatementDialog({ caseId, previous, onClose, onAdded }: NewStatementDialogProps) {
  const form = useContractForm({
    schema: statementsContract.create.input,
    given: { caseId },
    values: {
      statementOn: londonDate(),
      kind: previous ? 'annual' : 'initial',
      copyFromId: previous && previous.id,
      isCurrent: true,
    },
    failure: 'Error creating item.',
    save: async (input) => {
      const { id } = await saved(caseId, trpcClient.affairs.incomeExpenditure.create.mutate(input));
      toast.success('Item Created.');
      onAdded(id);
    },
  });
  const isCopy = form.form.watch('copyFromId') !== null;
  return (
    <FormDialog title="New statement" submitLabel="Create" form={form} onClose={onClose}>
      <InputField form={form} name="statementOn" label="Date" required kind="day" />
      <InputField form={form} name="kind" label="Kind" required kind="choice" options={kindOptions} />
      {previous && (
        <>
          <Switch
            label="Start from the previous one, without its evidence"
            value={isCopy}
            onChange={(next) => form.set({ copyFromId: next ? previous.id : null })}
          />
          <FormSwitch form={form} name="isCurrent" label="Make it the current statement" />
        </>
      )}
    </FormDialog>
  );
}

const titleOf = ({ statementOn, kind, isCurrent }: StatementHead) =>
  `${textOfIso(statementOn)} · ${statementKinds[kind]}${isCurrent ? ' · current' : ''}`;

type OpenStatementProps = Omit<StatementEditorProps, 'statement' | 'headings'> & { id: number };

function OpenStatement({ caseId, id, ...rest }: OpenStatementProps) {
  const statement = useQuery(trpc.affairs.incomeExpenditure.get.queryOptions({ caseId, id }));
  const headings = useQuery(headingsOptions);
  const failed = [statement, headings].find(hasFailed);
  if (failed) return <LoadError query={failed} path="income-expenditure" />;
  if (!statement.data || !headings.data) return <Skeleton className="h-96 w-full" />;
  return (
    <StatementEditor key={id} caseId={caseId} statement={statement.data} headings={headings.data} {...rest} />
  );
}

/** Statements of income and expenditure: the current one, and those before it. */
export function IncomeExpenditureTab({ caseId }: { caseId: number }) {
  const { data: row } = useCase(caseId);
  const list = useQuery(trpc.affairs.incomeExpenditure.list.queryOptions({ caseId }));
  const { data: heads } = list;
  const [chosen, setChosen] = useState<number | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<StatementHead | null>(null);
  const mayEdit = row?.mayEdit ?? false;
  const open = heads?.find(({ id }) => id === chosen) ?? heads?.find(({ isCurrent }) => isCurrent);
  const newButton = mayEdit && (
    <Button icon={Plus} colour={open ? 'neutral' : 'accent'} onClick={() => setAdding(true)}>
      New statement
    </Button>
  );
  if (hasFailed(list)) return <LoadError query={list} path="income-expenditure" />;
  if (!heads || !row) return <Skeleton className="h-96 w-full" />;
  return (
    <div className="space-y-4">
      <AffordabilityCard caseId={caseId} />
      {open ? (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <div className="w-72">
              <Select<number>
                aria-label="Statement"
                label="Statement"
                required
                options={heads.map((head) => ({ id: head.id, label: titleOf(head) }))}
                value={open.id}
                onChange={setChosen}
              />
            </div>
            {!open.isCurrent && <Badge colour="yellow">Not the current statement</Badge>}
            <span className="text-sm text-muted">
              {open.preparedBy && `Prepared by ${open.preparedBy.name}`}
            </span>
            <span className="no-print ml-auto flex flex-wrap gap-2">
              {mayEdit && (heads.length === 1 || !open.isCurrent) && (
                <IconButton label="Delete this statement" icon={Trash2} onClick={() => setRemoved(open)} />
              )}
              <Button icon={Printer} onClick={() => window.print()}>
                Print
              </Button>
              {newButton}
            </span>
          </div>
          <OpenStatement
            caseId={caseId}
            id={open.id}
            isReadOnly={!mayEdit}
            isJoint={row.applicants.length > 1}
            offer={(surplusPence) => <ContributionOffer row={row} surplusPence={surplusPence} />}
          />
        </>
      ) : (
        <EmptyState
          icon={Calculator}
          title="No statement of income and expenditure yet."
          message="It shows what the client can pay: income and spending under the headings of the Standard Financial Statement."
          action={newButton}
        />
      )}
      {isAdding && (
        <NewStatementDialog
          caseId={caseId}
          previous={heads[0] ?? null}
          onClose={() => setAdding(false)}
          onAdded={(id) => {
            setChosen(id);
            setAdding(false);
          }}
        />
      )}
      {removed && (
        <RemoveDialog
          title="Delete this statement?"
          confirmLabel="Delete"
          remove={() => {
            const { id, version } = removed;
            return saved(caseId, trpcClient.affairs.incomeExpenditure.remove.mutate({ caseId, id, version }));
          }}
          onClose={() => setRemoved(null)}
        >
          The statement of {textOfIso(removed.statementOn)} with a surplus of{' '}
          {poundsText(removed.surplusPence)} will be deleted with all its lines. The audit trail keeps its
          figures.
        </RemoveDialog>
      )}
    </div>
  );
}
