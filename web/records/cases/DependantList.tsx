import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { errorsByField } from '#shared/platform/validation.ts';
import { dependantsSchema } from '#shared/records/cases/dependants.ts';
import type { CasePerson, Dependant } from '#shared/records/cases/people-contract.ts';
import { ApiError, messageOf } from '#web/platform/api/api-error.ts';
import type { CaseRow } from '#web/platform/case/case.ts';
import { DateText } from '#web/platform/page/DateText.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { Field, TextInput } from '#web/platform/ui/Field.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { Switch } from '#web/platform/ui/Switch.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { peopleStore } from '#web/records/cases/people-client.ts';

const newDependant: Dependant = { name: '', dateOfBirth: null, relationship: 'Child', livesWith: true };

interface DependantFieldsProps {
  dependant: Dependant;
  position: number;
  errors: Readonly<Record<string, string>>;
  onChange: (dependant: Dependant) => void;
  onRemove: () => void;
}

function DependantFields({ dependant, position, errors, onChange, onRemove }: DependantFieldsProps) {
  const set = (change: Partial<Dependant>) => onChange({ ...dependant, ...change });
  return (
    <fieldset className="grid min-w-0 items-start gap-3 rounded-md border border-border p-3 sm:grid-cols-3">
      <legend className="px-1 text-sm font-medium">Dependant {position + 1}</legend>
      <Field label="Name" required error={errors[`${position}.name`]}>
        {(control) => (
          <TextInput {...control} maxLength={80} value={dependant.name} onChange={(name) => set({ name })} />
        )}
      </Field>
      <Field label="Relationship" required error={errors[`${position}.relationship`]}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={40}
            value={dependant.relationship}
            onChange={(relationship) => set({ relationship })}
          />
        )}
      </Field>
      <Field label="Date of birth" error={errors[`${position}.dateOfBirth`]}>
        {(control) => (
          <DateInput
            {...control}
            isBirth
            value={dependant.dateOfBirth}
            onChange={(dateOfBirth) => set({ dateOfBirth })}
          />
        )}
      </Field>
      <div className="flex items-center justify-between gap-2 sm:col-span-3">
        <Switch
          label="Lives with them"
          value={dependant.livesWith}
          onChange={(livesWith) => set({ livesWith })}
        />
        <IconButton small label={`Remove dependant ${position + 1}`} icon={Trash2} onClick={onRemove} />
      </div>
    </fieldset>
  );
}

function DependantsModal({
  row,
  person,
  onClose,
}: {
  row: CaseRow;
  person: CasePerson;
  onClose: () => void;
}) {
  const [list, setList] = useState<readonly Dependant[]>(
    person.dependants.length > 0 ? person.dependants : [newDependant],
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const formId = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const checked = dependantsSchema.safeParse(list);
    setErrors(checked.success ? {} : errorsByField(checked.error));
    if (!checked.success || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await peopleStore(row.id).change(person, { dependants: checked.data });
      toast.success('Item Updated.');
      onClose();
    } catch (error) {
      toast.error('Error updating.', messageOf(error));
      setProblem(
        error instanceof ApiError && error.status === 409
          ? 'Somebody else has changed this person meanwhile. Close this to see the current details.'
          : messageOf(error),
      );
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      closeOnBackdrop={false}
      title={`Dependants of ${person.name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} colour="accent" loading={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="space-y-3">
        {problem && <Alert colour="red" title="Not saved." message={problem} />}
        {list.map((dependant, position) => (
          <DependantFields
            key={position}
            dependant={dependant}
            position={position}
            errors={errors}
            onChange={(changed) => setList(list.map((each, index) => (index === position ? changed : each)))}
            onRemove={() => setList(list.filter((_each, index) => index !== position))}
          />
        ))}
        <Button small onClick={() => setList([...list, newDependant])} disabled={list.length >= 20}>
          <Plus aria-hidden="true" className="size-3.5" />
          Add a dependant
        </Button>
      </form>
    </Modal>
  );
}

/** Children and others the person supports. */
export function DependantList({ row, person }: { row: CaseRow; person: CasePerson }) {
  const [isOpen, setOpen] = useState(false);
  const { dependants } = person;
  return (
    <section aria-label={`Dependants of ${person.name}`} className="mt-4 border-t border-border pt-3">
      <div className="mb-1.5 flex items-center justify-between gap-2">
        <h3 className="font-semibold">Dependants</h3>
        {row.mayEdit && (
          <Button small colour="plain" onClick={() => setOpen(true)} className="no-print">
            <Pencil aria-hidden="true" className="size-3.5" />
            Edit dependants
          </Button>
        )}
      </div>
      {dependants.length === 0 ? (
        <p className="text-sm text-muted">None.</p>
      ) : (
        <ul className="space-y-1">
          {dependants.map(({ name, relationship, dateOfBirth, livesWith }) => (
            <li key={`${name}${dateOfBirth}`}>
              {name} <span className="text-muted">({relationship}</span>
              {dateOfBirth && (
                <span className="text-muted">
                  , born <DateText day={dateOfBirth} />
                </span>
              )}
              <span className="text-muted">{livesWith ? ')' : ', lives elsewhere)'}</span>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <DependantsModal row={row} person={person} onClose={() => setOpen(false)} />}
    </section>
  );
}
