export type OptionId = string | number;

/** One row of a select: what is stored and what is read. */
export interface Option<Id extends OptionId = OptionId> {
  id: Id;
  label: string;
  /** A second, quieter line where the widget has room for it. */
  description?: string | undefined;
  disabled?: boolean | undefined;
}

/** The text of the empty choice, the same in every select. */
export function defaultOptionText(label: string, required: boolean | undefined): string {
  return required ? `-- Select ${label} --` : `No ${label}`;
}

/** The choices of a table of names. */
export const optionsOf = <Id extends string>(names: Readonly<Record<Id, string>>) =>
  Object.entries<string>(names).map(([id, label]) => ({ id: id as Id, label }));
