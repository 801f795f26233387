import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { movingFields, sharedWith } from '#shared/records/cases/address.ts';
import type { CaseAddress, CasePerson } from '#shared/records/cases/people-contract.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import type { Values } from '#web/platform/page/pickers/client.ts';

/** Whether a change also applies to others, by person; nothing for those not answered yet. */
export type Said = Readonly<Record<number, boolean>>;

interface AlsoForProps {
  caseId: number;
  person: CasePerson;
  address: CaseAddress | null;
  said: Said;
  onSaid: (said: Said) => void;
}

/** The others at the address that the person leaves or that is changed, judged by what the form holds so far. */
function useTogether({ caseId, person, address }: Pick<AlsoForProps, 'caseId' | 'person' | 'address'>) {
  const { data: all = [] } = useQuery(trpc.people.addresses.queryOptions({ caseId }));
  const typed = useWatch() as Values;
  if (address) {
    const isMove = movingFields.some((field) => (typed[field] || null) !== (address[field] || null));
    return isMove ? sharedWith(address, all) : [];
  }
  const left = all.find(
    ({ personId, addressTypeId, residentTo }) =>
      personId === person.personId && residentTo === null && addressTypeId === typed.addressTypeId,
  );
  return left && !typed.residentTo ? sharedWith(left, all) : [];
}

/** Runs after each attempt to save. */
function useAfterAttempt(run: () => void) {
  const { submitCount, isSubmitting } = useFormState();
  const latest = useEffectEvent(run);
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) latest();
  }, [submitCount, isSubmitting]);
}

/** Asks, for everybody else who lives at an address, whether its change is for them too. A save without an answer leads back here. */
export function AlsoFor({ said, onSaid, ...about }: AlsoForProps) {
  const together = useTogether(about);
  const isAlone = together.length === 0;
  const { person, address } = about;
  const unanswered = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAlone) onSaid({});
  }, [isAlone, onSaid]);
  useAfterAttempt(() => unanswered.current?.focus());
  const open = together.find(({ personId }) => said[personId] === undefined)?.personId;
  return together.map(({ personId, personName, line1 }) => {
    const options = [
      [
        true,
        `Also for ${personName}`,
        address ? 'Their address is changed in the same way.' : 'Both move on the same day.',
      ],
      [false, `Only for ${person.name}`, `${personName} stays at ${line1}, and letters go to each of them.`],
    ] as const;
    return (
      <fieldset key={personId} className="rounded-md border border-yellow-border bg-yellow-bg p-3">
        <legend className="float-left mb-1 w-full font-semibold">
          {personName} lives at {line1} too
        </legend>
        {options.map(([value, label, effect]) => (
          <label key={label} className="clear-both flex min-h-9 cursor-pointer items-center gap-2 py-1">
            <input
              ref={personId === open && value ? unanswered : undefined}
              type="radio"
              name={`also-for-${personId}`}
              checked={said[personId] === value}
              onChange={() => onSaid({ ...said, [personId]: value })}
              className="size-4 shrink-0 accent-accent"
            />
            <span>
              {label} <span className="text-sm text-muted">{effect}</span>
            </span>
          </label>
        ))}
      </fieldset>
    );
  });
}
