import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, instant, keyOf, listOf, named, nothing, pence } from '#shared/platform/contract.ts';
import { cleanText, idSchema, pastDate, pathId, readVersion } from '#shared/platform/validation.ts';
import { listInput } from '#shared/records/reference/list-input.ts';
import { inboundChannels, inboundStatuses, turns } from './inbound.ts';
import { inboundList } from './list.ts';

const MOST_PENCE = 100_000_000_000;
const reason = cleanText(500, 1);
const count = z.int();
const one = z.strictObject({ id: pathId });
const versioned = { id: pathId, version: readVersion };
const turn = z.union(turns.map((each) => z.literal(each)));

/**
 * Files uploaded together, with the number of sheets if somebody counted them. They belong to the uploader's own
 * domain unless `domainId` says otherwise.
 */
export const receiveInput = z.strictObject({
  channel: keyOf(inboundChannels).default('drop'),
  fileIds: z.array(idSchema).min(1).max(200),
  /** Null: not known yet; those who sort post will decide. */
  domainId: idSchema.nullable().optional(),
  declaredSheets: z.int().min(1).max(100_000).nullable().default(null),
  isDuplex: z.boolean().default(false),
});
export type Received = z.output<typeof receiveInput>;

/** Filing: where an item belongs, and who is to be told. The claim is entered with the debt that it is about. */
export const fileInput = z.strictObject({
  ...versioned,
  caseId: idSchema,
  documentTypeId: idSchema,
  folderId: idSchema,
  title: cleanText(200, 1),
  userId: idSchema,
  receivedOn: pastDate,
  /** A task in the user's own words, besides the task of the type. */
  task: cleanText(200)
    .transform((text) => text || null)
    .nullable()
    .default(null),
  debtId: idSchema.nullable().default(null),
  claimPence: z.int().min(1).max(MOST_PENCE).nullable().default(null),
  /** Our own letter that came back, where the item is one: its address is flagged and its mail held. */
  returnedMailId: idSchema.nullable().default(null),
  returnedRecipientId: idSchema.nullable().default(null),
  returnReason: cleanText(200).default(''),
});
export type Filing = z.output<typeof fileInput>;

/** The pages an item is to have, by their present numbers, each turned further clockwise. */
const arrangeInput = z.strictObject({
  ...versioned,
  pages: z
    .array(z.strictObject({ number: z.int().min(1).max(5_000), turn }))
    .min(1)
    .max(5_000),
});
export const junkInput = z.strictObject({ ...versioned, reason });
/** The domain that an item belongs to, as decided by somebody who sorts post. */
export const domainInput = z.strictObject({ ...versioned, domainId: idSchema });
export const moveInput = z.strictObject({ ...versioned, caseId: idSchema, reason });

const caseName = z.object({ id: z.int(), uniqueReference: z.string(), caseName: z.string() });
const itemBase = {
  id: z.int(),
  version: z.int(),
  title: z.string(),
  sender: z.string().nullable(),
  channel: keyOf(inboundChannels),
  status: keyOf(inboundStatuses),
  receivedOn: day,
  pageCount: count,
  /** While it is being read: how many pages have been. */
  pagesRead: count,
  assignee: named.nullable(),
  /** Who else has it open. */
  lockedBy: named.nullable(),
  problem: z.string().nullable(),
  /** Why it cannot be filed yet: its batch lacks sheets. */
  heldBecause: z.string().nullable(),
  isAlike: z.boolean(),
  /** Null while nobody knows whose it is. */
  domain: named.nullable(),
};

const row = z.object({
  ...itemBase,
  /** The case it is filed on, or suggested for. */
  case: caseName.nullable(),
  typeName: z.string().nullable(),
});
export type InboundRow = z.output<typeof row>;

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** A page as it is shown: `width` and `height` of boxes are fractions of it, already turned. */
const page = z.object({
  number: count,
  sourceName: z.string(),
  turn,
  problem: z.string().nullable(),
  confidence: z.number().nullable(),
  boxes: z.array(box.extend({ why: z.string() })),
});

const suggestion = z.object({
  case: caseName.extend({ owner: named, status: z.string() }),
  score: count,
  debtId: z.int().nullable(),
  evidence: z.array(z.object({ points: z.int(), text: z.string() })),
});

const detail = z.object({
  ...itemBase,
  batch: z.object({
    id: z.int(),
    version: z.int(),
    name: z.string(),
    declaredSheets: count.nullable(),
    countedSheets: count,
  }),
  subject: z.string().nullable(),
  pages: z.array(page),
  /** False where none of it was kept, such as of an infected file. */
  isTaken: z.boolean(),
  isSigned: z.boolean(),
  canUndo: z.boolean(),
  suggestions: z.array(suggestion),
  /** The suggestion to fill in; null where none is likely enough, or two are as likely. */
  leading: z.int().nullable(),
  types: z.array(named.extend({ folderId: z.int(), score: count, found: z.array(z.string()) })),
  leadingTypeId: z.int().nullable(),
  claimedPence: pence.nullable(),
  /** Our letter that its code names, if that was posted; `isLikely` unless something says that it is a reply instead. */
  returned: z
    .object({
      id: z.int(),
      number: z.string(),
      title: z.string(),
      recipients: z.array(named),
      reason: z.string(),
      type: named.extend({ folderId: z.int() }).nullable(),
      isLikely: z.boolean(),
    })
    .nullable(),
  alike: z
    .object({ id: z.int(), title: z.string(), receivedOn: day, status: keyOf(inboundStatuses) })
    .nullable(),
  sameFileAs: z.object({ name: z.string(), receivedOn: day }).nullable(),
  filed: z
    .object({ case: caseName, documentId: z.int(), title: z.string(), by: named.nullable(), at: instant })
    .nullable(),
  junkReason: z.string().nullable(),
  reviewOn: day.nullable(),
});
export type InboundDetail = z.output<typeof detail>;

/** Items and pages by outcome: those received are the sum of the others. */
const tally = z.object({
  items: z.object({
    received: count,
    reading: count,
    waiting: count,
    unidentified: count,
    filed: count,
    junk: count,
    failed: count,
  }),
  pages: z.object({
    received: count,
    waiting: count,
    filed: count,
    junk: count,
    failed: count,
    separators: count,
    removed: count,
  }),
  unassigned: count,
  toReview: count,
  /** Counted over items filed in the last ninety days. */
  misfiled: count,
  filedLately: count,
});
export type InboundTally = z.output<typeof tally>;

/** Post that was filed on a case. */
const onCase = z.object({
  id: z.int(),
  title: z.string(),
  sender: z.string().nullable(),
  channel: keyOf(inboundChannels),
  receivedOn: day,
  createdAt: instant,
  typeName: z.string(),
  documentId: z.int(),
  filedBy: named.nullable(),
});
export type InboundOnCase = z.output<typeof onCase>;

const stored = z.object({ id: z.int(), version: z.int(), status: keyOf(inboundStatuses) });
/** The debts of a case that a claim may be about. */
const debt = z.object({
  id: z.int(),
  creditor: z.string(),
  accountNumber: z.string().nullable(),
  balancePence: pence,
});

const rest = restCalls('Inbound post', '/inbound');
const access = 'reports.paperless-office';
const onCases = `${access} and case.write` as const;

/** Post that came in: from the scanner, by e-mail, by hand. */
export const inboundContract = {
  list: rest.get(access, '/items', 'Post, by what happened to it', {
    input: listInput(inboundList, { batchId: pathId.optional() }),
    output: listOf(row),
  }),
  tally: rest.get(access, '/tally', 'What happened to the post of the last ninety days', {
    input: nothing,
    output: tally,
  }),
  get: rest.get(access, '/items/{id}', 'An item with its pages, and where it seems to belong', {
    input: z.strictObject({ id: pathId, search: cleanText(100).optional() }),
    output: detail,
  }),
  debts: rest.get(access, '/cases/{caseId}/debts', 'The debts of a case that a claim may be about', {
    input: z.strictObject({ caseId: pathId }),
    output: z.array(debt),
  }),
  onCase: rest.get('case.read', '/cases/{caseId}', 'The post that was filed on a case', {
    input: z.strictObject({ caseId: pathId }),
    output: z.array(onCase),
  }),
  receive: rest.create(access, '/batches', 'Take uploads in as one batch; they are read in the background', {
    input: receiveInput,
    output: z.object({ batchId: z.int(), itemIds: z.array(z.int()) }),
  }),
  open: rest.post(access, '/items/{id}/open', 'Reserve an item for a minute', {
    input: one,
    output: z.object({ lockedBy: named.nullable() }),
    message: 'OK',
  }),
  leave: rest.post(access, '/items/{id}/leave', 'Release an item', {
    input: one,
    output: nothing,
    message: 'OK',
  }),
  file: rest.post(onCases, '/items/{id}/file', 'File an item on a case, with the tasks that follow', {
    input: fileInput,
    output: stored.extend({ documentId: z.int() }),
  }),
  junk: rest.post(access, '/items/{id}/junk', 'Put an item aside as junk', {
    input: junkInput,
    output: stored,
  }),
  reopen: rest.post(access, '/items/{id}/reopen', 'Restore an item that was put aside', {
    input: z.strictObject(versioned),
    output: stored,
  }),
  unidentified: rest.post(
    access,
    '/items/{id}/unidentified',
    'Set an item aside as unidentified: it comes up again in a week',
    { input: z.strictObject(versioned), output: stored },
  ),
  domain: rest.post('post.all-domains', '/items/{id}/domain', 'Assign an item to a domain', {
    input: domainInput,
    output: stored,
  }),
  assign: rest.post(access, '/items/{id}/assign', 'Assign an item to somebody, or back to everybody', {
    input: z.strictObject({ ...versioned, userId: idSchema.nullable() }),
    output: stored,
  }),
  replay: rest.post(access, '/items/{id}/replay', 'Read again a file that failed', {
    input: z.strictObject(versioned),
    output: stored,
  }),
  move: rest.post(
    onCases,
    '/items/{id}/move',
    'Move what was filed on the wrong case, with its document, note and task',
    { input: moveInput, output: stored },
  ),
  arrange: rest.post(access, '/items/{id}/arrange', 'Turn, order or leave out pages', {
    input: arrangeInput,
    output: stored,
  }),
  split: rest.post(access, '/items/{id}/split', 'Make a separate item of the pages after a given one', {
    input: z.strictObject({ ...versioned, after: z.int().min(1).max(5_000) }),
    output: stored.extend({ newId: z.int() }),
  }),
  merge: rest.post(access, '/items/{id}/merge', 'Add the pages of another item after this one’s', {
    input: z.strictObject({ ...versioned, otherId: idSchema }),
    output: stored,
  }),
  undo: rest.post(access, '/items/{id}/undo', 'Undo the last edit of an item’s pages', {
    input: z.strictObject(versioned),
    output: stored,
  }),
  settleBatch: rest.post(
    access,
    '/batches/{id}/settle',
    'Correct the declared sheets of a batch, or let it continue without them',
    {
      input: z.strictObject({
        ...versioned,
        declaredSheets: z.int().min(1).max(100_000).nullable(),
        reason: cleanText(500).default(''),
      }),
      output: nothing,
    },
  ),
};
