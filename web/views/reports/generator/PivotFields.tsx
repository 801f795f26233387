import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { keysOf } from '#shared/platform/options.ts';
import { hasDay, isNumber, type Known } from '#shared/views/reports/generator/dictionary.ts';
import { addsUp, maySum } from '#shared/views/reports/generator/pivot/check-pivot.ts';
import {
  type Dimension,
  dateSteps,
  MOST_ROW_LEVELS,
  MOST_VALUES,
  type Pivot,
  type PivotValue,
  showings,
  summaries,
} from '#shared/views/reports/generator/pivot/pivot.ts';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { Field, optionsOf, Select } from '#web/platform/ui/Field.tsx';
import { StringsInput } from '#web/platform/ui/StringsInput.tsx';
import { ChartFields } from './ChartFields.tsx';

type Problems = Readonly<Record<string, string>>;
type Options = readonly { id: string; label: string }[];

interface Choices {
  known: ReadonlyMap<string, Known>;
  /** Every column that can be chosen, by its name in the report. */
  options: Options;
  problems: Problems;
}

const started = (column: string, known: Known | undefined): Dimension => ({
  column,
  by: known && hasDay(known.kind) ? 'month' : null,
  bands: [],
});

/** The limits of bands are typed in pounds or whole numbers, and stored in the unit of the column. */
const unitOf = (kind: Known['kind']) => (kind === 'count' ? 1 : 100);
const limitsOf = (texts: readonly string[], unit: number): number[] =>
  texts
    .map((text) => Math.round(Number(text.replace(/[£,\s]/g, '')) * unit))
    .filter((limit) => Number.isFinite(limit))
    .toSorted((one, other) => one - other);

/** A part of a pivot: its controls beside each other where there is room, and a button that removes it. */
const Row = ({ name, onRemove, children }: { name: string; onRemove: () => void; children: ReactNode }) => (
  <li className="flex items-start gap-2 rounded-md border border-border p-2">
    <div className="grid min-w-0 grow gap-2 sm:auto-cols-fr sm:grid-flow-col">{children}</div>
    <IconButton label={`Remove ${name.toLowerCase()}`} icon={X} onClick={onRemove} />
  </li>
);

interface SideProps extends Choices {
  label: string;
  side: Dimension;
  onChange: (side: Dimension) => void;
  onRemove: () => void;
}

/** A level of grouping: a column, with a step for dates and bands for numbers. */
function Side({ label, side, known, options, problems, onChange, onRemove }: SideProps) {
  const column = known.get(side.column);
  const kind = column?.kind ?? 'text';
  const unit = unitOf(kind);
  return (
    <Row name={label} onRemove={onRemove}>
      <Field label={label} required error={problems['column']}>
        {(control) => (
          <Select
            {...control}
            value={side.column || null}
            options={options}
            onChange={(name) => onChange(started(name ?? '', known.get(name ?? '')))}
          />
        )}
      </Field>
      {hasDay(kind) && (
        <Field label={`${label}: step`} required error={problems['by']}>
          {(control) => (
            <Select
              {...control}
              required
              value={side.by}
              options={optionsOf(dateSteps)}
              onChange={(by) =>
                onChange({ ...side, by: keysOf(dateSteps).find((each) => each === by) ?? 'month' })
              }
            />
          )}
        </Field>
      )}
      {isNumber(kind) && (
        <Field
          label={`${label}: bands begin at`}
          help={unit === 100 && kind === 'pence' ? 'In pounds: 100, 500, 1000.' : 'Such as 1, 5, 10.'}
          error={problems['bands']}
        >
          {(control) => (
            <StringsInput
              {...control}
              value={side.bands.map((limit) => String(limit / unit))}
              onChange={(texts) => onChange({ ...side, bands: limitsOf(texts, unit) })}
            />
          )}
        </Field>
      )}
    </Row>
  );
}

interface ValueProps extends Choices {
  number: number;
  value: PivotValue;
  onChange: (value: PivotValue) => void;
  onRemove: () => void;
}

/** A value shown for the rows of a cell. */
function Value({ number, value, known, options, problems, onChange, onRemove }: ValueProps) {
  const { of, column, as } = value;
  const label = `Value ${number}`;
  const fitting = options.filter(({ id }) => {
    const each = known.get(id);
    return each !== undefined && maySum(of, each.kind);
  });
  const shown: Readonly<Record<string, string>> = addsUp(of) ? showings : { plain: showings.plain };
  return (
    <Row name={label} onRemove={onRemove}>
      <Field label={label}>
        {(control) => (
          <Select
            {...control}
            required
            value={of}
            options={optionsOf(summaries)}
            onChange={(next) => {
              const chosen = keysOf(summaries).find((each) => each === next) ?? 'count';
              onChange({ of: chosen, column: null, as: addsUp(chosen) ? as : 'plain' });
            }}
          />
        )}
      </Field>
      {of !== 'count' && (
        <Field label={`${label}: column`} required error={problems['column']}>
          {(control) => (
            <Select
              {...control}
              value={column}
              options={fitting}
              onChange={(next) => onChange({ ...value, column: next })}
            />
          )}
        </Field>
      )}
      <Field label={`${label}: shown`} error={problems['as']}>
        {(control) => (
          <Select
            {...control}
            required
            value={as}
            options={optionsOf(shown)}
            onChange={(next) =>
              onChange({ ...value, as: keysOf(showings).find((each) => each === next) ?? 'plain' })
            }
          />
        )}
      </Field>
    </Row>
  );
}

const Part = ({
  title,
  problem,
  children,
}: {
  title: string;
  problem: string | undefined;
  children: ReactNode;
}) => (
  <fieldset className="min-w-0 space-y-2">
    <legend className="mb-1 font-medium">{title}</legend>
    {children}
    {problem !== undefined && <p className="text-sm text-red-text">{problem}</p>}
  </fieldset>
);

const below = (problems: Problems, path: string): Problems =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([at, message]) =>
      at.startsWith(`${path}.`) ? [[at.slice(path.length + 1), message]] : [],
    ),
  );

const replaced = <Item,>(list: readonly Item[], at: number, item: Item): Item[] =>
  list.map((each, index) => (index === at ? item : each));
const without = <Item,>(list: readonly Item[], at: number): Item[] => list.filter((_, index) => index !== at);

const begun: Pivot = {
  rows: [{ column: '', by: null, bands: [] }],
  across: null,
  values: [{ of: 'count', column: null, as: 'plain' }],
  chart: null,
};

export interface PivotFieldsProps extends Choices {
  pivot: Pivot | null;
  onChange: (pivot: Pivot | null) => void;
}

/** The pivot of a report: row levels, columns across, and the values of each cell. */
export function PivotFields({ pivot, onChange, problems, ...choices }: PivotFieldsProps) {
  if (pivot === null)
    return (
      <div className="space-y-3">
        <p className="text-muted">A pivot sums the rows up instead of listing them.</p>
        <Button icon={Plus} onClick={() => onChange(begun)}>
          Add a pivot
        </Button>
      </div>
    );
  const { rows, across, values } = pivot;
  const set = (change: Partial<Pivot>) => onChange({ ...pivot, ...change });
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="min-w-0 space-y-6">
        <Part title="Rows" problem={problems['pivot.rows']}>
          <ul className="space-y-2" aria-label="Rows of the pivot">
            {rows.map((side, at) => (
              <Side
                {...choices}
                // Levels are distinguished only by their position.
                key={`${at}-${rows.length}`}
                label={`Row level ${at + 1}`}
                side={side}
                problems={below(problems, `pivot.rows.${at}`)}
                onChange={(next) => set({ rows: replaced(rows, at, next) })}
                onRemove={() => set({ rows: without(rows, at) })}
              />
            ))}
          </ul>
          {rows.length < MOST_ROW_LEVELS && (
            <Button icon={Plus} onClick={() => set({ rows: [...rows, started('', undefined)] })}>
              Add a row level
            </Button>
          )}
        </Part>
        <Part title="Columns" problem={undefined}>
          {across ? (
            <ul aria-label="Columns of the pivot">
              <Side
                {...choices}
                label="Column"
                side={across}
                problems={below(problems, 'pivot.across')}
                onChange={(next) => set({ across: next })}
                onRemove={() => set({ across: null })}
              />
            </ul>
          ) : (
            <Button icon={Plus} onClick={() => set({ across: started('', undefined) })}>
              Add columns
            </Button>
          )}
        </Part>
        <ChartFields
          chart={pivot.chart}
          isByMonth={rows[0]?.by === 'month'}
          problems={below(problems, 'pivot.chart')}
          onChange={(chart) => set({ chart })}
        />
      </div>
      <Part title="Values" problem={problems['pivot.values']}>
        <ul className="space-y-2" aria-label="Values of the pivot">
          {values.map((value, at) => (
            <Value
              {...choices}
              // Values are distinguished only by their position.
              key={`${at}-${values.length}`}
              number={at + 1}
              value={value}
              problems={below(problems, `pivot.values.${at}`)}
              onChange={(next) => set({ values: replaced(values, at, next) })}
              onRemove={() => set({ values: without(values, at) })}
            />
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          {values.length < MOST_VALUES && (
            <Button
              icon={Plus}
              onClick={() => set({ values: [...values, { of: 'sum', column: null, as: 'plain' }] })}
            >
              Add a value
            </Button>
          )}
          <Button icon={X} onClick={() => onChange(null)}>
            Remove the pivot
          </Button>
        </div>
      </Part>
    </div>
  );
}
