import { createContext, useContext } from 'react';
import type { LetterAbout, RecipientInput } from '#shared/records/correspondence/contract.ts';
import type { Occasion } from '#shared/records/correspondence/letter-subjects.ts';

/** A letter as it is begun from a record of the case: to whom, by which template, and about what. */
export interface LetterStart {
  about: LetterAbout;
  /** Chooses the template that fits; the writer may choose another. */
  occasion: Occasion;
  recipients: readonly RecipientInput[];
}

/** What of the case's mail is open over its page. */
export type OpenLetters =
  | { what: 'write'; start: LetterStart }
  | { what: 'item'; id: number; title: string }
  | { what: 'thread'; debtId: number; creditor: string };

/** Opens it; null outside of a case, where there is no letter to be written. */
export const CaseLetters = createContext<((open: OpenLetters) => void) | null>(null);
export const useCaseLetters = () => useContext(CaseLetters);
