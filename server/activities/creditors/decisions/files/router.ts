import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { voteFilesContract as contract } from '#shared/activities/creditors/decisions/files-contract.ts';
import { aliasMisses, voteFileDetail, voteFileRegister } from './file-rows.ts';
import { enterAgain, importVotes, learnAlias, leaveOut, readVoteFile } from './import-votes.ts';

/** The files in which agents vote for their creditors, and the unknown names in them. */
export const voteFilesRouter: Procedures<typeof contract> = router(contract, {
  list: voteFileRegister.calls.list,
  misses: aliasMisses,
  learn: learnAlias,
  readFile: readVoteFile,
  import: importVotes,
  get: (ctx, { id }) => voteFileDetail(ctx, id),
  enterAgain: (ctx, { id }) => enterAgain(ctx, id),
  leaveOut,
});
