import { visibleCase } from '#server/cases/access.ts';
import type { Tx } from '#server/database/connect.ts';
import type { LetterData } from '#shared/letters/letter-data.ts';
import type { RecipientAddress } from '#shared/letters/recipients.ts';
import type { Actor } from '#shared/permissions.ts';

/** Values that the caller knows and the case does not hold: those of a complaint, a breach, a dividend. */
export type LetterFacts = Readonly<Record<string, string>>;

/** What a letter is for: to whom, signed by whom, on which day (today, unless given), with what the caller adds. */
export type LetterOf = {
  recipient: RecipientAddress;
  authorId: number;
  facts?: LetterFacts;
  on?: string;
};

/** What a case fills a letter with. A case that the actor may not see is refused as though it did not exist. */
export async function letterData(
  tx: Tx,
  actor: Actor,
  caseId: number,
  { recipient, facts = {} }: LetterOf,
): Promise<LetterData> {
  const { uniqueReference, caseName } = await visibleCase(tx, actor, caseId);
  return {
    values: {
      'case.reference': uniqueReference,
      'case.name': caseName,
      'recipient.name': recipient.name,
      'recipient.salutation': recipient.salutation,
      'recipient.address': recipient.lines.join('\n'),
      'recipient.reference': recipient.reference,
      ...facts,
    },
    tables: {},
  };
}
