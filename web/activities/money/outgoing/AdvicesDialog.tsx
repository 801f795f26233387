import { type BatchDetail, batchesContract } from '#shared/activities/money/outgoing/contract.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';

interface AdvicesDialogProps {
  batch: BatchDetail;
  onStarted: (runId: number) => void;
  onClose: () => void;
}

/** Writes the remittance advices of a batch; all of them are checked before one is written. */
export function AdvicesDialog({ batch, onStarted, onClose }: AdvicesDialogProps) {
  return (
    <FieldsDialog
      title={`Remittance advices of ${batch.reference}`}
      submitLabel="Write the advices"
      schema={batchesContract.writeAdvices.input}
      given={{ id: batch.id }}
      fields={{
        templateId: {
          kind: 'row',
          label: 'Template',
          help: 'One for each creditor covering all its cases, by its usual delivery. Nothing is written while one has a problem.',
          required: true,
          from: 'templates',
          value: null,
        },
      }}
      call={async (input) => onStarted((await trpcClient.outgoing.batches.writeAdvices.mutate(input)).id)}
      onClose={onClose}
    />
  );
}
