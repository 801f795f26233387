import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { OwnSession } from '#shared/records/staff/contract.ts';
import { PASSWORD_MIN, passwordProblem } from '#shared/records/staff/password.ts';
import { ApiError, fieldErrorsOf, messageOf } from '#web/platform/api/api-error.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { storeFile } from '#web/platform/api/files.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { AvatarModal } from '#web/platform/shell/AvatarModal.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Avatar } from '#web/platform/ui/Avatar.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import { Field, TextInput } from '#web/platform/ui/Field.tsx';
import { FileUpload } from '#web/platform/ui/FileUpload.tsx';
import { ErrorState, Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { deviceName } from '#web/records/staff/profile/device-name.ts';
import { invalidateSessions, saveProfile } from '#web/records/staff/profile/profile-api.ts';
import { usePreview } from '#web/records/staff/profile/use-preview.ts';

interface Passwords {
  current: string;
  new: string;
  again: string;
}
type Errors = Partial<Record<keyof Passwords, string>>;

const none: Passwords = { current: '', new: '', again: '' };

function problemsOf(passwords: Passwords, owner: { username: string; name: string }): Errors {
  if (passwords.current === '') return { current: 'Required.' };
  const problem = passwordProblem(passwords.new, owner);
  if (problem) return { new: problem };
  return passwords.new === passwords.again ? {} : { again: 'The two passwords differ.' };
}

export function PasswordCard() {
  const { profile } = useAuth();
  const [passwords, setPasswords] = useState(none);
  const [errors, setErrors] = useState<Errors>({});
  const change = useMutation(
    trpc.staff.profile.changePassword.mutationOptions({
      onSuccess: () => {
        setPasswords(none);
        toast.success('Password changed.', 'Your sessions on other devices were ended.');
        return invalidateSessions();
      },
      onError: (error) => setErrors(fieldErrorsOf(error)),
    }),
  );
  const failure =
    change.error && Object.keys(fieldErrorsOf(change.error)).length === 0 ? messageOf(change.error) : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    const problems = problemsOf(passwords, profile);
    setErrors(problems);
    if (change.isPending) return;
    if (Object.keys(problems).length > 0) change.reset();
    else change.mutate({ current: passwords.current, new: passwords.new });
  }

  const input = (name: keyof Passwords, autoComplete: 'current-password' | 'new-password') => ({
    type: 'password' as const,
    autoComplete,
    value: passwords[name],
    onChange: (value: string) => setPasswords({ ...passwords, [name]: value }),
  });
  return (
    <Card title="Password">
      <form onSubmit={submit} noValidate className="space-y-4">
        {failure && <Alert colour="red" message={failure} />}
        <input type="hidden" name="username" autoComplete="username" value={profile.username} readOnly />
        <Field label="Current password" required error={errors.current}>
          {(control) => <TextInput {...control} {...input('current', 'current-password')} />}
        </Field>
        <Field
          label="New password"
          required
          help={`At least ${PASSWORD_MIN} characters; several unrelated words are best.`}
          error={errors.new}
        >
          {(control) => <TextInput {...control} {...input('new', 'new-password')} />}
        </Field>
        <Field label="New password again" required error={errors.again}>
          {(control) => <TextInput {...control} {...input('again', 'new-password')} />}
        </Field>
        <Button type="submit" loading={change.isPending}>
          Change password
        </Button>
      </form>
    </Card>
  );
}

const accept = { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'], 'image/webp': ['.webp'] };
const largest = 2_000_000;

export function PictureCard() {
  const { profile } = useAuth();
  const [chosen, preview, choose] = usePreview();
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isEnlarged, setEnlarged] = useState(false);
  const picture = preview ?? profile.avatar;

  async function save(work: () => Promise<number | null>) {
    setFailure(null);
    setShare(0);
    try {
      await saveProfile(profile.version, { avatarId: await work() });
      choose(undefined);
      toast.success('Item Updated.');
    } catch (error) {
      const byField = error instanceof ApiError ? Object.values(error.errors)[0] : undefined;
      setFailure(byField ?? messageOf(error));
    }
    setShare(null);
  }

  return (
    <Card title="Picture">
      <div className="flex flex-wrap items-start gap-4">
        <button
          type="button"
          aria-label="Enlarge picture"
          onClick={() => setEnlarged(true)}
          className="cursor-zoom-in rounded-full"
        >
          <Avatar name={profile.name} url={picture} size={96} decorative />
        </button>
        <div className="min-w-60 grow space-y-3">
          {failure && <Alert colour="red" message={failure} />}
          <FileUpload
            aria-label="Picture"
            value={chosen ? [chosen] : []}
            onChange={(files) => choose(files[0])}
            accept={accept}
            maxSize={largest}
          />
          {share !== null && chosen && (
            <progress value={share} aria-label="Upload" className="h-1.5 w-full accent-(--accent)" />
          )}
          <div className="flex flex-wrap gap-2">
            {chosen && (
              <Button
                colour="accent"
                loading={share !== null}
                onClick={() => void save(async () => (await storeFile(chosen, setShare)).id)}
              >
                Use this picture
              </Button>
            )}
            {profile.avatar && !chosen && (
              <Button loading={share !== null} onClick={() => void save(async () => null)}>
                Remove picture
              </Button>
            )}
          </div>
        </div>
      </div>
      <AvatarModal open={isEnlarged} onClose={() => setEnlarged(false)} name={profile.name} url={picture} />
    </Card>
  );
}

function SessionItem({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span title={session.userAgent}>{deviceName(session.userAgent)}</span>
          {session.current && <Badge colour="green">This device</Badge>}
        </p>
        <p className="text-sm text-muted">
          {session.ip} · last used <Timestamp at={session.lastSeenAt} /> · signed in{' '}
          <Timestamp at={session.createdAt} />
        </p>
      </div>
      {!session.current && (
        <Button small onClick={onEnd} aria-label={`Sign out ${deviceName(session.userAgent)}, ${session.ip}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}

export function SessionsCard() {
  const sessions = useQuery(trpc.staff.profile.sessions.queryOptions());
  const [isAsking, setAsking] = useState(false);
  const others = sessions.data?.filter((session) => !session.current).length ?? 0;

  const onError = (error: unknown) => toast.error('An error occurred', messageOf(error));
  const endOne = useMutation(
    trpc.staff.profile.endSession.mutationOptions({
      onSuccess: () => {
        toast.success('The session was ended.');
        return invalidateSessions();
      },
      onError,
    }),
  );
  const endOthers = useMutation(
    trpc.staff.profile.endOtherSessions.mutationOptions({
      onSuccess: ({ ended }) => {
        toast.success(ended === 1 ? 'One other session was ended.' : `${ended} other sessions were ended.`);
        return invalidateSessions();
      },
      onError,
      onSettled: () => setAsking(false),
    }),
  );

  return (
    <Card
      title="My sessions"
      aside={
        others > 0 && (
          <Button small onClick={() => setAsking(true)}>
            Sign out others
          </Button>
        )
      }
    >
      {sessions.error && (
        <ErrorState
          title="Your sessions could not be loaded."
          message={messageOf(sessions.error)}
          onRetry={() => void sessions.refetch()}
          retrying={sessions.isFetching}
        />
      )}
      {sessions.isPending && <Skeleton className="h-16 w-full" />}
      <ul className="divide-y divide-border">
        {sessions.data?.map((session) => (
          <SessionItem key={session.id} session={session} onEnd={() => endOne.mutate({ id: session.id })} />
        ))}
      </ul>
      <ConfirmDialog
        open={isAsking}
        title="Sign out others?"
        confirmLabel="Sign out others"
        loading={endOthers.isPending}
        onConfirm={() => endOthers.mutate()}
        onCancel={() => setAsking(false)}
      >
        {others === 1 ? 'One other session ends' : `${others} other sessions end`} at once. This one stays.
      </ConfirmDialog>
    </Card>
  );
}
