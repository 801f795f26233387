import { distributionsContract, type RunDetail } from '#shared/activities/money/distributions/contract.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';

interface LettersDialogProps {
  run: RunDetail;
  onStarted: (runId: number) => void;
  onClose: () => void;
}

const kinds = [
  { id: 'notices', label: 'Dividend notices: one for each claim, or case' },
  { id: 'advices', label: 'Remittance advices: one for each creditor' },
] as const;

/** Writes what a released run tells creditors and clients; all letters are checked before one is written. */
export function LettersDialog({ run, onStarted, onClose }: LettersDialogProps) {
  return (
    <FieldsDialog
      title={`Letters of ${run.reference}`}
      submitLabel="Write the letters"
      size="medium"
      schema={distributionsContract.writeLetters.input}
      given={{ id: run.id }}
      fields={{
        kind: {
          kind: 'choice',
          label: 'What is written',
          required: true,
          noun: 'kind',
          options: kinds,
          value: 'notices',
        },
        templateId: {
          kind: 'row',
          label: 'Template',
          help: 'Sent by each creditor’s usual delivery. Nothing is written while one of the letters has a problem.',
          required: true,
          from: 'templates',
          value: null,
        },
      }}
      call={async (input) => onStarted((await trpcClient.distributions.writeLetters.mutate(input)).id)}
      onClose={onClose}
    />
  );
}
