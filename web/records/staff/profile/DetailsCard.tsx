import { type FormEvent, useRef, useState } from 'react';
import { showPhone } from '#shared/platform/fields/formats.ts';
import { ApiError, fieldErrorsOf, messageOf } from '#web/platform/api/api-error.ts';
import { type Profile, useAuth } from '#web/platform/api/auth.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { UnsavedGuard } from '#web/platform/page/UnsavedGuard.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { CodeInput } from '#web/platform/ui/CodeInput.tsx';
import { Field, TextInput } from '#web/platform/ui/Field.tsx';
import { RichText } from '#web/platform/ui/RichText.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { invalidateProfile, saveProfile } from '#web/records/staff/profile/profile-api.ts';

interface Details {
  name: string;
  email: string;
  phone: string;
  signature: string;
}
type Errors = Partial<Record<keyof Details, string>>;

const fieldLabels: Record<keyof Details, string> = {
  name: 'Name',
  email: 'E-mail address',
  phone: 'Phone',
  signature: 'Signature',
};

function detailsOf(profile: Profile): Details {
  return {
    name: profile.name,
    email: profile.email,
    phone: profile.phone ? showPhone(profile.phone) : '',
    signature: profile.signature ?? '',
  };
}

/** Only what was changed goes to the server, so that nothing else is overwritten. */
export function changedDetails(before: Details, after: Details): Partial<Details> {
  const names = Object.keys(after) as (keyof Details)[];
  return Object.fromEntries(
    names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]),
  );
}

function missing(details: Details): Errors {
  return {
    ...(details.name.trim() === '' && { name: 'Required.' }),
    ...(details.email.trim() === '' && { email: 'Required.' }),
  };
}

/** What somebody else saved meanwhile, beside what was typed. */
function Clash({ saved, typed, onTake }: { saved: Details; typed: Details; onTake: () => void }) {
  const names = Object.keys(changedDetails(saved, typed)) as (keyof Details)[];
  return (
    <Alert colour="yellow" title="Somebody else changed your details since you opened this page.">
      <ul>
        {names.map((name) => (
          <li key={name}>
            {fieldLabels[name]}:{' '}
            {name === 'signature' ? 'also differs' : `now “${saved[name]}”, you typed “${typed[name]}”`}
          </li>
        ))}
      </ul>
      <p>Save again to keep yours.</p>
      <Button small onClick={onTake}>
        Take theirs
      </Button>
    </Alert>
  );
}

export function DetailsCard() {
  const { profile } = useAuth();
  const [base, setBase] = useState({ version: profile.version, details: detailsOf(profile) });
  const [details, setDetails] = useState(base.details);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isClashing, setClashing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = changedDetails(base.details, details);
  const isUnsaved = Object.keys(change).length > 0;

  // Nothing typed yet: what others change, or the picture beside this form, simply shows.
  if (!isUnsaved && profile.version !== base.version) {
    const next = { version: profile.version, details: detailsOf(profile) };
    setBase(next);
    setDetails(next.details);
  }

  function set<Name extends keyof Details>(name: Name) {
    return (value: Details[Name]) => setDetails((current) => ({ ...current, [name]: value }));
  }

  function showErrors(byField: Errors) {
    setErrors(byField);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  function fail(error: unknown) {
    const byField = fieldErrorsOf(error);
    if (Object.keys(byField).length > 0) return showErrors(byField);
    setFailure(messageOf(error));
    if (!(error instanceof ApiError) || error.status !== 409) return;
    setClashing(true);
    void invalidateProfile();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const problems = missing(details);
    setFailure(null);
    showErrors(problems);
    if (isBusy || Object.keys(problems).length > 0) return;
    setBusy(true);
    try {
      // A second save after a clash is deliberate: it overwrites what is there now.
      await saveProfile(isClashing ? profile.version : base.version, change);
      setBase({ version: profile.version, details });
      setClashing(false);
      toast.success('Item Updated.');
    } catch (error) {
      fail(error);
    }
    setBusy(false);
  }

  return (
    <Card title="Details">
      <UnsavedGuard isUnsaved={() => isUnsaved && !isBusy} />
      <form ref={form} onSubmit={submit} noValidate className="space-y-4">
        {failure && !isClashing && <Alert colour="red" message={failure} />}
        {isClashing && (
          <Clash
            saved={detailsOf(profile)}
            typed={details}
            onTake={() => {
              setDetails(base.details);
              setClashing(false);
            }}
          />
        )}
        <Field label={fieldLabels.name} required error={errors.name}>
          {(control) => (
            <TextInput
              {...control}
              value={details.name}
              onChange={set('name')}
              maxLength={80}
              autoComplete="name"
            />
          )}
        </Field>
        <Field
          label={fieldLabels.email}
          required
          error={errors.email}
          help="Links for a new password go to this address."
        >
          {(control) => (
            <TextInput
              {...control}
              type="email"
              value={details.email}
              onChange={set('email')}
              maxLength={254}
              autoComplete="email"
            />
          )}
        </Field>
        <Field label={fieldLabels.phone} error={errors.phone}>
          {(control) => <CodeInput {...control} kind="phone" value={details.phone} onChange={set('phone')} />}
        </Field>
        <Field label={fieldLabels.signature} help="Goes at the end of your letters." error={errors.signature}>
          {(control) => <RichText {...control} value={details.signature} onChange={set('signature')} />}
        </Field>
        <Button type="submit" colour="accent" loading={isBusy} disabled={!isUnsaved}>
          Save
        </Button>
      </form>
    </Card>
  );
}
