import { calendarKindNames, calendarKinds } from '#shared/notes.ts';
import type { CalendarSearch } from '#web/timeline/timeline-client.ts';
import { MultiSelect } from '#web/ui/MultiSelect.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { Switch } from '#web/ui/Switch.tsx';

const kinds = calendarKinds
  .filter((kind) => kind !== 'status')
  .map((id) => ({ id, label: calendarKindNames[id] }));

interface TimelineFiltersProps {
  search: CalendarSearch;
  onChange: (change: Partial<CalendarSearch>) => void;
}

/** What narrows the calendar of a case down. */
export function TimelineFilters({ search, onChange }: TimelineFiltersProps) {
  return (
    <>
      <div className="w-56">
        <SearchBox
          label="Search the calendar"
          placeholder="Search"
          value={search.search}
          onChange={(term) => onChange({ search: term })}
        />
      </div>
      <div className="w-64">
        <MultiSelect
          aria-label="Kinds"
          label="kinds"
          options={kinds}
          value={search.kinds.filter((kind) => kind !== 'status')}
          // Changes of status have a switch of their own, which kinds must not undo.
          onChange={(next) => onChange({ kinds: next.length === 0 ? [] : [...next, 'status'] })}
        />
      </div>
      <Switch
        label="Open tasks only"
        value={search.actionable}
        onChange={(actionable) => onChange({ actionable })}
      />
      <Switch
        label="Include status changes"
        value={search.statuses}
        onChange={(statuses) => onChange({ statuses })}
      />
    </>
  );
}
