import { type FormEvent, useEffect, useState } from 'react';
import type { Signing } from '#shared/activities/proposals/contract.ts';
import { fieldErrorsOf, messageOf } from '#web/platform/api/api-error.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { Logo } from '#web/platform/page/Logo.tsx';
import { usePageTitle } from '#web/platform/page/title.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { Field, TextInput } from '#web/platform/ui/Field.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { SignForm } from './SignForm.tsx';

interface IdentityFormProps {
  token: string;
  firm: string;
  onOpen: (signing: Signing) => void;
}

/** Asks the signatory for what only they and the firm know. */
function IdentityForm({ token, firm, onOpen }: IdentityFormProps) {
  const [dateOfBirth, setDateOfBirth] = useState<string | null>(null);
  const [postcode, setPostcode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  async function open(event: FormEvent) {
    event.preventDefault();
    setProblem(null);
    const missing = {
      ...(dateOfBirth === null && { dateOfBirth: 'Enter your date of birth.' }),
      ...(postcode.trim() === '' && { postcode: 'Enter your postcode.' }),
    };
    setErrors(missing);
    if (dateOfBirth === null || postcode.trim() === '') return;
    setBusy(true);
    try {
      onOpen(await trpcClient.signing.open.mutate({ token, dateOfBirth, postcode }));
    } catch (error) {
      setProblem(messageOf(error));
      setErrors(fieldErrorsOf(error));
      setBusy(false);
    }
  }
  return (
    <form noValidate onSubmit={(event) => void open(event)} className="space-y-4">
      <h1 tabIndex={-1} className="text-lg font-semibold">
        Sign your proposal
      </h1>
      <p>
        {firm} has prepared a proposal for you to read and sign. Before we show it we check that it is you.
      </p>
      {problem && <Alert colour="red" message={problem} />}
      <Field label="Your date of birth" required error={errors.dateOfBirth}>
        {(control) => <DateInput {...control} value={dateOfBirth} onChange={setDateOfBirth} />}
      </Field>
      <Field
        label="Your postcode"
        required
        error={errors.postcode}
        help="Of your home, as you gave it to us."
      >
        {(control) => (
          <TextInput
            {...control}
            value={postcode}
            onChange={setPostcode}
            autoComplete="postal-code"
            maxLength={10}
          />
        )}
      </Field>
      <Button type="submit" colour="accent" fill loading={isBusy}>
        Read the proposal
      </Button>
    </form>
  );
}

const tokenInAddress = () => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';

/** What the link says before anybody is asked anything. */
function useLook(token: string) {
  const [firm, setFirm] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    trpcClient.signing.look.mutate({ token }).then(
      (look) => setFirm(look.firm),
      (error: unknown) => setProblem(fieldErrorsOf(error).token ?? messageOf(error)),
    );
  }, [token]);
  return { firm, problem };
}

/** Whether the link still works, and whose it is. */
function Begin({ token, onOpen }: { token: string; onOpen: (signing: Signing) => void }) {
  const { firm, problem } = useLook(token);
  if (problem !== null)
    return (
      <div className="space-y-3">
        <h1 tabIndex={-1} className="text-lg font-semibold">
          Sign your proposal
        </h1>
        <Alert colour="red" message={problem} />
      </div>
    );
  if (firm === null) return <Skeleton className="h-40 w-full" />;
  return <IdentityForm token={token} firm={firm} onOpen={onOpen} />;
}

/** /sign: where a client reads a proposal and signs it, by a link of their own. */
export function SignPage() {
  usePageTitle('Sign your proposal');
  const [token] = useState(tokenInAddress);
  const [signing, setSigning] = useState<Signing | null>(null);
  return (
    <div className="flex min-h-dvh flex-col items-center gap-6 px-3 pt-8 pb-10 sm:px-4">
      <header>
        <Logo />
      </header>
      <main
        className={`w-full rounded-lg border border-border bg-surface p-4 shadow-sm sm:p-6 ${signing ? 'max-w-3xl' : 'max-w-sm'}`}
      >
        {signing ? <SignForm signing={signing} /> : <Begin token={token} onOpen={setSigning} />}
      </main>
    </div>
  );
}
