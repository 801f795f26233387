import { useState } from 'react';
import type { RunDetail } from '#shared/activities/money/distributions/contract.ts';
import { distributionsContract } from '#shared/activities/money/distributions/contract.ts';
import { counted } from '#shared/platform/counted.ts';
import { poundsText } from '#shared/platform/money.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { cancelRun, type RunStep, takeRunStep } from './distributions-client.ts';

function CancelDialog({ run, onClose }: { run: RunDetail; onClose: () => void }) {
  return (
    <FieldsDialog
      title={`Cancel ${run.reference}`}
      submitLabel="Cancel run"
      cancelLabel="Keep"
      schema={distributionsContract.cancel.input}
      given={{ id: run.id, version: run.version }}
      fields={{ reason: { kind: 'text', label: 'Why', required: true, rows: 2, max: 500, value: '' } }}
      call={async (input) => {
        await cancelRun(input);
        toast.success('Item Updated.', `${run.reference} is cancelled; nothing of it is committed any more.`);
      }}
      onClose={onClose}
    />
  );
}

const casesText = (count: number) => counted(count, 'case');

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
