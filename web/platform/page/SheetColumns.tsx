import { Field, Select } from '#web/platform/ui/Field.tsx';
import { keyboardScroll } from '#web/platform/ui/focusable.ts';

type Mapping<Name extends string> = Readonly<Record<Name, number | null>>;

export interface SheetColumnsProps<Name extends string> {
  /** What a column may hold, by name. */
  fields: Readonly<Record<Name, string>>;
  /** The first rows of the file, headings first. */
  rows: readonly (readonly string[])[];
  mapping: Mapping<Name>;
  onChange: (mapping: Mapping<Name>) => void;
}

const namesOf = <Name extends string>(fields: Readonly<Record<Name, string>>) =>
  Object.keys(fields) as Name[];

/** Which column of a file holds what. */
export function SheetColumns<Name extends string>({
  fields,
  rows,
  mapping,
  onChange,
}: SheetColumnsProps<Name>) {
  const options = (rows[0] ?? []).map((text, id) => ({ id, label: text.trim() || `Column ${id + 1}` }));
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {namesOf(fields).map((field) => (
        <Field key={field} label={fields[field]}>
          {(control) => (
            <Select
              {...control}
              label={fields[field]}
              value={mapping[field]}
              options={options}
              defaultText="Not in the file"
              onChange={(at) => onChange({ ...mapping, [field]: at })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

/** The first lines as they will be read: only the columns that are used, under the names of the fields. */
export function SheetPreview<Name extends string>({
  fields,
  rows,
  mapping,
}: Omit<SheetColumnsProps<Name>, 'onChange'>) {
  const used = namesOf(fields).filter((field) => mapping[field] !== null);
  return (
    <section
      aria-label="First lines"
      {...keyboardScroll}
      className="max-h-60 overflow-auto rounded-md border border-border"
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-muted">
            {used.map((field) => (
              <th key={field} scope="col" className="px-2 py-1 font-normal">
                {fields[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(1).map((row, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file have nothing else
            <tr key={n} className="border-t border-border">
              {used.map((field) => (
                <td key={field} className="px-2 py-1">
                  {row[mapping[field]!]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
