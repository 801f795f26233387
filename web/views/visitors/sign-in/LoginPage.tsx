import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { OpenedSession } from '#shared/records/staff/contract.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { knownDevice, rememberDevice } from '#web/platform/api/device.ts';
import { rest } from '#web/platform/api/rest.ts';
import { beginSession, useSession } from '#web/platform/api/session.ts';
import { usePageTitle } from '#web/platform/page/title.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Field, TextInput } from '#web/platform/ui/Field.tsx';

const refused = 'Invalid username or password';

/** Signs in; returns the message to show where that failed. */
async function signIn(username: string, password: string): Promise<string | null> {
  try {
    const { data } = await rest.post<OpenedSession>('/auth/login', {
      username,
      password,
      device: knownDevice(),
    });
    rememberDevice(data.device);
    return beginSession(data.token, data.expiresAt) ? null : refused;
  } catch (error) {
    return error instanceof ApiError && error.status === 0 ? error.message : refused;
  }
}

export function LoginPage() {
  usePageTitle('Sign in');
  const { lastEnd } = useSession();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  // The one thing to do here: start with it, unless something already has the focus.
  useEffect(() => {
    if (document.activeElement === document.body) usernameField.current?.focus();
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    // The next screen's code loads while the server checks the password.
    void import('#web/platform/shell/Shell.tsx').catch(() => {});
    const problem = await signIn(username.trim(), password);
    setBusy(false);
    if (problem === null) return;
    setFailure(problem);
    setPassword('');
    passwordField.current?.focus();
  }

  return (
    <form onSubmit={submit} className="space-y-4">
      <h1 tabIndex={-1} className="rounded-sm text-lg font-semibold">
        Sign in
      </h1>
      {lastEnd === 'ended' && !failure && (
        <Alert colour="blue" message="Your session has ended. Please sign in again." />
      )}
      {failure && <Alert colour="red" message={failure} />}
      <Field label="Username">
        {(control) => (
          <TextInput
            {...control}
            ref={usernameField}
            name="username"
            autoComplete="username"
            spellCheck={false}
            required
            value={username}
            onChange={setUsername}
          />
        )}
      </Field>
      <Field
        label="Password"
        aside={
          <AppLink
            href="/auth/forgot-password"
            className="text-accent-text underline-offset-2 hover:underline"
          >
            Forgot password?
          </AppLink>
        }
      >
        {(control) => (
          <TextInput
            {...control}
            ref={passwordField}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={setPassword}
          />
        )}
      </Field>
      <Button type="submit" colour="accent" fill loading={isBusy}>
        Sign in
      </Button>
    </form>
  );
}
