import { useState } from 'react';
import { counted } from '#shared/platform/counted.ts';
import type { BulkLetterInput, BulkRow } from '#shared/records/correspondence/bulk.ts';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';
import { useAttempt } from '#web/platform/page/use-attempt.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Field } from '#web/platform/ui/Field.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { BulkChecked } from './BulkChecked.tsx';
import { BulkProgress } from './BulkProgress.tsx';
import { checkBulk, startBulk } from './bulk-client.ts';

interface BulkLetterDialogProps {
  caseIds: readonly number[];
  onClose: () => void;
}

/** Writes the same letter on many cases: checked first, row by row; made with progress; cancelled as a whole. */
export function BulkLetterDialog({ caseIds, onClose }: BulkLetterDialogProps) {
  const [templateId, setTemplateId] = useState<number | null>(null);
  const [deliveryMethodId, setDelivery] = useState<number | null>(null);
  const [rows, setRows] = useState<readonly BulkRow[] | null>(null);
  const [runId, setRunId] = useState<number | null>(null);
  const { attempt, problem, isBusy } = useAttempt();
  const letterFor = (ids: readonly number[], repeatReason: string | null = null): BulkLetterInput => ({
    caseIds: [...ids],
    templateId: templateId ?? 0,
    deliveryMethodId,
    repeatReason,
  });
  const run = (work: () => Promise<void>) =>
    attempt(async () => {
      await work();
    });
  const check = () => run(async () => setRows(await checkBulk(letterFor(caseIds))));
  const start = (ids: number[], reason: string | null) =>
    run(async () => setRunId((await startBulk(letterFor(ids, reason))).id));
  /** The check no longer matches the selection. */
  const choose =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setRows(null);
      set(value);
    };
  return (
    <Modal
      open
      size="medium"
      title={`Letter to ${counted(caseIds.length, 'case')}`}
      closeOnBackdrop={false}
      onClose={onClose}
    >
      {runId === null ? (
        <div className="space-y-4">
          {problem && <Alert colour="red" title="Nothing was made." message={problem} />}
          <div data-autofocus>
            <Field label="Template" required help="It goes to its usual recipients on each case.">
              {(control) => (
                <NamePicker
                  {...control}
                  from="templates"
                  value={templateId}
                  onChange={choose(setTemplateId)}
                />
              )}
            </Field>
          </div>
          <Field label="Delivery">
            {(control) => (
              <NamePicker
                {...control}
                from="delivery-methods"
                defaultText="The usual one for each recipient"
                value={deliveryMethodId}
                onChange={choose(setDelivery)}
              />
            )}
          </Field>
          {rows ? (
            <BulkChecked
              rows={rows}
              isBusy={isBusy}
              onAgain={() => void check()}
              onStart={(ids, reason) => void start(ids, reason)}
            />
          ) : (
            <div className="flex justify-end">
              <Button
                colour="accent"
                disabled={templateId === null}
                loading={isBusy}
                onClick={() => void check()}
              >
                Check {counted(caseIds.length, 'case')}
              </Button>
            </div>
          )}
        </div>
      ) : (
        <BulkProgress id={runId} onDone={onClose} />
      )}
    </Modal>
  );
}
