import { createHash } from 'node:crypto';
import { spreadsheet } from '#server/platform/http/export-list.ts';
import type { VoterWithVotes } from '#server/records/decisions/votes.ts';
import type { Tally } from '#shared/activities/creditors/decisions/majority.ts';
import { type PackedVoter, packColumns, packRows } from '#shared/activities/creditors/decisions/pack.ts';

/** The creditors as the pack lists them, with the votes entered by the time of the count. */
export const packedVoters = (voters: readonly VoterWithVotes[]): PackedVoter[] =>
  voters.map(({ creditor, votes, ...voter }) => ({
    creditor: creditor.name,
    valuePence: voter.valuePence,
    basis: voter.basis,
    valueReason: voter.valueReason,
    isAssociate: voter.isAssociate,
    votes: votes.filter(({ isAfterwards }) => !isAfterwards),
  }));

/** The list of votes as a CSV file: made from the frozen record, so that it is identical, byte for byte, whenever it is made. */
export const packCsv = (voters: readonly VoterWithVotes[], tally: Tally): string =>
  spreadsheet([...packColumns], packRows(packedVoters(voters), tally));

/** SHA-256 of the list of votes. */
export const packHash = (csv: string): string => createHash('sha256').update(csv, 'utf8').digest('hex');
