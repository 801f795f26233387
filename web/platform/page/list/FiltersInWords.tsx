import { poundsText } from '#shared/platform/money.ts';
import type { List, ListFilter } from '#shared/records/reference/lists.ts';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import { useNames } from '#web/platform/page/pickers/ReferenceControls.tsx';
import { textOfIso } from '#web/platform/ui/date-text.ts';
import type { FilterValues } from './search.ts';

const none = [] as const;

function ChosenName({ from, id }: { from: ReferenceName; id: number }) {
  const [row] = useNames(from, [id], none);
  return row?.name ?? null;
}

/** A filter's value as people say it. */
function wordsOf(filter: ListFilter, value: string | number) {
  switch (filter.kind) {
    case 'search':
      return `“${value}”`;
    case 'choice':
      return filter.options[value] ?? value;
    case 'name':
      return <ChosenName from={filter.from} id={Number(value)} />;
    case 'either':
      return value === 'true' ? filter.yes : filter.no;
    case 'case':
    case 'flag':
      return 'yes';
    case 'day':
      return textOfIso(String(value));
    case 'pence':
      return poundsText(Number(value));
    case 'count':
      return filter.inWords(Number(value));
  }
}

/** The filters of a list in words: for print, where the controls do not show. */
export function FiltersInWords({ filters, values }: { filters: List['filters']; values: FilterValues }) {
  const chosen = Object.entries(values).filter(([name]) => name in filters);
  return (
    <p className="mb-3 hidden text-sm print:block">
      {chosen.length === 0
        ? 'Not filtered.'
        : chosen.map(([name, value]) => (
            <span key={name} className="mr-3">
              {filters[name]!.label}: {wordsOf(filters[name]!, value)}
            </span>
          ))}
    </p>
  );
}
