import { createContext, use } from 'react';
import type { Row } from '#shared/records/reference/contract.ts';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import type { StoredRow } from '#web/platform/page/pickers/client.ts';

/** The context of a form's controls: the entity it edits, and the row as stored. */
export interface FormScope {
  name: string;
  row: StoredRow | null;
  /** Choices are limited to this domain, if they belong to one. */
  domainId?: number | undefined;
}

export const FormScopeContext = createContext<FormScope | null>(null);

export function useFormScope(): FormScope {
  const scope = use(FormScopeContext);
  if (!scope) throw new Error('A reference field must be inside a form.');
  return scope;
}

/** Opens the create form of another entity over this one; `typed` is what was searched for in vain. */
export type CreateNew = (name: ReferenceName, typed: string, onCreated: (row: Row) => void) => void;

export const CreateNewContext = createContext<CreateNew>(() => {});

export const useCreateNew = (): CreateNew => use(CreateNewContext);
