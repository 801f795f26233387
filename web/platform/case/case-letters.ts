import { createContext, useContext } from 'react';
import type { LetterAbout, RecipientInput } from '#shared/records/correspondence/contract.ts';
import type { Occasion } from '#shared/records/correspondence/letter-subjects.ts';

/** What a letter started from a record of the case begins with: its subject, template and recipients. */
export interface LetterStart {
  about: LetterAbout;
  /** Chooses the template that fits; the writer may choose another. */
  occasion: Occasion;
  recipients: readonly RecipientInput[];
}

/** The part of the case's mail that is open over its page. */
export type OpenLetters =
  | { what: 'write'; start: LetterStart }
  | { what: 'item'; id: number; title: string }
  | { what: 'thread'; debtId: number; creditor: string };

/** Opens it; null outside a case, where no letter can be written. */
export const CaseLetters = createContext<((open: OpenLetters) => void) | null>(null);
export const useCaseLetters = () => useContext(CaseLetters);
