import { type FormEvent, useState } from 'react';
import { rest } from '#web/platform/api/rest.ts';
import { usePageTitle } from '#web/platform/page/title.ts';
import { useAttempt } from '#web/platform/page/use-attempt.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Field, TextInput } from '#web/platform/ui/Field.tsx';

export function ForgotPasswordPage() {
  usePageTitle('Forgot password');
  const [email, setEmail] = useState('');
  const [answer, setAnswer] = useState<string | null>(null);
  const { attempt, problem: failure, isBusy } = useAttempt();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    await attempt(async () => {
      const { message } = await rest.post('/auth/forgot-password', { email: email.trim() });
      setAnswer(message);
    });
  }

  return (
    <form onSubmit={submit} className="space-y-4">
      <h1 tabIndex={-1} className="rounded-sm text-lg font-semibold">
        Forgot password
      </h1>
      {failure && <Alert colour="red" message={failure} />}
      {answer ? (
        <Alert colour="green" message={answer} />
      ) : (
        <>
          <Field label="E-mail address" help="We send a link for choosing a new password to this address.">
            {(control) => (
              <TextInput
                {...control}
                name="email"
                type="email"
                autoComplete="email"
                required
                value={email}
                onChange={setEmail}
              />
            )}
          </Field>
          <Button type="submit" colour="accent" fill loading={isBusy}>
            Send the link
          </Button>
        </>
      )}
      <p className="text-sm">
        <AppLink href="/login" className="text-accent-text underline-offset-2 hover:underline">
          Back to sign in
        </AppLink>
      </p>
    </form>
  );
}
