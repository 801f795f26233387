import { type ComponentType, useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import { type Field, type Fields, labelOf } from '#shared/platform/fields/field.ts';
import type { Row } from '#shared/records/reference/contract.ts';
import { expansionOf } from '#shared/records/reference/rows.ts';
import type { Values } from '#web/platform/page/pickers/client.ts';
import { useFormScope } from '#web/platform/page/pickers/form-scope.ts';
import { FieldEditor } from '#web/platform/reference/editors.tsx';
import { applicableValues, isRequired, isShown } from '#web/platform/reference/form-values.ts';
import { kinds, ReadOnlyValue } from '#web/platform/reference/kinds.tsx';

export type OptionsFor = Readonly<Record<string, (values: Values) => readonly string[]>>;

export interface FormFieldsProps {
  fields: Fields;
  editable: Fields;
  /** Why a field cannot be changed, in place of its help. */
  locked: Readonly<Record<string, string>>;
  /** The options that a choice has with the present values, by field; a field that is not named has all of them. */
  optionsFor: OptionsFor;
  /** Content at the end of a section in place of the values that the server maintains. */
  sections: Readonly<Record<string, ComponentType<{ row: Row }>>>;
}

function sectionsOf(fields: Fields): [string, [string, Field][]][] {
  const sections = new Map<string, [string, Field][]>();
  for (const entry of Object.entries(fields)) {
    const title = entry[1].section ?? '';
    sections.set(title, [...(sections.get(title) ?? []), entry]);
  }
  return [...sections];
}

/** The field with no more than the options that it has with these values. */
function narrowed(field: Field, options: readonly string[] | undefined): Field {
  if (field.kind !== 'choice' || !options) return field;
  const left = Object.entries(field.options).filter(([option]) => options.includes(option));
  return { ...field, options: Object.fromEntries(left) };
}

function StoredValue({ name, field }: { name: string; field: Field }) {
  const { row } = useFormScope();
  const named = [(row?.[expansionOf(name)] as NamedRow | NamedRow[] | null | undefined) ?? []].flat();
  return (
    <ReadOnlyValue
      label={labelOf(name, field)}
      help={field.help}
      field={field}
      value={row?.[name]}
      named={named}
    />
  );
}

interface SectionProps extends Pick<FormFieldsProps, 'editable' | 'locked' | 'optionsFor'> {
  title: string;
  fields: [string, Field][];
  values: Values;
  Extra: ComponentType<{ row: Row }> | undefined;
}

function Section({ title, fields, values, editable, locked, optionsFor, Extra }: SectionProps) {
  const id = useId();
  const { row } = useFormScope();
  const shown = fields.filter(([, field]) => isShown(field, values) && !(Extra && field.readOnly));
  if (shown.length === 0 && !(Extra && row && fields.length > 0)) return null;
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className="rounded-lg border border-border bg-surface p-4"
    >
      {title && (
        <h2 id={id} className="mb-3 text-base font-semibold">
          {title}
        </h2>
      )}
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
        {shown.map(([name, field]) => (
          <div key={name} className={`min-w-0 ${kinds[field.kind].wide ? 'sm:col-span-2' : ''}`}>
            {field.readOnly ? (
              <StoredValue name={name} field={field} />
            ) : (
              <FieldEditor
                field={narrowed(field, optionsFor[name]?.(values))}
                name={name}
                label={labelOf(name, field)}
                required={isRequired(field, values)}
                disabled={!(name in editable)}
                help={locked[name] ?? field.help}
              />
            )}
          </div>
        ))}
      </div>
      {Extra && row && <Extra row={row as Row} />}
    </section>
  );
}

/** All fields of a form under their headings; those that do not apply with the present values are out of sight. */
export function FormFields({ fields, editable, locked, optionsFor, sections }: FormFieldsProps) {
  const values = applicableValues(fields, useWatch<Values>());
  return sectionsOf(fields).map(([title, members]) => (
    <Section
      key={title}
      title={title}
      fields={members}
      values={values}
      editable={editable}
      locked={locked}
      optionsFor={optionsFor}
      Extra={sections[title]}
    />
  ));
}
