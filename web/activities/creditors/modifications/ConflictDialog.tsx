import {
  type CaseModification,
  type Conflict,
  modificationsContract,
} from '#shared/activities/creditors/modifications/contract.ts';
import type { WeighedSet } from '#shared/activities/creditors/modifications/resolve-conflict.ts';
import { modificationEffectFields } from '#shared/platform/fields/common-fields.ts';
import { pencePerPoundText } from '#shared/platform/money.ts';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { penceColumn } from '#web/platform/ui/Money.tsx';
import { type Column, Table } from '#web/platform/ui/Table.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { resolveConflict } from './modifications-client.ts';

/** Where the clauses of a conflict contradict each other, in words. */
export function conflictText({ clashes }: Conflict): string {
  const keys = new Set(clashes.flatMap((clash) => clash.keys));
  const figures = [...keys].map((key) => modificationEffectFields[key].label);
  const isStated = clashes.some((clash) => clash.isStated);
  return [...figures, ...(isStated ? ['their wording'] : [])].join(', ');
}

type Row = WeighedSet & { titles: string; isBest: boolean };

const columns: readonly Column<Row>[] = [
  {
    key: 'kept',
    header: 'Clauses that would stand',
    wordy: true,
    sentences: true,
    cell: ({ titles, isBest }) => (
      <span className={isBest ? 'font-medium' : undefined}>
        {titles} {isBest && <Badge colour="green">Stands</Badge>}
      </span>
    ),
  },
  penceColumn('creditors', 'Creditors get', ({ creditorsPence }) => creditorsPence),
  {
    key: 'rate',
    header: 'Dividend',
    align: 'right',
    cell: ({ pencePerPound }) => <span className="figures">{pencePerPoundText(pencePerPound)}</span>,
  },
];

interface ConflictDialogProps {
  caseId: number;
  conflict: Conflict;
  rows: readonly CaseModification[];
  onClose: () => void;
}

/** The sets of clauses without contradictions, what each would bring creditors, and which of them stands. */
export function ConflictDialog({ caseId, conflict, rows, onClose }: ConflictDialogProps) {
  const { kept, displaced, sets } = conflict.resolution;
  const titleOf = (id: number) => rows.find((row) => row.id === id)?.title ?? '';
  const form = useContractForm({
    schema: modificationsContract.resolve.input,
    given: { caseId, kept, displaced: displaced.map(({ id }) => id) },
    values: {},
    save: async (input) => {
      await resolveConflict(input);
      toast.success('Conflict resolved.');
    },
  });
  return (
    <FormDialog
      title="Resolve the conflict"
      size="medium"
      submitLabel="Resolve"
      form={form}
      onClose={onClose}
    >
      <p>
        These clauses contradict each other in {conflictText(conflict)}. The set that brings creditors most
        over the full term stands; if two bring the same, the stricter one.
      </p>
      <Table<Row>
        label="Sets of clauses"
        columns={columns}
        rows={sets.map((set, at) => ({
          ...set,
          titles: set.kept.map(titleOf).join(', '),
          isBest: at === 0,
        }))}
        rowKey={(row) => row.kept.join()}
      />
      <section aria-label="Displaced clauses">
        <h3 className="pb-1 font-semibold">Displaced</h3>
        <ul className="list-disc pl-5">
          {displaced.map(({ id, byId }) => (
            <li key={id}>
              {titleOf(id)}, by {titleOf(byId)}
            </li>
          ))}
        </ul>
      </section>
      <p className="text-sm text-muted">These clauses cannot be changed afterwards.</p>
    </FormDialog>
  );
}
