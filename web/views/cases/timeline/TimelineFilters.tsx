import { CalendarRange } from 'lucide-react';
import { calendarKindNames, calendarKinds } from '#shared/views/cases/timeline/notes.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { Field } from '#web/platform/ui/Field.tsx';
import { Popover } from '#web/platform/ui/Popover.tsx';
import { MultiSelect } from '#web/platform/ui/SearchableSelect.tsx';
import { SearchBox } from '#web/platform/ui/SearchBox.tsx';
import { Switch } from '#web/platform/ui/Switch.tsx';
import type { CalendarSearch } from '#web/views/cases/timeline/timeline-client.ts';

const kinds = calendarKinds
  .filter((kind) => kind !== 'status')
  .map((id) => ({ id, label: calendarKindNames[id] }));

const days = { from: 'From', to: 'To' } as const;

interface TimelineFiltersProps {
  search: CalendarSearch;
  onChange: (change: Partial<CalendarSearch>) => void;
}

/** The period; the button says how many of its two days are set. */
function Days({ search, onChange }: TimelineFiltersProps) {
  const count = [search.from, search.to].filter(Boolean).length;
  return (
    <Popover
      label="Days"
      focusPanel
      className="w-56 space-y-3 p-3"
      trigger={(trigger) => (
        <Button icon={CalendarRange} {...trigger}>
          Days{count > 0 && ` (${count})`}
        </Button>
      )}
    >
      {Object.entries(days).map(([name, label]) => (
        <Field key={name} label={label}>
          {(control) => (
            <DateInput
              {...control}
              allowFuture
              value={search[name as keyof typeof days]}
              onChange={(day) => onChange({ [name]: day })}
            />
          )}
        </Field>
      ))}
    </Popover>
  );
}

/** The filters of a case's calendar, in one row. */
export function TimelineFilters({ search, onChange }: TimelineFiltersProps) {
  return (
    <>
      <div className="w-52 max-sm:w-full">
        <SearchBox
          label="Search the calendar"
          placeholder="Search"
          value={search.search}
          onChange={(term) => onChange({ search: term })}
        />
      </div>
      <div className="w-48">
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
      <Days search={search} onChange={onChange} />
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
