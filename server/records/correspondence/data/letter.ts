import type { Tx } from '#server/platform/database/connect.ts';
import type { Case } from '#server/records/cases/access.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { LetterTable } from '#shared/records/letters/letter-data.ts';
import type { RecipientAddress } from '#shared/records/letters/recipients.ts';
import type { CaseHead, LetterPerson } from './case-head.ts';

/** A letter being filled: the case, the recipient, and its date. */
export type Letter = {
  tx: Tx;
  actor: Actor;
  found: Case;
  head: CaseHead;
  people: readonly LetterPerson[];
  recipient: RecipientAddress;
  on: string;
  holidays: ReadonlySet<string>;
  /** The decision it is about, if any. */
  decisionId: number | null;
  /** Whether documents go with it. */
  hasEnclosures: boolean;
};

/** The values from one source. Conditions hold 'yes' or nothing. */
export type Filled = {
  values?: Record<string, string | null>;
  tables?: Record<string, LetterTable>;
  /** Tokens whose facts have not been recorded, each with the tab of the case on which they are. */
  notKnown?: Readonly<Record<string, string>>;
};

/** What a condition holds. */
export const flag = (holds: boolean): string | null => (holds ? 'yes' : null);

/** The applicant addressed, or 'both'; null if the letter goes to anybody else, such as a partner who is not a party. */
export function writtenTo({ recipient: { type, id }, people }: Pick<Letter, 'recipient' | 'people'>) {
  if (type !== 'client' && type !== 'complainant') return null;
  if (id === null) return type === 'client' ? 'both' : null;
  return applicantsIn({ people }).find((person) => person.id === id) ?? null;
}

/** Applicants in their order. */
export const applicantsIn = ({ people }: Pick<Letter, 'people'>): LetterPerson[] =>
  people.filter(({ role }) => role === 'applicant_1' || role === 'applicant_2');
