import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '#shared/platform/counted.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { bulkRunOptions, cancelBulk } from './bulk-client.ts';

/** The progress of the run, and the button that undoes all of it. */
export function BulkProgress({ id, onDone }: { id: number; onDone: () => void }) {
  const { data: run } = useQuery(bulkRunOptions(id));
  const [problem, setProblem] = useState<string | null>(null);
  if (!run) return null;
  const isGoing = run.status === 'waiting' || run.status === 'running';
  const cancel = async () => {
    try {
      await cancelBulk(id, 'The bulk run was cancelled.');
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const words = {
    waiting: 'Waiting for its turn.',
    running: 'Letters are being made.',
    finished: 'All letters have been made.',
    failed: run.message ?? 'The run failed.',
    cancelled: 'Cancelled: none of it will be sent.',
  };
  return (
    <div className="space-y-4">
      <div>
        <progress max={run.total} value={run.done} className="h-2 w-full" aria-label="Letters made" />
        <output className="figures block whitespace-pre-line">
          {run.done.toLocaleString('en-GB')} of {counted(run.total, 'letter')}. {words[run.status]}
        </output>
      </div>
      {run.repeats > 0 && (
        <Alert
          colour="yellow"
          message={`${counted(run.repeats, 'case')} had already had the same letter, and were skipped.`}
        />
      )}
      {run.drafts > 0 && (
        <Alert
          colour="yellow"
          message={`${counted(run.drafts, 'letter')} could not be made after all and are in Outbound Mail as drafts, each with the reason.`}
        />
      )}
      {problem && <Alert colour="red" message={problem} />}
      <div className="flex flex-wrap justify-end gap-2">
        {(isGoing || run.cancellable > 0) && (
          <Button colour="red" onClick={() => void cancel()}>
            Cancel the whole run
          </Button>
        )}
        <Button colour="accent" onClick={onDone}>
          Close
        </Button>
      </div>
    </div>
  );
}
