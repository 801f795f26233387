import { Field, Select, TextInput } from '#web/platform/ui/Field.tsx';
import { Switch } from '#web/platform/ui/Switch.tsx';
import type { MappingDraft } from './mapping-draft.ts';

interface MappingSettingsProps {
  draft: MappingDraft;
  rows: readonly string[][];
  onChange: (draft: MappingDraft) => void;
}

const dateOrders = [
  { id: 'dmy' as const, label: 'Day first: 31/01/2026' },
  { id: 'mdy' as const, label: 'Month first: 01/31/2026' },
  { id: 'ymd' as const, label: 'Year first: 2026-01-31' },
];
const decimals = [
  { id: '.' as const, label: '1,234.56' },
  { id: ',' as const, label: '1.234,56' },
];
/** Headers are near the top. */
const MOST_HEADER_ROWS = 10;

/** The settings of the whole file: the mapping's name, the header, the format of dates and amounts. */
export function MappingSettings({ draft, rows, onChange }: MappingSettingsProps) {
  const headers = rows
    .slice(0, MOST_HEADER_ROWS)
    .map((cells, id) => ({ id, label: `Row ${id + 1}: ${cells.join(', ').slice(0, 60)}` }));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name of the mapping" required>
        {(control) => (
          <TextInput
            {...control}
            maxLength={80}
            value={draft.name}
            onChange={(name) => onChange({ ...draft, name })}
          />
        )}
      </Field>
      <Field label="Row with the columns’ names">
        {(control) => (
          <Select
            {...control}
            defaultText="None: the file starts with its first line"
            options={headers}
            value={draft.headerRow}
            onChange={(headerRow) => onChange({ ...draft, headerRow })}
          />
        )}
      </Field>
      <Field label="Dates" required>
        {(control) => (
          <Select
            {...control}
            options={dateOrders}
            value={draft.dateOrder}
            onChange={(dateOrder) => dateOrder && onChange({ ...draft, dateOrder })}
          />
        )}
      </Field>
      <Field label="Amounts" required>
        {(control) => (
          <Select
            {...control}
            options={decimals}
            value={draft.decimal}
            onChange={(decimal) => decimal && onChange({ ...draft, decimal })}
          />
        )}
      </Field>
      {draft.fields.includes('amount') && !draft.fields.includes('direction') && (
        <Switch
          label="Money out is positive, as card statements have it"
          value={draft.outIsPositive}
          onChange={(outIsPositive) => onChange({ ...draft, outIsPositive })}
        />
      )}
    </div>
  );
}
