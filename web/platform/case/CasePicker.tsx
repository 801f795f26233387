import { useCallback } from 'react';
import { trpcClient } from '#web/platform/api/trpc.ts';
import type { ControlProps } from '#web/platform/ui/control.ts';
import type { Option } from '#web/platform/ui/Field.tsx';
import { SearchableSelect } from '#web/platform/ui/SearchableSelect.tsx';

export interface CasePickerProps extends Omit<ControlProps<number | null>, 'ref'> {
  /** Names the choice: 'No {label}'. */
  label: string;
  domainId?: number | undefined;
  /** A case that cannot be chosen. */
  except?: number | undefined;
  /** The chosen case, where it is known already. */
  selected?: Option<number> | null | undefined;
}

/** One case, found by a part of a name, a postcode or a reference. */
export function CasePicker({ domainId, except, ...control }: CasePickerProps) {
  const loadOptions = useCallback(
    async (search: string) => {
      const { data } = await trpcClient.cases.list.query({ search, limit: 25, domainId });
      return data
        .filter(({ id }) => id !== except)
        .map(({ id, uniqueReference, caseName, status }) => ({
          id,
          label: `${uniqueReference} ${caseName}`,
          description: status.name,
        }));
    },
    [domainId, except],
  );
  return <SearchableSelect {...control} loadOptions={loadOptions} />;
}
