import { type FormEvent, useEffect, useState } from 'react';
import { PASSWORD_MIN, passwordProblem } from '#shared/records/staff/password.ts';
import { fieldErrorsOf, messageOf } from '#web/platform/api/api-error.ts';
import { rest } from '#web/platform/api/rest.ts';
import { usePageTitle } from '#web/platform/page/title.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink, type AppLinkProps } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Field, TextInput } from '#web/platform/ui/Field.tsx';

/** The token from the link's fragment, which browsers send to no server. */
function takeToken(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
}

function TextLink(props: AppLinkProps) {
  return <AppLink {...props} className="text-accent-text underline-offset-2 hover:underline" />;
}

function problemWith(password: string, repeated: string): { password?: string; repeated?: string } {
  const problem = passwordProblem(password);
  if (problem) return { password: problem };
  if (password !== repeated) return { repeated: 'The two passwords differ.' };
  return {};
}

function NewPasswordForm({ token, onDone }: { token: string; onDone: (message: string) => void }) {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [errors, setErrors] = useState<{ password?: string; repeated?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const problems = problemWith(password, repeated);
    setErrors(problems);
    setFailure(null);
    if (isBusy || Object.keys(problems).length > 0) return;
    setBusy(true);
    try {
      const { message } = await rest.post('/auth/reset-password', { token, password });
      onDone(message);
    } catch (error) {
      const byField = fieldErrorsOf(error);
      setErrors(byField);
      if (!byField.password) setFailure(messageOf(error));
    }
    setBusy(false);
  }

  const field = { type: 'password', autoComplete: 'new-password', required: true } as const;
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {failure && <Alert colour="red" message={failure} />}
      <Field
        label="New password"
        help={`At least ${PASSWORD_MIN} characters; several unrelated words are best.`}
        error={errors.password}
      >
        {(control) => <TextInput {...control} {...field} value={password} onChange={setPassword} />}
      </Field>
      <Field label="New password again" error={errors.repeated}>
        {(control) => <TextInput {...control} {...field} value={repeated} onChange={setRepeated} />}
      </Field>
      <Button type="submit" colour="accent" fill loading={isBusy}>
        Set password
      </Button>
    </form>
  );
}

export function ResetPasswordPage() {
  usePageTitle('Choose a password');
  const [token] = useState(takeToken);
  const [answer, setAnswer] = useState<string | null>(null);

  // The token leaves the address bar, and with it the history.
  useEffect(() => {
    if (window.location.hash) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);

  return (
    <div className="space-y-4">
      <h1 tabIndex={-1} className="rounded-sm text-lg font-semibold">
        Choose a password
      </h1>
      {answer && <Alert colour="green" message={answer} />}
      {!answer && token && <NewPasswordForm token={token} onDone={setAnswer} />}
      {!answer && !token && (
        <Alert
          colour="red"
          message="This link is not complete. Open it from the e-mail again, or ask for a new one."
        />
      )}
      <p className="flex justify-between gap-4 text-sm">
        <TextLink href="/login">{answer ? 'Sign in' : 'Back to sign in'}</TextLink>
        {!answer && <TextLink href="/auth/forgot-password">Ask for a new link</TextLink>}
      </p>
    </div>
  );
}
