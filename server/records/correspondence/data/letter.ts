import type { Tx } from '#server/platform/database/connect.ts';
import type { Case } from '#server/records/cases/access.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { LetterTable } from '#shared/records/letters/letter-data.ts';
import type { RecipientAddress } from '#shared/records/letters/recipients.ts';
import type { CaseHead, LetterPerson } from './case-head.ts';

/** A letter that is being filled: the case, to whom, and the day it is dated. */
export type Letter = {
  tx: Tx;
  actor: Actor;
  found: Case;
  head: CaseHead;
  people: readonly LetterPerson[];
  recipient: RecipientAddress;
  on: string;
  holidays: ReadonlySet<string>;
  /** The decision that it is about; null where it is about none. */
  decisionId: number | null;
};

/** What a part of the case fills in. Conditions hold 'yes' or nothing. */
export type Filled = {
  values?: Record<string, string | null>;
  tables?: Record<string, LetterTable>;
  /** Tokens whose facts nobody has recorded. */
  notKnown?: readonly string[];
};

/** What a condition holds. */
export const flag = (holds: boolean): string | null => (holds ? 'yes' : null);

/** The applicant who is written to, or all of them: 'both'; null where the letter goes to anybody else, such as a partner who is not a party. */
export function writtenTo({ recipient: { type, id }, people }: Pick<Letter, 'recipient' | 'people'>) {
  if (type !== 'client' && type !== 'complainant') return null;
  if (id === null) return type === 'client' ? 'both' : null;
  return applicantsIn({ people }).find((person) => person.id === id) ?? null;
}

/** Applicants in their order. */
export const applicantsIn = ({ people }: Pick<Letter, 'people'>): LetterPerson[] =>
  people.filter(({ role }) => role === 'applicant_1' || role === 'applicant_2');
