import { useQuery } from '@tanstack/react-query';
import { poundsText } from '#shared/platform/money.ts';
import { affordabilityStates } from '#shared/records/affairs/affordability.ts';
import {
  type AffordabilityView,
  affordabilityContract,
} from '#shared/records/affairs/affordability-contract.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { InputField } from '#web/platform/page/form/FormField.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { saved } from './affairs-client.ts';

const colours = { waiting: 'blue', approved: 'green', rejected: 'red', dropped: 'grey' } as const;
type Request = NonNullable<AffordabilityView['request']>;

function LastRequest({ request }: { request: Request }) {
  const { status, contributionPence, surplusPence, reason, requestedBy, requestedAt } = request;
  return (
    <div className="space-y-1">
      <p className="flex flex-wrap items-center gap-2">
        <Badge colour={colours[status]}>{affordabilityStates[status]}</Badge>
        <span>
          {poundsText(contributionPence)} a month, with {poundsText(surplusPence)} left
        </span>
      </p>
      <p className="break-words whitespace-pre-line">{reason}</p>
      <p className="text-sm text-muted">
        Asked for{requestedBy && ` by ${requestedBy.name}`}, <Timestamp at={requestedAt} />
        {request.decidedBy && request.decidedAt && (
          <>
            ; {status === 'approved' ? 'approved' : 'sent back'} by {request.decidedBy.name},{' '}
            <Timestamp at={request.decidedAt} />
          </>
        )}
      </p>
      {request.statusReason && <p className="text-sm">{request.statusReason}</p>}
    </div>
  );
}

function AskForm({ caseId }: { caseId: number }) {
  const form = useContractForm({
    schema: affordabilityContract.ask.input,
    given: { caseId },
    values: { reason: '' },
    save: async (input) => {
      await saved(caseId, trpcClient.affairs.affordability.ask.mutate(input));
      toast.success('The contribution is awaiting a second person.');
    },
  });
  return (
    <form
      className="no-print space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {form.problem && <Alert colour="red" message={form.problem} />}
      <InputField
        form={form}
        name="reason"
        label="Why the client can pay more than is left"
        required
        kind="text"
        max={2_000}
      />
      <Button type="submit" colour="accent">
        Ask for approval
      </Button>
    </form>
  );
}

/** A contribution above what is left each month: its reason, and the second person who agreed to it. Shown while there is one. */
export function AffordabilityCard({ caseId }: { caseId: number }) {
  const { data } = useQuery(trpc.affairs.affordability.get.queryOptions({ caseId }));
  if (!data || (data.above === null && !data.request)) return null;
  const { above, isCovered, request, mayAsk } = data;
  const isWaiting = request?.status === 'waiting';
  return (
    <Card title="Affordability">
      <div className="space-y-4">
        {above && (
          <Alert colour={isCovered || isWaiting ? 'blue' : 'yellow'} role="none">
            {above}{' '}
            {isCovered
              ? 'A second person has approved the reason.'
              : 'Papers go out, and a plan starts, only once a second person has approved the reason.'}
          </Alert>
        )}
        {request && <LastRequest request={request} />}
        {above && !isCovered && !isWaiting && mayAsk && <AskForm caseId={caseId} />}
      </div>
    </Card>
  );
}
