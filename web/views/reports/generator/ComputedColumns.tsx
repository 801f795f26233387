import { Plus, X } from 'lucide-react';
import {
  type Computation,
  type Computed,
  computations,
  MOST_COMPUTED,
  TODAY,
} from '#shared/views/reports/generator/definition.ts';
import {
  type Dictionary,
  type DictionaryColumn,
  hasDay,
  isNumber,
} from '#shared/views/reports/generator/dictionary.ts';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { Field, optionsOf, Select, TextInput } from '#web/platform/ui/Field.tsx';

const fits: Readonly<Record<Computation, (column: DictionaryColumn) => boolean>> = {
  difference: ({ kind }) => isNumber(kind),
  share: ({ kind }) => isNumber(kind),
  days: ({ kind }) => hasDay(kind),
  month: ({ kind }) => hasDay(kind),
};

/** What is asked for on the right, and what an empty choice means. */
const rights: Readonly<Record<Computation, { label: string; none?: string } | null>> = {
  difference: { label: 'Less' },
  days: { label: 'Until' },
  share: { label: 'In', none: 'The sum of all rows' },
  month: null,
};
const lefts: Readonly<Record<Computation, string>> = {
  difference: 'From',
  days: 'From',
  share: 'Of',
  month: 'Of',
};

const TODAY_OPTION = { id: TODAY, label: 'Today' };

function ComputedRow({
  computed,
  columns,
  problems,
  onChange,
  onRemove,
}: {
  computed: Computed;
  columns: readonly DictionaryColumn[];
  problems: Readonly<Record<string, string>>;
  onChange: (computed: Computed) => void;
  onRemove: () => void;
}) {
  const { of, left, right, label } = computed;
  const options = columns
    .filter((column) => fits[of](column))
    .map(({ name, group, label: text }) => ({ id: name, label: `${group}: ${text}` }));
  const asked = rights[of];
  return (
    <li className="grid items-start gap-2 rounded-md border border-border p-2 sm:grid-cols-2 lg:grid-cols-[9rem_1fr_1fr_1fr_auto]">
      <Field label="Computes">
        {(control) => (
          <Select
            {...control}
            required
            value={of}
            options={optionsOf(computations)}
            onChange={(next) =>
              next && onChange({ ...computed, of: next as Computation, left: '', right: null })
            }
          />
        )}
      </Field>
      <Field label={lefts[of]} required error={problems['left']}>
        {(control) => (
          <Select
            {...control}
            value={left || null}
            options={options}
            onChange={(next) => onChange({ ...computed, left: next ?? '' })}
          />
        )}
      </Field>
      {asked ? (
        <Field label={asked.label} required={asked.none === undefined} error={problems['right']}>
          {(control) => (
            <Select
              {...control}
              {...(asked.none !== undefined && { defaultText: asked.none })}
              value={right}
              options={of === 'days' ? [TODAY_OPTION, ...options] : options}
              onChange={(next) => onChange({ ...computed, right: next })}
            />
          )}
        </Field>
      ) : (
        <span className="max-lg:hidden" />
      )}
      <Field label="Heading" required error={problems['label']}>
        {(control) => (
          <TextInput {...control} value={label} onChange={(next) => onChange({ ...computed, label: next })} />
        )}
      </Field>
      <IconButton
        label={`Remove the computed column ${label}`}
        className="justify-self-end"
        icon={X}
        onClick={onRemove}
      />
    </li>
  );
}

export interface ComputedColumnsProps {
  dictionary: Dictionary;
  computed: readonly Computed[];
  problemsOf: (path: string) => Readonly<Record<string, string>>;
  onAdd: (computed: Computed) => void;
  onChange: (computed: Computed[]) => void;
  onRemove: (name: string) => void;
}

/** Columns that are worked out from others of the same row. */
export function ComputedColumns({
  dictionary,
  computed,
  problemsOf,
  onAdd,
  onChange,
  onRemove,
}: ComputedColumnsProps) {
  const free = Array.from({ length: MOST_COMPUTED }, (_, at) => `computed${at + 1}`).find(
    (name) => !computed.some((each) => each.name === name),
  );
  return (
    <div className="space-y-3">
      <ul className="space-y-2">
        {computed.map((each, at) => (
          <ComputedRow
            key={each.name}
            computed={each}
            columns={dictionary.columns}
            problems={problemsOf(`computed.${at}`)}
            onChange={(next) => onChange(computed.map((other) => (other.name === next.name ? next : other)))}
            onRemove={() => onRemove(each.name)}
          />
        ))}
      </ul>
      <Button
        icon={Plus}
        disabled={free === undefined}
        onClick={() =>
          free && onAdd({ name: free, label: 'Difference', of: 'difference', left: '', right: null })
        }
      >
        Add a computed column
      </Button>
    </div>
  );
}
