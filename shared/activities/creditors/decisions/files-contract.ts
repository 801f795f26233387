import { z } from 'zod';
import { query, restCalls } from '#shared/platform/calls.ts';
import { instant, keyOf, listOf, named, pence } from '#shared/platform/contract.ts';
import { cleanText, idSchema, pathId } from '#shared/platform/validation.ts';
import { voteKinds } from '#shared/records/decisions/decisions.ts';
import { listInput } from '#shared/records/reference/list-input.ts';
import { voteFileList } from './files-list.ts';
import { rowStates, voteMapping } from './vote-files.ts';

const moment = z.iso.datetime({ offset: true });

const voteFile = z.object({
  id: z.int(),
  name: z.string(),
  agent: named,
  domain: named,
  receivedAt: instant,
  createdAt: instant,
  uploadedBy: z.string().nullable(),
  rows: z.int(),
  stored: z.int(),
  /** Lines waiting for somebody: a creditor to be named, or a problem to be fixed. */
  open: z.int(),
});
export type VoteFile = z.output<typeof voteFile>;

const fileRow = z.object({
  id: z.int(),
  row: z.int(),
  caseReference: z.string(),
  case: z.object({ id: z.int(), caseName: z.string() }).nullable(),
  creditor: z.string().nullable(),
  accountNumber: z.string().nullable(),
  voteText: z.string(),
  vote: keyOf(voteKinds).nullable(),
  claimedPence: pence.nullable(),
  modifications: z.string().nullable(),
  proxyHolder: z.string().nullable(),
  instructions: z.string().nullable(),
  state: keyOf(rowStates),
  problem: z.string().nullable(),
});
export type VoteFileRow = z.output<typeof fileRow>;

const detail = voteFile.extend({ lines: z.array(fileRow) });
export type VoteFileDetail = z.output<typeof detail>;

const miss = z.object({
  agent: named,
  alias: z.string(),
  rows: z.int(),
  /** A case on which the name appears, to look at. */
  example: z.object({ caseId: z.int(), uniqueReference: z.string() }),
});
export type AliasMiss = z.output<typeof miss>;

const sheetInput = z.strictObject({ fileId: idSchema, agentCreditorId: idSchema });
const sheet = z.object({
  rows: z.array(z.array(z.string())),
  rowCount: z.int(),
  mapping: z.object({
    caseReference: z.int().nullable(),
    creditor: z.int().nullable(),
    accountNumber: z.int().nullable(),
    vote: z.int().nullable(),
    claimed: z.int().nullable(),
    modifications: z.int().nullable(),
    proxyHolder: z.int().nullable(),
    instructions: z.int().nullable(),
  }),
  isLearned: z.boolean(),
});
export type VoteSheet = z.output<typeof sheet>;

const importInput = z.strictObject({
  domainId: idSchema,
  agentCreditorId: idSchema,
  fileId: idSchema,
  mapping: voteMapping,
  /** When the file came; now when left out. */
  receivedAt: moment.nullable().default(null),
});
export type VoteImport = z.output<typeof importInput>;

const rest = restCalls('Agents’ votes', '/voting/files');

/** The files in which agents vote for their creditors, and the names in them that nobody knows yet. */
export const voteFilesContract = {
  list: rest.get('case.read', '', 'The files of agents’ votes', {
    input: listInput(voteFileList, { domainId: pathId.optional() }),
    output: listOf(voteFile),
  }),
  get: rest.get('case.read', '/{id}', 'A file of an agent’s votes with its lines', {
    input: z.strictObject({ id: pathId }),
    output: detail,
  }),
  readFile: query('case.write', { input: sheetInput, output: sheet }),
  import: rest.create('case.write', '', 'Read an agent’s votes from a file', {
    input: importInput,
    output: detail,
  }),
  enterAgain: rest.post('case.write', '/{id}/enter', 'Try again the lines that were not entered', {
    input: z.strictObject({ id: pathId }),
    output: detail,
  }),
  leaveOut: rest.post('case.write', '/{id}/leave-out', 'Leave out a line that is not a vote', {
    input: z.strictObject({ id: pathId, rowId: idSchema, reason: cleanText(500, 1, 'Say why.') }),
    output: detail,
  }),
  misses: rest.get('case.read', '/unknown-creditors', 'Names in agents’ files that are not yet known', {
    input: z.strictObject({}),
    output: z.array(miss),
  }),
  learn: rest.post(
    'case.write',
    '/unknown-creditors',
    'Say which creditor an agent means by a name; waiting lines are entered',
    {
      input: z.strictObject({ agentCreditorId: idSchema, alias: cleanText(200, 1), creditorId: idSchema }),
      output: z.object({ stored: z.int(), open: z.int() }),
    },
  ),
};
