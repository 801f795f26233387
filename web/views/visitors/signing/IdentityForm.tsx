import { type FormEvent, useState } from 'react';
import type { Signing } from '#shared/activities/proposals/contract.ts';
import { fieldErrorsOf, messageOf } from '#web/platform/api/api-error.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { Field } from '#web/platform/ui/Field.tsx';
import { TextInput } from '#web/platform/ui/TextInput.tsx';

interface IdentityFormProps {
  token: string;
  firm: string;
  onOpen: (signing: Signing) => void;
}

/** Asks who signs for what only they and the firm know. */
export function IdentityForm({ token, firm, onOpen }: IdentityFormProps) {
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
      <Field label="Your postcode" required error={errors.postcode} help="Of your home, as you told us.">
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
