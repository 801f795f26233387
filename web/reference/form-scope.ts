import { createContext, use } from 'react';
import type { Row } from '#shared/reference/contract.ts';
import type { ReferenceName } from '#shared/reference/registry.ts';
import type { StoredRow } from '#web/reference/client.ts';

/** What the controls of one form know of it: which entity it edits, and the row as it was stored. */
export interface FormScope {
  name: string;
  row: StoredRow | null;
  /** Names to choose from are those of this domain, where they stand in one. */
  domainId?: number | undefined;
}

export const FormScopeContext = createContext<FormScope | null>(null);

export function useFormScope(): FormScope {
  const scope = use(FormScopeContext);
  if (!scope) throw new Error('Fields of rows stand inside a form.');
  return scope;
}

/** Opens the create form of another entity over this one; `typed` is what was searched for in vain. */
export type CreateNew = (name: ReferenceName, typed: string, onCreated: (row: Row) => void) => void;

export const CreateNewContext = createContext<CreateNew>(() => {});

export const useCreateNew = (): CreateNew => use(CreateNewContext);
