import { USUAL_PAGE_SIZE } from '#shared/records/reference/lists.ts';
import { Select } from '#web/platform/ui/Field.tsx';

export interface PageSizeProps {
  sizes: readonly number[];
  value: number | undefined;
  onChange: (size: number | undefined) => void;
}

/** The number of rows per page of a list. */
export function PageSize({ sizes, value, onChange }: PageSizeProps) {
  return (
    <div className="ml-auto flex items-center gap-2 text-sm text-muted">
      <label htmlFor="page-size">Rows</label>
      <div className="w-20">
        <Select
          id="page-size"
          label="Page size"
          required
          defaultText={String(USUAL_PAGE_SIZE)}
          value={value ?? null}
          options={sizes.filter((size) => size !== USUAL_PAGE_SIZE).map((id) => ({ id, label: String(id) }))}
          onChange={(size) => onChange(size ?? undefined)}
        />
      </div>
    </div>
  );
}
