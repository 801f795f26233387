import { X } from 'lucide-react';
import { comparisonLabels } from '#shared/views/reports/generator/conditions.ts';
import {
  comparisons,
  type GeneratedFilter,
  type Operator,
  operatorLabels,
} from '#shared/views/reports/generator/definition.ts';
import { hasDay } from '#shared/views/reports/generator/dictionary.ts';
import { isOfDays, type Period, periods } from '#shared/views/reports/generator/periods.ts';
import { type Known, operatorsOf } from '#shared/views/reports/generator/problems.ts';
import { NamesInput } from '#web/platform/page/pickers/NamesInput.tsx';
import { IconButton } from '#web/platform/ui/Button.tsx';
import { CurrencyInput } from '#web/platform/ui/CurrencyInput.tsx';
import type { FieldControl } from '#web/platform/ui/control.ts';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { DecimalInput } from '#web/platform/ui/DecimalInput.tsx';
import { Field, optionsOf, Select, TextInput } from '#web/platform/ui/Field.tsx';
import { NumberInput } from '#web/platform/ui/NumberInput.tsx';
import { MultiSelect } from '#web/platform/ui/SearchableSelect.tsx';
import { StringsInput } from '#web/platform/ui/StringsInput.tsx';

type Value = string | number;

const CHOOSE = 'Choose values';

/** Amounts may be negative. */
const MOST_PENCE = 100_000_000_000;

/** A new condition, with nothing entered yet. */
export function newFilter(column: string, op: Operator): GeneratedFilter {
  switch (op) {
    case 'equals':
    case 'isNot':
    case 'contains':
    case 'lacks':
      return { column, op, value: '' };
    case 'in':
    case 'notIn':
      return { column, op, values: [] };
    case 'compares':
      return { column, op, how: 'is', other: '' };
    case 'period':
      return { column, op, period: 'thisMonth' };
    default:
      return { column, op };
  }
}

function ValueInput({
  known,
  value,
  onChange,
  control,
}: {
  known: Known;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  control: FieldControl;
}) {
  const { kind } = known;
  const number = typeof value === 'number' ? value : null;
  const choose = (next: Value | null) => onChange(next ?? undefined);
  if (hasDay(kind))
    return (
      <DateInput {...control} value={typeof value === 'string' && value ? value : null} onChange={choose} />
    );
  if (kind === 'pence')
    return <CurrencyInput {...control} min={-MOST_PENCE} value={number} onChange={choose} />;
  if (kind === 'hundredths') return <DecimalInput {...control} value={number} onChange={choose} />;
  if (kind === 'count') return <NumberInput {...control} value={number} onChange={choose} />;
  return <TextInput {...control} value={String(value ?? '')} onChange={choose} />;
}

interface FilterRowProps {
  filter: GeneratedFilter;
  known: Known;
  /** The columns with which it may be compared. */
  others: readonly Known[];
  problems: Readonly<Record<string, string>>;
  onChange: (filter: GeneratedFilter) => void;
  onRemove: () => void;
}

/** One condition of a report. */
export function FilterRow({ filter, known, others, problems, onChange, onRemove }: FilterRowProps) {
  const { label } = known;
  const operators = operatorsOf(known).filter((op) => op !== 'compares' || others.length > 0);
  const ops = Object.fromEntries(operators.map((op) => [op, operatorLabels[op]]));
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-2 rounded-md border border-border p-2 sm:grid-cols-[minmax(8rem,1fr)_10rem_minmax(12rem,2fr)_auto]">
      <span className="py-2 font-medium">{label}</span>
      <div className="min-w-0 max-sm:col-span-2">
        <Field label={`${label}: how`} isLabelHidden error={problems['op']}>
          {(control) => (
            <Select
              {...control}
              required
              value={filter.op}
              options={optionsOf(ops)}
              onChange={(op) => op !== null && onChange(newFilter(filter.column, op as Operator))}
            />
          )}
        </Field>
      </div>
      <div className="min-w-0 max-sm:col-span-2">
        <Operands {...{ filter, known, others, problems, onChange }} />
      </div>
      <IconButton
        label={`Remove the filter on ${label}`}
        className="max-sm:col-start-2 max-sm:row-start-1"
        icon={X}
        onClick={onRemove}
      />
    </li>
  );
}

function Operands({ filter, known, others, problems, onChange }: Omit<FilterRowProps, 'onRemove'>) {
  const { label } = known;
  switch (filter.op) {
    case 'equals':
    case 'isNot':
    case 'contains':
    case 'lacks':
      return (
        <Field label={`${label}: value`} isLabelHidden error={problems['value']}>
          {(control) => (
            <ValueInput
              known={known}
              control={control}
              value={filter.value}
              onChange={(value) => onChange({ ...filter, value: value ?? '' } as GeneratedFilter)}
            />
          )}
        </Field>
      );
    case 'between':
      return (
        <div className="grid grid-cols-2 gap-2">
          {(['from', 'to'] as const).map((end) => (
            <Field key={end} label={`${label}: ${end}`} isLabelHidden error={problems[end]}>
              {(control) => (
                <ValueInput
                  known={known}
                  control={control}
                  value={filter[end]}
                  onChange={(value) => {
                    const { [end]: _before, ...rest } = filter;
                    onChange(value === undefined || value === '' ? rest : { ...rest, [end]: value });
                  }}
                />
              )}
            </Field>
          ))}
        </div>
      );
    case 'compares':
      return <ComparedWith {...{ filter, known, others, problems, onChange }} />;
    case 'in':
    case 'notIn':
      return (
        <Field label={`${label}: values`} isLabelHidden error={problems['values']}>
          {(control) => <ValuesInput filter={filter} known={known} control={control} onChange={onChange} />}
        </Field>
      );
    case 'period':
      return (
        <div className="grid grid-cols-2 gap-2">
          <Field label={`${label}: period`} isLabelHidden error={problems['period']}>
            {(control) => (
              <Select
                {...control}
                required
                value={filter.period}
                options={optionsOf(periods)}
                onChange={(period) =>
                  period !== null &&
                  onChange({
                    column: filter.column,
                    op: 'period',
                    period: period as Period,
                    ...(isOfDays(period as Period) && { count: filter.count ?? 30 }),
                  })
                }
              />
            )}
          </Field>
          {isOfDays(filter.period) && (
            <Field label={`${label}: days`} isLabelHidden error={problems['count']}>
              {(control) => (
                <NumberInput
                  {...control}
                  value={filter.count ?? null}
                  onChange={(count) => {
                    const { count: _before, ...rest } = filter;
                    onChange(count === null ? rest : { ...rest, count });
                  }}
                />
              )}
            </Field>
          )}
        </div>
      );
    default:
      return null;
  }
}

function ComparedWith({
  filter,
  known,
  others,
  problems,
  onChange,
}: Omit<FilterRowProps, 'onRemove' | 'filter'> & { filter: Extract<GeneratedFilter, { op: 'compares' }> }) {
  const { label } = known;
  return (
    <div className="grid grid-cols-2 gap-2">
      <Field label={`${label}: comparison`} isLabelHidden error={problems['how']}>
        {(control) => (
          <Select
            {...control}
            required
            value={filter.how}
            options={optionsOf(comparisonLabels(known))}
            onChange={(how) => onChange({ ...filter, how: comparisons.find((each) => each === how) ?? 'is' })}
          />
        )}
      </Field>
      <Field label={`${label}: other column`} isLabelHidden error={problems['other']}>
        {(control) => (
          <Select
            {...control}
            value={filter.other || null}
            options={others.map((other) => ({ id: other.name, label: other.label }))}
            onChange={(other) => onChange({ ...filter, other: other ?? '' })}
          />
        )}
      </Field>
    </div>
  );
}

function ValuesInput({
  filter,
  known,
  control,
  onChange,
}: {
  filter: Extract<GeneratedFilter, { op: 'in' | 'notIn' }>;
  known: Known;
  control: FieldControl;
  onChange: (filter: GeneratedFilter) => void;
}) {
  const { from, options } = known;
  const set = (values: Value[]) => onChange({ ...filter, values });
  if (from)
    return (
      <NamesInput
        {...control}
        defaultText={CHOOSE}
        from={from}
        value={filter.values.map(Number)}
        onChange={(ids) => set([...ids])}
      />
    );
  if (options)
    return (
      <MultiSelect
        {...control}
        defaultText={CHOOSE}
        options={optionsOf(options)}
        value={filter.values.map(String)}
        onChange={(values) => set([...values])}
      />
    );
  return (
    <StringsInput {...control} value={filter.values.map(String)} onChange={(values) => set([...values])} />
  );
}
