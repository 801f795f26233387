import { type ChartChoice, chartKinds } from '#shared/platform/charts/chart.ts';
import { Field, optionsOf, Select } from '#web/platform/ui/Field.tsx';
import { Switch } from '#web/platform/ui/Switch.tsx';

export interface ChartFieldsProps {
  chart: ChartChoice | null;
  isByMonth: boolean;
  problems: Readonly<Record<string, string>>;
  onChange: (chart: ChartChoice | null) => void;
}

/** How a pivot is drawn above its table. */
export function ChartFields({ chart, isByMonth, problems, onChange }: ChartFieldsProps) {
  return (
    <div className="space-y-2">
      <Field
        label="Chart"
        help="Draws row level 1 along the axis, and each value and column as a series."
        error={problems['as']}
      >
        {(control) => (
          <Select
            {...control}
            label="chart"
            value={chart?.as ?? null}
            options={optionsOf(chartKinds)}
            onChange={(as) => onChange(as && { as, yearBefore: chart?.yearBefore ?? false })}
          />
        )}
      </Field>
      {chart && (isByMonth || chart.yearBefore) && (
        <>
          <Switch
            label="With the year before"
            value={chart.yearBefore}
            invalid={problems['yearBefore'] !== undefined}
            onChange={(yearBefore) => onChange({ ...chart, yearBefore })}
          />
          {problems['yearBefore'] !== undefined && (
            <p className="text-sm text-red-text">{problems['yearBefore']}</p>
          )}
        </>
      )}
    </div>
  );
}
