import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bankDetailFields } from '#shared/platform/fields/common-fields.ts';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import { verificationBlocker } from '#shared/records/bank-details/verification.ts';
import type { Row, RowOf } from '#shared/records/reference/contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { deciding, sayOutcome, waitingOptions } from '#web/platform/page/approvals/approvals-client.ts';
import { WaitingApprovals } from '#web/platform/page/approvals/WaitingApprovals.tsx';
import { invalidateReference } from '#web/platform/page/pickers/client.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { toast } from '#web/platform/ui/toast.ts';

type Payee = RowOf<'creditors'> | RowOf<'suppliers'>;
type PayeeEntity = 'creditors' | 'suppliers';

const asking = {
  creditors: trpcClient.bankDetails.askCreditor,
  suppliers: trpcClient.bankDetails.askSupplier,
};

const checkColours = { valid: 'green', invalid: 'red', unchecked: 'yellow' } as const;

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function By({ who, at }: { who: NamedRow | null | undefined; at: string }) {
  return (
    <>
      {who?.name ?? 'Concordat'}, <Timestamp at={at} />
    </>
  );
}

/** Once the last request has been rejected or withdrawn, verification has to be asked for again. */
function AskButton({ name, payee }: { name: PayeeEntity; payee: Payee }) {
  const ask = useMutation({
    mutationFn: () => deciding<Payee>(asking[name].mutate({ id: payee.id })),
    onSuccess: () => toast.success('Item Updated.', 'Somebody else has to verify the bank details.'),
    onError: (error) => toast.error('Verification was not asked for.', messageOf(error)),
  });
  return (
    <Button loading={ask.isPending} onClick={() => ask.mutate()}>
      Ask for verification
    </Button>
  );
}

function VerifyButton({ name, payee }: { name: PayeeEntity; payee: Payee }) {
  const { profile, allUserDomains } = useAuth();
  const waiting = useQuery(waitingOptions(name, payee.id));
  const request = waiting.data?.find(({ kind }) => kind === 'bank_details');
  const verify = useMutation({
    mutationFn: (id: number) => deciding(trpcClient.approvals.approve.mutate({ id })),
    onSuccess: async (outcome) => {
      if (outcome.decision === 'approved') toast.success('Bank details verified.');
      else sayOutcome(outcome);
      await invalidateReference(name);
    },
    onError: (error) => toast.error('Not verified.', messageOf(error)),
  });
  const blocker = verificationBlocker(profile.id, payee);
  if (payee.bankVerifiedAt) return null;
  const keeper = payee.keptByDomain;
  if (keeper && !allUserDomains.some(({ id }) => id === keeper.id))
    return <p className="text-sm text-muted">Verified by users of {keeper.name}.</p>;
  if (waiting.isSuccess && !request) return <AskButton name={name} payee={payee} />;
  return (
    <div className="space-y-1">
      <Button
        disabled={blocker !== null || !request}
        loading={verify.isPending}
        aria-describedby={blocker ? 'bank-verify-blocker' : undefined}
        onClick={() => request && verify.mutate(request.id)}
      >
        Verify
      </Button>
      {blocker && (
        <p id="bank-verify-blocker" className="text-sm text-muted">
          {blocker}
        </p>
      )}
    </div>
  );
}

/** Whether the stored bank details pass the modulus check, who entered them, and whether a second person has verified them. */
function BankVerification({ name, row }: { name: PayeeEntity; row: Row }) {
  const payee = row as Payee;
  if (!payee.accountNumber) return null;
  const { options } = bankDetailFields.bankCheck;
  return (
    <div className="mt-4 space-y-3 rounded-md border border-border bg-canvas p-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <Fact term="Verification">
          {payee.bankVerifiedAt ? (
            <span className="inline-flex flex-wrap items-center gap-2">
              <Badge colour="green">Verified</Badge>
              <By who={payee.bankVerifiedBy} at={payee.bankVerifiedAt} />
            </span>
          ) : (
            <Badge colour="yellow">Not verified: nothing is paid to this account</Badge>
          )}
        </Fact>
        {payee.bankCheck && (
          <Fact term="Modulus check">
            <Badge colour={checkColours[payee.bankCheck]}>{options[payee.bankCheck]}</Badge>
          </Fact>
        )}
        {payee.bankChangedAt && (
          <Fact term="Last changed by">
            <By who={payee.bankChangedBy} at={payee.bankChangedAt} />
          </Fact>
        )}
      </dl>
      <WaitingApprovals entity={name} entityId={payee.id} />
      <VerifyButton name={name} payee={payee} />
    </div>
  );
}

export const CreditorBankVerification = ({ row }: { row: Row }) => (
  <BankVerification name="creditors" row={row} />
);
export const SupplierBankVerification = ({ row }: { row: Row }) => (
  <BankVerification name="suppliers" row={row} />
);
