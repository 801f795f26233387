import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type BatchDetail, batchesContract } from '#shared/activities/money/outgoing/contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { WriteLetters } from '#web/platform/page/mail/WriteLetters.tsx';
import { RemittancesDialog } from '#web/platform/page/remittances/RemittancesDialog.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { AdvicesDialog } from './AdvicesDialog.tsx';
import { GenerateDialog } from './GenerateDialog.tsx';
import { batchHref, cancelBatch, downloadFile, freezeBatch, submitBatch } from './outgoing-client.ts';

type Asked = 'generate' | 'again' | 'submit' | 'freeze' | 'cancel';

const reasons = {
  cancel: { title: 'Cancel', label: 'Cancel batch', save: cancelBatch, done: 'Its payments are free again.' },
  freeze: {
    title: 'Outcome unknown of',
    label: 'Freeze',
    save: freezeBatch,
    done: 'Its money is frozen until the bank statement shows what happened to it.',
  },
} as const;

function ReasonDialog({
  batch,
  step,
  onClose,
}: {
  batch: BatchDetail;
  step: keyof typeof reasons;
  onClose: () => void;
}) {
  const { title, label, save, done } = reasons[step];
  return (
    <FieldsDialog
      title={`${title} ${batch.reference}`}
      submitLabel={label}
      {...(step === 'cancel' && { cancelLabel: 'Keep' })}
      schema={batchesContract.cancel.input}
      given={{ id: batch.id, version: batch.version }}
      fields={{ reason: { kind: 'text', label: 'Why', required: true, rows: 2, max: 300, value: '' } }}
      call={save}
      done={['Item Updated.', done]}
      onClose={onClose}
    />
  );
}

/** The listings that the creditors of a batch get. */
function BatchRemittances({ batch }: { batch: BatchDetail }) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    ...trpc.outgoing.batches.remittances.queryOptions({ id: batch.id }),
    enabled: isOpen,
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>Remittances</Button>
      {isOpen && (
        <RemittancesDialog
          of={batch.reference}
          path={batchHref(batch.id)}
          query={query}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** What may be done with a batch where it stands. */
export function BatchActions({ batch }: { batch: BatchDetail }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isBusy, setBusy] = useState(false);
  const close = () => setAsked(null);
  const { mayGenerate, isAgain, mayDownload, maySubmit, mayFreeze, mayCancel } = batch.abilities;
  const current = batch.files.find(({ isCurrent }) => isCurrent);
  async function run(work: () => Promise<unknown>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.error('Error updating.', messageOf(error));
    }
    setBusy(false);
    // Another question that was asked meanwhile stays.
    setAsked((now) => (now === asked ? null : now));
  }
  const isFirst = current?.downloadCount === 0;
  return (
    <>
      <BatchRemittances batch={batch} />
      <WriteLetters label="Letters" form={(given) => <AdvicesDialog batch={batch} {...given} />} />
      {mayCancel && <Button onClick={() => setAsked('cancel')}>Cancel batch</Button>}
      {mayFreeze && <Button onClick={() => setAsked('freeze')}>Outcome unknown</Button>}
      {mayGenerate && (
        <Button colour={isAgain ? 'neutral' : 'accent'} onClick={() => setAsked('generate')}>
          {isAgain ? 'Generate again' : 'Generate file'}
        </Button>
      )}
      {mayDownload && (
        <Button
          colour={isFirst ? 'accent' : 'neutral'}
          loading={isBusy}
          onClick={() => (isFirst ? void run(() => downloadFile(batch.id, false)) : setAsked('again'))}
        >
          {isFirst ? 'Download file' : 'Download again'}
        </Button>
      )}
      {maySubmit && (
        <Button colour="accent" onClick={() => setAsked('submit')}>
          Sent to the bank
        </Button>
      )}
      {asked === 'generate' && <GenerateDialog batch={batch} onClose={close} />}
      {(asked === 'cancel' || asked === 'freeze') && (
        <ReasonDialog batch={batch} step={asked} onClose={close} />
      )}
      <ConfirmDialog
        open={asked === 'again'}
        title="Download the file again?"
        confirmLabel="Download again"
        loading={isBusy}
        onCancel={close}
        onConfirm={() => void run(() => downloadFile(batch.id, true))}
      >
        {current?.downloadedBy?.name ?? 'Somebody'} downloaded it before, and the bank may have it. Sent
        twice, it may pay twice.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'submit'}
        colour="accent"
        title={`Was ${batch.reference} sent to the bank?`}
        confirmLabel="It was sent"
        loading={isBusy}
        onCancel={close}
        onConfirm={() => void run(() => submitBatch({ id: batch.id, version: batch.version }))}
      >
        From now on its payments can only be paid or come back.
      </ConfirmDialog>
    </>
  );
}
