import { type ReactNode, useState } from 'react';
import type { ContractForm } from './FormDialog.tsx';

export interface FoldedFieldsProps<Values> {
  form: ContractForm<Values>;
  /** The fields inside: a message at one of them opens the fold. */
  names: readonly (keyof Values & string)[];
  /** What is inside. */
  summary: ReactNode;
  /** Open from the start, as where a value is suggested. */
  opensWith?: boolean;
  children: ReactNode;
}

/** Fields that are seldom needed, folded away until somebody asks for them. */
export function FoldedFields<Values>({
  form,
  names,
  summary,
  opensWith = false,
  children,
}: FoldedFieldsProps<Values>) {
  const [isOpen, setOpen] = useState(opensWith);
  const { errors } = form.form.formState;
  const isWrong = names.some((name) => errors[`${form.prefix}${name}`] !== undefined);
  return (
    <details open={isOpen || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit rounded-sm text-sm font-medium text-accent-text hover:underline">
        {summary}
      </summary>
      <div className="mt-3 space-y-4">{children}</div>
    </details>
  );
}
