import type { Database } from '#server/platform/database/connect.ts';
import { letterData } from '#server/records/correspondence/data/letter-data.ts';
import { recipientAddress } from '#server/records/correspondence/data/recipient-address.ts';
import type { tables } from '#server/records/reference/tables.ts';
import { unescapedHtml } from '#shared/platform/html.ts';
import { mergeLetter, mergeText } from '#shared/records/letters/merge-letter.ts';
import { tokensOf } from '#shared/records/letters/read-letter.ts';
import type { Recipient } from '#shared/records/letters/recipients.ts';
import { everybody, LETTER_DAY, writersFacts } from './letters.ts';

type Template = typeof tables.templates.$inferSelect;

const recipientOf = ({ audience }: Template, debtId: number): Recipient => {
  if (audience === 'sos') return { type: 'sos', id: null };
  return audience === 'creditor' || audience === 'all_creditors'
    ? { type: 'creditor', id: debtId }
    : { type: 'client', id: null };
};

/** What a letter says, without its markup. */
export const wordsOf = (html: string) =>
  unescapedHtml(html.replace(/<br>|<\/(?:p|h2|li|td|th|caption)>/g, '\n').replace(/<[^>]*>/g, ''));

/** Merges a template with a case for its usual recipient: its text, its markup and what stops it. */
export const letterWriter =
  (database: Database) =>
  async (template: Template, caseId: number, debtId: number, facts = writersFacts) => {
    const to = recipientOf(template, debtId);
    const data = await database.transaction(async (tx) => {
      const recipient = await recipientAddress(tx, everybody, caseId, to);
      const texts = [template.body ?? '', template.subject ?? ''];
      return letterData(tx, everybody, caseId, {
        recipient,
        authorId: 1,
        facts,
        on: LETTER_DAY,
        tokens: tokensOf(...texts),
      });
    });
    const body = mergeLetter(template.body ?? '', data);
    const subject = mergeText(template.subject ?? '', data);
    return {
      html: body.html,
      text: `${subject.text}\n${wordsOf(body.html)}`,
      problems: [...body.problems, ...subject.problems],
    };
  };
