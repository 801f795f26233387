import { useQuery } from '@tanstack/react-query';
import { trpc } from '#web/platform/api/trpc.ts';
import type { BoundControl } from '#web/platform/page/form/FormField.tsx';
import { Select } from '#web/platform/ui/Field.tsx';

interface GiverSelectProps {
  caseId: number;
  control: BoundControl<number | null | undefined>;
  /** The name that was typed before third parties could be chosen. */
  typed: string | null;
  /** Without a choice, who gives the money. */
  nobody?: string;
}

/** The third party of a case who gives money. A name that was typed before stays readable until one is chosen. */
export function GiverSelect({ caseId, control, typed, nobody }: GiverSelectProps) {
  const { data: people = [] } = useQuery(trpc.people.list.queryOptions({ caseId }));
  const options = people
    .filter(({ role }) => role === 'third_party')
    .map(({ personId, firstName, lastName }) => ({ id: personId, label: `${firstName} ${lastName}` }));
  const text = typed ? `${typed} (typed, not linked to People)` : nobody;
  return (
    <Select
      {...control}
      value={control.value ?? null}
      options={options}
      {...(text !== undefined && { defaultText: text })}
    />
  );
}

/** Where somebody who is not among the choices is entered. */
export const GIVER_HELP = 'A third party under People, where due diligence on them is recorded.';
