import { writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { creditorFinderOf } from '#server/records/affairs/waiting-debts.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { conflictAt, invalidAt } from '#shared/platform/errors.ts';
import { readDate } from '#shared/platform/typed-date.ts';
import { type ConsentList, consentAddress } from '#shared/records/correspondence/consents-contract.ts';
import { addOfCreditors } from './change-consents.ts';

/**
 * Records the consents of many creditors from a list: each line gives the creditor, its address and the day. If one line is wrong, none is
 * recorded; those already on record are skipped and counted as known.
 */
export function recordList(
  { services: { database }, author }: SignedIn,
  { source, lines, lateReason }: ConsentList,
): Promise<{ recorded: number; known: number }> {
  return writeChanges(database, author, async (w) => {
    const find = await creditorFinderOf(w.tx);
    const today = londonDate();
    const wrong: string[] = [];
    const read = lines.map(({ line, creditor: name, address, givenOn: typed }, at) => {
      const found = find(name);
      const givenOn = readDate(typed, today);
      const say = (what: string) => wrong.push(`Line ${line ?? at + 1}: ${what}`);
      if (!found) say(`no creditor, or more than one, is called “${name}”.`);
      if (!consentAddress.safeParse(address).success) say(`“${address}” is not an e-mail address.`);
      if (givenOn === null || givenOn > today) say(`“${typed}” is not a day up to today.`);
      return { creditorId: found?.id ?? 0, address, givenOn: givenOn ?? today, source };
    });
    if (wrong.length > 0) throw invalidAt('lines', wrong.join('\n'));
    const { length: recorded } = await addOfCreditors(w, read, lateReason);
    if (recorded === 0) throw conflictAt('lines', 'All of them are on record already.');
    return { recorded, known: lines.length - recorded };
  });
}
