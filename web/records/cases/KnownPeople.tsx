import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Duplicates, useDuplicates } from '#web/records/cases/Duplicates.tsx';
import { type KnownPerson, positionsOf, type WizardValues } from '#web/records/cases/wizard-values.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : '');

/** Which applicant the known person is: of two with one last name, such as a couple, the one with the first name as well. */
export function positionFor(values: WizardValues, { name }: Pick<KnownPerson, 'name'>): 0 | 1 {
  const said = name.toLowerCase();
  const free = positionsOf(values).filter((position) => values.applicants[position].known === null);
  const bears = (position: 0 | 1, field: 'firstName' | 'lastName') => {
    const text = textOf(values.applicants[position].person[field]);
    return text !== '' && (field === 'lastName' ? said.endsWith(text) : ` ${said} `.includes(` ${text} `));
  };
  const alike = free.filter((position) => bears(position, 'lastName'));
  return alike.find((position) => bears(position, 'firstName')) ?? alike[0] ?? free[0] ?? 0;
}

/** Offers people known from other cases who match what is entered. */
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
