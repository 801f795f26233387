import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Duplicates, useDuplicates } from '#web/cases/Duplicates.tsx';
import { type KnownPerson, positionsOf, type WizardValues } from '#web/cases/wizard-values.ts';

/** The applicant who bears the person's last name, so that the person is taken for them and not for the other. */
function positionFor(values: WizardValues, { name }: KnownPerson): 0 | 1 {
  const isAlike = (position: 0 | 1) => {
    const { known, person } = values.applicants[position];
    const lastName = ((person.lastName as string | null | undefined) ?? '').trim();
    return known === null && lastName !== '' && name.toLowerCase().endsWith(lastName.toLowerCase());
  };
  return positionsOf(values).find(isAlike) ?? 0;
}

/** Watches what is entered for people who are known from other cases. */
export function KnownPeople({ onCount }: { onCount: (count: number) => void }) {
  const { setValue } = useFormContext<WizardValues>();
  const values = useWatch<WizardValues>() as WizardValues;
  const { duplicates } = useDuplicates(values);
  const count = duplicates.length;
  useEffect(() => onCount(count), [count, onCount]);
  return (
    <Duplicates
      duplicates={duplicates}
      onUse={(person) =>
        setValue(`applicants.${positionFor(values, person)}.known`, person, { shouldDirty: true })
      }
    />
  );
}
