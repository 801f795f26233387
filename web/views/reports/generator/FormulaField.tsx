import { useRef } from 'react';
import type { DictionaryColumn } from '#shared/views/reports/generator/dictionary.ts';
import { formulaFunctions, operatorsHelp } from '#shared/views/reports/generator/formula/functions.ts';
import { Field, Select, TextArea } from '#web/platform/ui/Field.tsx';

export interface FormulaFieldProps {
  formula: string;
  columns: readonly DictionaryColumn[];
  problem: string | undefined;
  onChange: (formula: string) => void;
}

/** A formula, a list that inserts the names of columns, and the syntax. */
export function FormulaField({ formula, columns, problem, onChange }: FormulaFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  /** Inserts the name of a column where the cursor is, or was when the list was opened. */
  function insert(name: string | null) {
    const column = columns.find((each) => each.name === name);
    const input = box.current?.querySelector('textarea');
    if (!column || !input) return;
    const [from, to] = [input.selectionStart, input.selectionEnd];
    const written = `[${column.label}]`;
    onChange(formula.slice(0, from) + written + formula.slice(to));
    requestAnimationFrame(() => {
      input.focus();
      input.setSelectionRange(from + written.length, from + written.length);
    });
  }
  return (
    <div ref={box} className="space-y-2">
      <Field
        label="Formula"
        required
        error={problem}
        help='For example: if([Arrears] > £500, "Over £500", "Up to £500")'
      >
        {(control) => <TextArea {...control} rows={2} value={formula} onChange={onChange} />}
      </Field>
      <div className="max-w-md">
        <Field label="Insert a column into the formula">
          {(control) => (
            <Select
              {...control}
              value={null}
              defaultText="Choose a column"
              options={columns
                .filter(({ isWithheld }) => !isWithheld)
                .map(({ name, group, label: text }) => ({ id: name, label: `${group}: ${text}` }))}
              onChange={insert}
            />
          )}
        </Field>
      </div>
      <details className="rounded-md border border-border p-2 text-sm">
        <summary className="cursor-pointer font-medium">Functions and operators</summary>
        <p className="my-2 text-muted">{operatorsHelp}</p>
        <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
          {Object.values(formulaFunctions).map(([usage, about]) => (
            <div key={usage} className="contents">
              <dt className="font-mono">{usage}</dt>
              <dd className="text-muted max-sm:mb-1">{about}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
