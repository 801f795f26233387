import { Plus, X } from 'lucide-react';
import type { LetterChoices, RecipientInput } from '#shared/records/correspondence/contract.ts';
import { usualDelivery } from '#web/platform/page/mail/usual-delivery.ts';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { Field, Select, TextArea, TextInput } from '#web/platform/ui/Field.tsx';
import type { Letter } from './use-letter.ts';

type Known = LetterChoices['recipients'][number];

const isSame = (one: Pick<Known, 'type' | 'id'>, other: RecipientInput) =>
  one.type === other.type && one.id === other.id;
const isFree = ({ type, id }: RecipientInput) => id === null && type !== 'client' && type !== 'sos';
const keyOf = ({ type, id }: Pick<Known, 'type' | 'id'>) => `${type} ${id ?? 'all'}`;

interface ChoiceProps {
  choices: LetterChoices;
  letter: Letter;
  /** Messages of a refusal, by field. */
  errors: Readonly<Record<string, string>>;
}

interface DeliveryProps {
  choices: LetterChoices;
  /** How it goes unless somebody chooses, and why; null until a template is chosen. */
  usual: string | null;
  name: string;
  recipient: RecipientInput;
  onChange: (deliveryMethodId: number | null) => void;
}

/** How it goes to one recipient; as is usual for them unless somebody chooses. */
const Delivery = ({ choices, usual, name, recipient, onChange }: DeliveryProps) => (
  <Field label={`Delivery to ${name}`} isLabelHidden>
    {(control) => (
      <Select
        {...control}
        label="Delivery"
        value={recipient.deliveryMethodId ?? null}
        defaultText={usual ?? 'Usual delivery'}
        onChange={onChange}
        options={choices.deliveryMethods.map(({ id, name: label }) => ({ id, label }))}
      />
    )}
  </Field>
);

interface FreeProps {
  recipient: RecipientInput;
  place: number;
  errors: Readonly<Record<string, string>>;
  onChange: (difference: Partial<RecipientInput>) => void;
  onRemove: () => void;
}

/** Somebody the case does not know. */
function FreeRecipient({ recipient, place, errors, onChange, onRemove }: FreeProps) {
  return (
    <fieldset className="space-y-2 rounded-md border border-border p-3">
      <legend className="sr-only">Another recipient</legend>
      <div className="flex items-start gap-2">
        <div className="grow">
          <Field label="Name" required error={errors[`recipients.${place}.name`]}>
            {(control) => (
              <TextInput {...control} value={recipient.name ?? ''} onChange={(name) => onChange({ name })} />
            )}
          </Field>
        </div>
        <IconButton label="Remove this recipient" icon={X} onClick={onRemove} />
      </div>
      <Field label="Address" help="A line for each, the postcode last.">
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            value={(recipient.lines ?? []).join('\n')}
            onChange={(text) => onChange({ lines: text === '' ? [] : text.split('\n').slice(0, 7) })}
          />
        )}
      </Field>
      <Field label="Email" error={errors[`recipients.${place}.email`]}>
        {(control) => (
          <TextInput
            {...control}
            value={recipient.email ?? ''}
            onChange={(email) => onChange({ email: email || null })}
          />
        )}
      </Field>
    </fieldset>
  );
}

/** Who gets a letter: those the case knows, ticked, each with a delivery; and others by name and address. */
export function RecipientChoice({ choices, letter, errors }: ChoiceProps) {
  const { recipients } = letter.draft;
  const set = (next: readonly RecipientInput[]) => letter.change({ recipients: next });
  const replace = (place: number, difference: Partial<RecipientInput>) =>
    set(recipients.map((each, index) => (index === place ? { ...each, ...difference } : each)));
  const toggle = (known: Known) =>
    set(
      recipients.some((each) => isSame(known, each))
        ? recipients.filter((each) => !isSame(known, each))
        : [...recipients, { type: known.type, id: known.id }],
    );
  return (
    <fieldset className="space-y-2">
      <legend className="text-sm font-medium">
        To <span className="text-muted">({recipients.length} chosen)</span>
      </legend>
      <ul className="max-h-64 divide-y divide-border overflow-y-auto rounded-md border border-border">
        {choices.recipients.map((known) => {
          const place = recipients.findIndex((each) => isSame(known, each));
          const chosen = recipients[place];
          return (
            <li key={keyOf(known)} className="space-y-1.5 px-3 py-2">
              <label className="flex items-start gap-2">
                <input
                  type="checkbox"
                  checked={place >= 0}
                  onChange={() => toggle(known)}
                  className="mt-1 size-4 shrink-0 accent-accent"
                />
                {known.name}
              </label>
              <p className="pl-6 text-sm break-words text-muted">
                {[known.reference, known.lines.join(', ') || 'No address', known.email]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {chosen && (
                <div className="pl-6">
                  <Delivery
                    choices={choices}
                    usual={usualDelivery(choices, letter.draft.templateId, known)}
                    name={known.name}
                    recipient={chosen}
                    onChange={(deliveryMethodId) => replace(place, { deliveryMethodId })}
                  />
                </div>
              )}
              {errors[`recipients.${place}`] && (
                <p className="pl-6 text-sm text-red-text">{errors[`recipients.${place}`]}</p>
              )}
            </li>
          );
        })}
      </ul>
      {recipients.map((recipient, place) =>
        isFree(recipient) ? (
          <FreeRecipient
            // Recipients entered by hand have only their position to tell them apart.
            key={`free ${place.toString()}`}
            recipient={recipient}
            place={place}
            errors={errors}
            onChange={(difference) => replace(place, difference)}
            onRemove={() => set(recipients.filter((_, index) => index !== place))}
          />
        ) : null,
      )}
      <Button
        icon={Plus}
        small
        onClick={() => set([...recipients, { type: 'other', id: null, name: '', lines: [] }])}
      >
        Somebody else
      </Button>
    </fieldset>
  );
}
