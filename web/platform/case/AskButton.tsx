import { useMutation } from '@tanstack/react-query';
import type { ActName } from '#shared/records/acts/reserved-acts.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { toast } from '#web/platform/ui/toast.ts';

/** Asks the office holder to act: raises a task for them. */
export function AskButton({ caseId, act }: { caseId: number; act: ActName }) {
  const ask = useMutation(
    trpc.acts.reserved.ask.mutationOptions({
      onSuccess: () => toast.success('Office holder asked.', 'A task was created for them.'),
      onError: (error) => toast.error('The office holder was not asked.', messageOf(error)),
    }),
  );
  return (
    <Button small loading={ask.isPending} onClick={() => ask.mutate({ caseId, act })}>
      Ask the office holder
    </Button>
  );
}
