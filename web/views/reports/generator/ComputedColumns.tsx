import { Plus, X } from 'lucide-react';
import { keysOf } from '#shared/platform/options.ts';
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
import { FormulaField } from './FormulaField.tsx';

type Simple = Exclude<Computed, { of: 'formula' }>;

const fits: Readonly<Record<Simple['of'], (column: DictionaryColumn) => boolean>> = {
  difference: ({ kind }) => isNumber(kind),
  share: ({ kind }) => isNumber(kind),
  days: ({ kind }) => hasDay(kind),
  month: ({ kind }) => hasDay(kind),
};

/** The label of the second operand, and what leaving it empty means. */
const rights: Readonly<Record<Simple['of'], { label: string; none?: string } | null>> = {
  difference: { label: 'Less' },
  days: { label: 'Until' },
  share: { label: 'In', none: 'The sum of all rows' },
  month: null,
};
const lefts: Readonly<Record<Simple['of'], string>> = {
  difference: 'From',
  days: 'From',
  share: 'Of',
  month: 'Of',
};

const TODAY_OPTION = { id: TODAY, label: 'Today' };

/** A new computation, with nothing chosen yet. */
const begun = ({ name, label }: Pick<Computed, 'name' | 'label'>, of: Computation): Computed =>
  of === 'formula' ? { name, label, of, formula: '' } : { name, label, of, left: '', right: null };

const computationOf = (name: string | null): Computation =>
  keysOf(computations).find((each) => each === name) ?? 'difference';

interface RowProps<C extends Computed = Computed> {
  computed: C;
  columns: readonly DictionaryColumn[];
  problems: Readonly<Record<string, string>>;
  onChange: (computed: Computed) => void;
}

/** The operands of the computation. */
function Operands({ computed, columns, problems, onChange }: RowProps<Simple>) {
  const { of, left, right } = computed;
  const options = columns
    .filter((column) => fits[of](column))
    .map(({ name, group, label }) => ({ id: name, label: `${group}: ${label}` }));
  const asked = rights[of];
  return (
    <>
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
    </>
  );
}

function ComputedRow({
  computed,
  columns,
  problems,
  onChange,
  onRemove,
}: RowProps & { onRemove: () => void }) {
  const { of, label } = computed;
  return (
    <li className="grid items-start gap-2 rounded-md border border-border p-2 sm:grid-cols-2 lg:grid-cols-[9rem_1fr_1fr_1fr_auto]">
      <Field label="Computes">
        {(control) => (
          <Select
            {...control}
            required
            value={of}
            options={optionsOf(computations)}
            onChange={(next) => onChange(begun(computed, computationOf(next)))}
          />
        )}
      </Field>
      {computed.of === 'formula' ? (
        <div className="sm:col-span-2">
          <FormulaField
            formula={computed.formula}
            columns={columns}
            problem={problems['formula']}
            onChange={(formula) => onChange({ ...computed, formula })}
          />
        </div>
      ) : (
        <Operands {...{ computed, columns, problems, onChange }} />
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
