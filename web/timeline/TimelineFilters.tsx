import { calendarKindNames, calendarKinds } from '#shared/timeline/notes.ts';
import type { CalendarSearch } from '#web/timeline/timeline-client.ts';
import { DateInput } from '#web/ui/DateInput.tsx';
import { MultiSelect } from '#web/ui/MultiSelect.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { Switch } from '#web/ui/Switch.tsx';

const kinds = calendarKinds
  .filter((kind) => kind !== 'status')
  .map((id) => ({ id, label: calendarKindNames[id] }));

const days = [
  ['from', 'From'],
  ['to', 'To'],
] as const;

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
          label="Kinds"
          defaultText="Any kind"
          options={kinds}
          value={search.kinds.filter((kind) => kind !== 'status')}
          // Changes of status have a switch of their own, which kinds must not undo.
          onChange={(next) => onChange({ kinds: next.length === 0 ? [] : [...next, 'status'] })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3 sm:flex-nowrap">
        {days.map(([name, label]) => (
          <div key={name} className="flex items-center gap-2">
            <label htmlFor={`calendar-${name}`} className="text-sm text-muted">
              {label}
            </label>
            <div className="w-44">
              <DateInput
                id={`calendar-${name}`}
                allowFuture
                value={search[name]}
                onChange={(day) => onChange({ [name]: day })}
              />
            </div>
          </div>
        ))}
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
