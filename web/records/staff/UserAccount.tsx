import { useMutation } from '@tanstack/react-query';
import { KeyRound, LockOpen } from 'lucide-react';
import { useState } from 'react';
import type { Row } from '#shared/records/reference/contract.ts';
import type { User } from '#shared/records/staff/contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { invalidateReference } from '#web/platform/page/pickers/client.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { toast } from '#web/platform/ui/toast.ts';

/** Unlocking an account, and e-mailing its owner a link for a new password. */
export function UserActions({ row }: { row: Row }) {
  const account = row as User;
  const [isAsking, setAsking] = useState(false);
  const unlock = useMutation(
    trpc.staff.users.unlock.mutationOptions({
      onSuccess: async () => {
        toast.success('Account unlocked.');
        await invalidateReference('users');
      },
      onError: (error) => toast.error('Not unlocked.', messageOf(error)),
    }),
  );
  const sendReset = useMutation(
    trpc.staff.users.sendReset.mutationOptions({
      onSuccess: () => toast.success('E-mail sent.'),
      onError: (error) => toast.error('The e-mail was not sent.', messageOf(error)),
      onSettled: () => setAsking(false),
    }),
  );

  return (
    <>
      {account.lockedUntil && (
        <Button icon={LockOpen} loading={unlock.isPending} onClick={() => unlock.mutate({ id: row.id })}>
          Unlock
        </Button>
      )}
      {account.status === 'active' && (
        <Button icon={KeyRound} onClick={() => setAsking(true)}>
          Send password reset
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Send a password reset?"
        confirmLabel="Send"
        colour="accent"
        loading={sendReset.isPending}
        onConfirm={() => sendReset.mutate({ id: row.id })}
        onCancel={() => setAsking(false)}
      >
        <p>
          {account.email} gets 1 e-mail with a link for choosing a new password. The current password works
          until it is used.
        </p>
      </ConfirmDialog>
    </>
  );
}

/** What prevents a user from signing in. */
export function UserNotice({ row }: { row: Row }) {
  const { lockedUntil, hasPassword, status } = row as User;
  return (
    <>
      {lockedUntil && (
        <Alert
          colour="yellow"
          title="This account is locked."
          message={
            <>
              Too many failed sign-ins. It unlocks by itself at <Timestamp at={lockedUntil} />.
            </>
          }
        />
      )}
      {hasPassword === false && status === 'active' && (
        <Alert
          colour="blue"
          message="No password has been chosen yet. An e-mail with a link for it was sent when the account was created; “Send password reset” sends another."
        />
      )}
    </>
  );
}
