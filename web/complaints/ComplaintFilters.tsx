import { complaintCategories, complaintRegimes } from '#shared/complaints/complaints.ts';
import { NamePicker } from '#web/reference/NamePicker.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { optionsOf } from './ComplaintFields.tsx';
import type { ComplaintSearch } from './complaint-search.ts';

interface ComplaintFiltersProps {
  search: ComplaintSearch;
  onChange: (change: ComplaintSearch) => void;
  domainId: number | undefined;
}

const regimes = optionsOf(complaintRegimes);
const categories = optionsOf(complaintCategories);
const usualDays = [0, 2, 5, 10];

const within = (count: number) =>
  count === 0 ? 'Due today' : `Due in ${count} business ${count === 1 ? 'day' : 'days'}`;

/** The usual choices, and the one of the address where it is another. */
const dueOptions = (chosen: number | undefined) =>
  [...new Set([...usualDays, ...(chosen === undefined ? [] : [chosen])])]
    .sort((a, b) => a - b)
    .map((id) => ({ id, label: within(id) }));

/** What narrows the register down. */
export function ComplaintFilters({ search, onChange, domainId }: ComplaintFiltersProps) {
  return (
    <>
      <div className="w-full max-sm:col-span-2 sm:w-64">
        <SearchBox
          label="Search complaints"
          placeholder="Reference, client, words"
          value={search.search ?? ''}
          onChange={(term) => onChange({ search: term.trim() || undefined })}
        />
      </div>
      <div className="w-52">
        <Select
          aria-label="Deadline"
          label="deadline"
          defaultText="Any deadline"
          value={search.dueWithin ?? null}
          options={dueOptions(search.dueWithin)}
          onChange={(dueWithin) => onChange({ dueWithin: dueWithin ?? undefined })}
        />
      </div>
      <div className="w-40">
        <Select
          aria-label="Open"
          label="choice"
          defaultText="Open and ended"
          value={search.isOpen ?? null}
          options={[
            { id: 'true' as const, label: 'Open only' },
            { id: 'false' as const, label: 'Ended only' },
          ]}
          onChange={(isOpen) => onChange({ isOpen: isOpen ?? undefined })}
        />
      </div>
      <div className="w-44">
        <NamePicker
          aria-label="Status"
          from="complaint-statuses"
          label="status"
          defaultText="Any status"
          value={search.statusId ?? null}
          onChange={(statusId) => onChange({ statusId: statusId ?? undefined })}
        />
      </div>
      <div className="w-40">
        <NamePicker
          aria-label="Owner"
          from="users"
          label="owner"
          defaultText="Any owner"
          domainId={domainId}
          value={search.ownerId ?? null}
          onChange={(ownerId) => onChange({ ownerId: ownerId ?? undefined })}
        />
      </div>
      <div className="w-44">
        <Select
          aria-label="Regime"
          label="regime"
          defaultText="Any regime"
          value={search.regime ?? null}
          options={regimes}
          onChange={(regime) => onChange({ regime: regime ?? undefined })}
        />
      </div>
      <div className="w-40">
        <Select
          aria-label="Category"
          label="category"
          defaultText="Any category"
          value={search.category ?? null}
          options={categories}
          onChange={(category) => onChange({ category: category ?? undefined })}
        />
      </div>
      <Switch
        label="Overdue only"
        value={search.overdue === 'true'}
        onChange={(isOn) => onChange({ overdue: isOn ? 'true' : undefined })}
      />
    </>
  );
}
