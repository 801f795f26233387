import type { DecisionSearch } from '#shared/activities/creditors/decisions/list.ts';
import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { download } from '#web/platform/api/rest.ts';
import { type Inputs, trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { wholeOf } from '#web/platform/page/list/search.ts';

type Calls = Inputs['voteFiles'];

/** What is reported to the register about the approved ones. */
export const downloadRegister = (search: DecisionSearch, domainId: number | undefined) =>
  download('/decisions/register', { ...wholeOf(search), domainId }, 'register-entries.csv');

export const invalidateDecisions = () => queryClient.invalidateQueries(trpc.decisions.list.pathFilter());

export const voteFileOptions = (id: number) => trpc.voteFiles.get.queryOptions({ id });
export const aliasMissesOptions = () => trpc.voteFiles.misses.queryOptions({});
export const voteFileHref = (id: number): string => `/decisions/files/${id}`;

export const invalidateVoteFiles = () => queryClient.invalidateQueries(trpc.voteFiles.pathFilter());
const saving = <Answer>(change: Promise<Answer>) => withRefetch(change, invalidateVoteFiles);

export const readVoteFile = (input: Calls['readFile']) => trpcClient.voteFiles.readFile.query(input);
export const importVotes = (input: Calls['import']) => saving(trpcClient.voteFiles.import.mutate(input));
export const enterAgain = (id: number) => saving(trpcClient.voteFiles.enterAgain.mutate({ id }));
export const leaveOut = (input: Calls['leaveOut']) => saving(trpcClient.voteFiles.leaveOut.mutate(input));
export const learnAlias = (input: Calls['learn']) => saving(trpcClient.voteFiles.learn.mutate(input));
