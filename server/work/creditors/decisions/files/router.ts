import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { voteFilesContract as contract } from '#shared/work/creditors/decisions/files-contract.ts';
import { aliasMisses, listVoteFiles, voteFileDetail } from './file-rows.ts';
import { enterAgain, importVotes, learnAlias, leaveOut, readVoteFile } from './import-votes.ts';

const rest = restRoutes('Votes of agents', '/voting/files');

/** The files in which agents vote for their creditors, and the names in them that nobody knows yet. */
export const voteFilesRouter = router({
  list: procedure('case.read', contract.list, rest.get('', 'The files of agents', 'list')).query(
    ({ ctx, input }) => listVoteFiles(ctx, input),
  ),
  misses: procedure(
    'case.read',
    contract.misses,
    rest.get('/unknown-creditors', 'Names in files of agents that nobody knows yet'),
  ).query(({ ctx }) => aliasMisses(ctx)),
  learn: procedure(
    'case.write',
    contract.learn,
    rest.post('/unknown-creditors', 'Say whom an agent means by a name; lines that waited are entered'),
  ).mutation(({ ctx, input }) => learnAlias(ctx, input)),
  readFile: procedure('case.write', contract.readFile).query(({ ctx, input }) => readVoteFile(ctx, input)),
  import: procedure(
    'case.write',
    contract.import,
    rest.create('', 'Read the votes of an agent from a file'),
  ).mutation(({ ctx, input }) => importVotes(ctx, input)),
  get: procedure('case.read', contract.get, rest.get('/{id}', 'A file of an agent with its lines')).query(
    ({ ctx, input }) => voteFileDetail(ctx, input.id),
  ),
  enterAgain: procedure(
    'case.write',
    contract.enterAgain,
    rest.post('/{id}/enter', 'Try the lines that were not entered once more'),
  ).mutation(({ ctx, input }) => enterAgain(ctx, input.id)),
  leaveOut: procedure(
    'case.write',
    contract.leaveOut,
    rest.post('/{id}/leave-out', 'Leave a line out that is no vote'),
  ).mutation(({ ctx, input }) => leaveOut(ctx, input)),
});
