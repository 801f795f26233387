import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { batchLife } from '#shared/activities/money/outgoing/batch-states.ts';
import { type BatchDetail, batchesContract } from '#shared/activities/money/outgoing/contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { LifeBlockers, LifeButtons } from '#web/platform/page/life/LifeSteps.tsx';
import { mayTake } from '#web/platform/page/life/NextSteps.tsx';
import { WriteLetters } from '#web/platform/page/mail/WriteLetters.tsx';
import { RemittancesDialog } from '#web/platform/page/remittances/RemittancesDialog.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { AdvicesDialog } from './AdvicesDialog.tsx';
import { GenerateDialog } from './GenerateDialog.tsx';
import { batchHref, downloadFile, takeBatchStep } from './outgoing-client.ts';

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

/** The download of the file; a second one asks first. */
function Download({ batch }: { batch: BatchDetail }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const current = batch.files.find(({ isCurrent }) => isCurrent);
  if (!current || !mayTake(batch.steps, 'download')) return null;
  const isFirst = current.downloadCount === 0;
  async function save() {
    setBusy(true);
    await downloadFile(batch.id, !isFirst).catch((error: unknown) =>
      toast.error('Error updating.', messageOf(error)),
    );
    setBusy(false);
    setAsking(false);
  }
  return (
    <>
      <Button
        colour={isFirst ? 'accent' : 'neutral'}
        loading={isBusy}
        onClick={() => (isFirst ? void save() : setAsking(true))}
      >
        {isFirst ? 'Download file' : 'Download again'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Download the file again?"
        confirmLabel="Download again"
        loading={isBusy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void save()}
      >
        {current.downloadedBy?.name ?? 'Somebody'} downloaded it before, and the bank may have it. Sent twice,
        it may pay twice.
      </ConfirmDialog>
    </>
  );
}

/** The steps of a batch, as its page words them. */
const stepsOf = (batch: BatchDetail) => ({
  life: batchLife,
  steps: batch.steps,
  contract: batchesContract,
  given: { id: batch.id, version: batch.version },
  take: takeBatchStep,
  onPage: {
    cancel: { words: { title: `Cancel ${batch.reference}` } },
    freeze: { words: { title: `Outcome of ${batch.reference} unknown` } },
    generate: {
      ...(batch.files.length > 0 ? { label: 'Generate again' } : { colour: 'accent' as const }),
      dialog: (onClose: () => void) => <GenerateDialog batch={batch} onClose={onClose} />,
    },
    submit: { words: { title: `Was ${batch.reference} sent to the bank?` } },
  },
});

/** What may be done with a batch now. */
export const BatchActions = ({ batch }: { batch: BatchDetail }) => (
  <>
    <BatchRemittances batch={batch} />
    <WriteLetters label="Letters" form={(given) => <AdvicesDialog batch={batch} {...given} />} />
    <Download batch={batch} />
    <LifeButtons {...stepsOf(batch)} />
  </>
);

/** What prevents the other steps of a batch. */
export const BatchBlockers = ({ batch }: { batch: BatchDetail }) => <LifeBlockers {...stepsOf(batch)} />;
