import { Select } from '#web/ui/Select.tsx';

export interface PageSizeProps {
  sizes: readonly number[];
  /** The default, which addresses omit. */
  usual: number;
  value: number | undefined;
  onChange: (size: number | undefined) => void;
}

/** The number of rows on a page of a list. */
export function PageSize({ sizes, usual, value, onChange }: PageSizeProps) {
  return (
    <div className="ml-auto flex items-center gap-2 text-sm text-muted">
      <label htmlFor="page-size">Rows</label>
      <div className="w-20">
        <Select
          id="page-size"
          label="page size"
          required
          defaultText={String(usual)}
          value={value ?? null}
          options={sizes.filter((size) => size !== usual).map((id) => ({ id, label: String(id) }))}
          onChange={(size) => onChange(size ?? undefined)}
        />
      </div>
    </div>
  );
}
