import { useState } from 'react';
import { poundsText } from '#shared/platform/money.ts';
import type { RunDetail } from '#shared/work/money/distributions/contract.ts';
import { distributionsContract } from '#shared/work/money/distributions/contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { FormDialog } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { useContractForm } from '#web/platform/page/form/use-contract-form.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import { TextArea } from '#web/platform/ui/TextArea.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { cancelRun, type RunStep, takeRunStep } from './distributions-client.ts';

function CancelDialog({ run, onClose }: { run: RunDetail; onClose: () => void }) {
  const form = useContractForm({
    schema: distributionsContract.cancel.input,
    given: { id: run.id, version: run.version },
    values: { reason: '' },
    save: async (input) => {
      await cancelRun(input);
      toast.success('Item Updated.', `${run.reference} is cancelled; nothing of it is committed any more.`);
    },
  });
  return (
    <FormDialog
      title={`Cancel ${run.reference}`}
      submitLabel="Cancel run"
      cancelLabel="Keep"
      form={form}
      onClose={onClose}
    >
      <FormField form={form} name="reason" label="Why" required>
        {(control) => <TextArea {...control} rows={2} maxLength={500} />}
      </FormField>
    </FormDialog>
  );
}

const casesText = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'case' : 'cases'}`;

const sumText = (run: RunDetail) => `${poundsText(run.totalPence)} for ${casesText(run.caseCount)}`;

const questions = {
  submit: {
    title: (run: RunDetail) => `Submit ${run.reference}`,
    label: 'Submit',
    message: (run: RunDetail) =>
      `${sumText(run)}. Somebody else approves it; until then nothing of it can be changed.`,
  },
  release: {
    title: (run: RunDetail) => `Release ${run.reference}`,
    label: 'Release',
    message: (run: RunDetail) =>
      `Journals are posted and payments made ready: ${sumText(run)}. Cases that have changed since the calculation are held back.`,
  },
} as const;

/** What may be done with a run where it stands. */
export function RunActions({ run }: { run: RunDetail }) {
  const [asked, setAsked] = useState<'submit' | 'release' | 'cancel' | null>(null);
  const [busy, setBusy] = useState<RunStep | null>(null);
  const { mayChange, maySubmit, mayRelease, mayCancel, submitBlocker } = run.abilities;

  async function take(step: RunStep) {
    setBusy(step);
    try {
      await takeRunStep(step, { id: run.id, version: run.version });
    } catch (error) {
      toast.error('Error updating.', messageOf(error));
    } finally {
      setBusy(null);
      setAsked(null);
    }
  }

  return (
    <>
      {mayCancel && <Button onClick={() => setAsked('cancel')}>Cancel run</Button>}
      {mayChange && (
        <Button loading={busy === 'recalculate'} onClick={() => void take('recalculate')}>
          Recalculate
        </Button>
      )}
      {(maySubmit || submitBlocker) && (
        <Button
          colour="accent"
          disabled={!maySubmit}
          title={submitBlocker ?? undefined}
          onClick={() => setAsked('submit')}
        >
          Submit
        </Button>
      )}
      {mayRelease && (
        <Button colour="accent" onClick={() => setAsked('release')}>
          Release
        </Button>
      )}
      {asked === 'cancel' && <CancelDialog run={run} onClose={() => setAsked(null)} />}
      {(asked === 'submit' || asked === 'release') && (
        <ConfirmDialog
          open
          colour="accent"
          title={questions[asked].title(run)}
          confirmLabel={questions[asked].label}
          loading={busy === asked}
          onCancel={() => setAsked(null)}
          onConfirm={() => void take(asked)}
        >
          {questions[asked].message(run)}
        </ConfirmDialog>
      )}
    </>
  );
}
