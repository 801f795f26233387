import type { DocumentChoices } from '#shared/records/documents/contract.ts';
import { documentDirections } from '#shared/records/documents/documents.ts';
import { Select } from '#web/platform/ui/Field.tsx';
import { SearchableSelect } from '#web/platform/ui/SearchableSelect.tsx';
import { SearchBox } from '#web/platform/ui/SearchBox.tsx';
import { Switch } from '#web/platform/ui/Switch.tsx';
import type { DocumentSearch } from '#web/records/documents/document-client.ts';

interface DocumentFiltersProps {
  search: DocumentSearch;
  choices: DocumentChoices | undefined;
  onChange: (change: Partial<DocumentSearch>) => void;
}

const directions = Object.entries(documentDirections).map(([id, label]) => ({
  id: id as NonNullable<DocumentSearch['direction']>,
  label,
}));
const optionsOf = (rows: readonly { id: number; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ id, label: name }));

/** What narrows the documents of a case down. */
export function DocumentFilters({ search, choices, onChange }: DocumentFiltersProps) {
  return (
    <>
      <div className="w-full sm:w-48">
        <SearchBox
          label="Search documents"
          placeholder="Search"
          value={search.search}
          onChange={(term) => onChange({ search: term })}
        />
      </div>
      <div className="w-[calc(50%-0.375rem)] sm:w-40">
        <SearchableSelect
          aria-label="Folder"
          label="Folder"
          defaultText="Any folder"
          options={optionsOf(choices?.folders)}
          value={search.folderId}
          onChange={(folderId) => onChange({ folderId })}
        />
      </div>
      <div className="w-[calc(50%-0.375rem)] sm:w-40">
        <SearchableSelect
          aria-label="Type"
          label="Type"
          defaultText="Any type"
          options={optionsOf(choices?.types)}
          value={search.documentTypeId}
          onChange={(documentTypeId) => onChange({ documentTypeId })}
        />
      </div>
      <div className="w-[calc(50%-0.375rem)] sm:w-36">
        <Select
          aria-label="Direction"
          label="Direction"
          defaultText="Any direction"
          options={directions}
          value={search.direction}
          onChange={(direction) => onChange({ direction })}
        />
      </div>
      <Switch
        label="Removed documents"
        value={search.removed}
        onChange={(removed) => onChange({ removed })}
      />
    </>
  );
}
