import { KeyRound, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { actOnRow, type Row } from '#web/reference/client.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Timestamp } from '#web/ui/Timestamp.tsx';
import { toast } from '#web/ui/toast.ts';

/** How an account stands, beside the user's own fields. */
type Account = Row & { email: string; status: string; lockedUntil: string | null; hasPassword: boolean };

async function act(id: number, action: string, failure: string) {
  try {
    toast.success(await actOnRow('users', id, action));
  } catch (error) {
    toast.error(failure, messageOf(error));
  }
}

/** Unlocking an account, and mailing its owner a link for a new password. */
export function UserActions({ row }: { row: Row }) {
  const account = row as Account;
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function run(action: string, failure: string) {
    setBusy(true);
    await act(row.id, action, failure);
    setBusy(false);
    setAsking(false);
  }

  return (
    <>
      {account.lockedUntil && (
        <Button loading={isBusy} onClick={() => void run('unlock', 'Not unlocked.')}>
          <LockOpen aria-hidden="true" className="size-4" />
          Unlock
        </Button>
      )}
      {account.status === 'active' && (
        <Button onClick={() => setAsking(true)}>
          <KeyRound aria-hidden="true" className="size-4" />
          Send password reset
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Send a password reset?"
        confirmLabel="Send"
        colour="accent"
        loading={isBusy}
        onConfirm={() => void run('send-reset', 'The e-mail was not sent.')}
        onCancel={() => setAsking(false)}
      >
        <p>
          {account.email} gets 1 e-mail with a link for choosing a new password. The present password works
          until it is used.
        </p>
      </ConfirmDialog>
    </>
  );
}

/** What keeps a user from signing in. */
export function UserNotice({ row }: { row: Row }) {
  const { lockedUntil, hasPassword, status } = row as Account;
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
          message="No password has been chosen yet. An e-mail with a link for it was sent when the account was made; “Send password reset” sends another."
        />
      )}
    </>
  );
}
