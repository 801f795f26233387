import { z } from 'zod';
import { counted } from '#shared/platform/counted.ts';
import { penceOf } from '#shared/platform/typed-amount.ts';
import type { ProxyHolder, VoteKind } from '#shared/records/decisions/decisions.ts';

/** What a column of an agent's file may hold. */
export const voteFields = {
  caseReference: 'Case reference',
  creditor: 'Creditor',
  accountNumber: 'Account number',
  vote: 'Vote',
  claimed: 'Amount',
  modifications: 'Modifications',
  proxyHolder: 'Proxy holder',
  instructions: 'Instructions to the proxy',
} as const;
export type VoteField = keyof typeof voteFields;

export const MOST_VOTES = 2_000;
const column = z.int().min(0).max(199).nullable().default(null);

/** Which column of an agent's files holds what, counted from 0; learned from the first file. */
export const voteMapping = z
  .strictObject({
    caseReference: column,
    creditor: column,
    accountNumber: column,
    vote: column,
    claimed: column,
    modifications: column,
    proxyHolder: column,
    instructions: column,
  })
  .refine(({ caseReference }) => caseReference !== null, {
    message: 'Choose the column of the case references.',
    path: ['caseReference'],
  })
  .refine(({ vote }) => vote !== null, { message: 'Choose the column of the votes.', path: ['vote'] })
  .refine(({ creditor, accountNumber }) => creditor !== null || accountNumber !== null, {
    message: 'Choose the column of the creditors, or that of the account numbers.',
    path: ['creditor'],
  });
export type VoteMapping = z.output<typeof voteMapping>;

const headings: readonly (readonly [VoteField, RegExp])[] = [
  ['instructions', /proxy.*instruct|instruct.*proxy/i],
  ['proxyHolder', /proxy/i],
  ['modifications', /modif|condition|comment|remark|note/i],
  ['vote', /\bvot|decision|response|outcome|instruction|accept/i],
  ['accountNumber', /account|\ba\/c\b|\bagreement\b|card (no|number)/i],
  ['claimed', /amount|balance|claim|value|£|debt/i],
  ['caseReference', /\bcase\b|\biva\b|\bour ref|ip ref|\bref(erence)?\b/i],
  ['creditor', /creditor|lender|client|principal|brand|name/i],
];

/** The mapping that the headings in a file's first row suggest. Each field has one column, each column one field. */
export function proposeVoteMapping(heading: readonly string[]): VoteMapping {
  const mapping: VoteMapping = {
    caseReference: null,
    creditor: null,
    accountNumber: null,
    vote: null,
    claimed: null,
    modifications: null,
    proxyHolder: null,
    instructions: null,
  };
  const taken = new Set<number>();
  for (const [field, pattern] of headings) {
    const at = heading.findIndex((text, n) => !taken.has(n) && pattern.test(text));
    if (at < 0) continue;
    mapping[field] = at;
    taken.add(at);
  }
  return mapping;
}

const words: readonly (readonly [VoteKind, RegExp])[] = [
  ['modified', /modif|condition|subject to|amend/],
  ['abstain', /abstain|no vote|not vot|neutral/],
  ['pod', /\bpod\b|proof/],
  ['against', /reject|against|\bno\b|declin|oppos|refus/],
  ['for', /accept|approv|\bfor\b|\byes\b|agree|support/],
];

/** The vote that an agent's word means; null for a word that means none. */
export function voteOfWord(text: string): VoteKind | null {
  const word = text.toLowerCase();
  return words.find(([, pattern]) => pattern.test(word))?.[0] ?? null;
}

/** A line of an agent's file as it was read. */
export type ReadVote = {
  row: number;
  caseReference: string;
  creditor: string | null;
  accountNumber: string | null;
  voteText: string;
  vote: VoteKind | null;
  claimedPence: number | null;
  modifications: string | null;
  proxyHolder: string | null;
  instructions: string | null;
};
export type VoteProblem = { row: number; message: string };

const plain = (text: string, most: number) =>
  text
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, most);
const MOST_CLAIMED = 1_000_000_000_000;

/** Words by which an agent says that it asks for nothing. */
const nothing = /^(n\/?a|nil|none|no|no modifications?|no mods?|-+|not applicable)\.?$/i;

/** What a line asks for in words, a line for each line of the cell; null where it asks for nothing. */
function askedIn(cell: string): string | null {
  const lines = cell
    .split(/\r?\n/)
    .map((line) => plain(line, 2_000))
    .filter((line) => line !== '' && !nothing.test(line));
  return lines.join('\n').slice(0, 10_000) || null;
}

/**
 * The rows below the heading as votes, with what is wrong in every one that cannot be read. What appears in the column of modifications is
 * kept whatever the vote says: a vote that accepts and asks for some waits for somebody who knows how it is meant.
 */
export function readVotes(
  rows: readonly (readonly string[])[],
  mapping: VoteMapping,
): { votes: ReadVote[]; problems: VoteProblem[] } {
  const votes: ReadVote[] = [];
  const problems: VoteProblem[] = [];
  for (const [n, cells] of rows.entries()) {
    const row = n + 2;
    const cell = (field: VoteField, most = 200) =>
      mapping[field] === null ? '' : plain(cells[mapping[field]] ?? '', most);
    const optional = (field: VoteField) => cell(field) || null;
    if (cells.every((text) => text.trim() === '')) continue;
    const claimed = cell('claimed') === '' ? null : penceOf(cell('claimed'), MOST_CLAIMED);
    const modifications = askedIn(mapping.modifications === null ? '' : (cells[mapping.modifications] ?? ''));
    const word = voteOfWord(cell('vote'));
    if (cell('caseReference') === '') problems.push({ row, message: 'The case reference is missing.' });
    else if (cell('vote') === '') problems.push({ row, message: 'The vote is missing.' });
    else if (cell('creditor') === '' && cell('accountNumber') === '')
      problems.push({ row, message: 'Neither a creditor nor an account number is given.' });
    else if ((claimed ?? -1) < 0 && cell('claimed') !== '')
      problems.push({ row, message: `“${cell('claimed').slice(0, 30)}” is not an amount.` });
    else
      votes.push({
        row,
        caseReference: cell('caseReference'),
        creditor: optional('creditor'),
        accountNumber: optional('accountNumber'),
        voteText: cell('vote'),
        vote: word,
        claimedPence: claimed,
        modifications,
        proxyHolder: optional('proxyHolder'),
        instructions: optional('instructions'),
      });
  }
  return { votes, problems };
}

/** A name for comparison: without case, punctuation, and endings such as Ltd. */
export const aliasKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\b(limited|ltd|plc|llp|uk|the)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** An account number for comparison: its letters and digits alone. */
export const accountKey = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Whether two account numbers may be one: agents often give the last figures alone. */
const isAlike = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long === short || (short.length >= 4 && long.endsWith(short));
};

/** Who holds a creditor’s proxy, if anybody, and whether they may vote as they see fit. */
export type Proxy = { holder: ProxyHolder | null; name: string | null; isDiscretionary: boolean };

/** The proxy of a line, or what is wrong with it: nobody holds it, or its instructions are not the vote. */
export function proxyOf({
  vote,
  voteText,
  proxyHolder,
  instructions,
}: Pick<ReadVote, 'vote' | 'voteText' | 'proxyHolder' | 'instructions'>): Proxy | { problem: string } {
  const isDiscretionary = instructions !== null && /discretion/i.test(instructions);
  const told = instructions === null || isDiscretionary ? null : voteOfWord(instructions);
  if (instructions !== null && proxyHolder === null)
    return { problem: `“${instructions}” instructs a proxy, but the line does not name its holder.` };
  if (instructions !== null && !isDiscretionary && told === null)
    return { problem: `“${instructions}” is not an instruction to a proxy.` };
  if (told !== null && told !== vote)
    return { problem: `The proxy is instructed “${instructions}”, but the vote is “${voteText}”.` };
  if (proxyHolder === null) return { holder: null, name: null, isDiscretionary: false };
  const isChair = /^(the )?chair(man|woman|person)?( of the meeting)?$/i.test(proxyHolder);
  return { holder: isChair ? 'chair' : 'other', name: isChair ? null : proxyHolder, isDiscretionary };
}

/** What a line of a file says about its debt. */
type OfDebt = Pick<ReadVote, 'row' | 'vote' | 'modifications' | 'claimedPence'>;

const saysTheSame = (one: OfDebt, other: OfDebt) =>
  one.vote === other.vote &&
  one.modifications === other.modifications &&
  one.claimedPence === other.claimedPence;

/**
 * What the other lines of a file for the same debt mean for one. A claim votes once on a question (rule 15.31): of lines that agree, the
 * first is entered; of lines that differ, none until somebody has left out what is wrong.
 */
export function repeated(line: OfDebt, others: readonly OfDebt[]): 'same' | 'differs' | null {
  if (others.some((other) => !saysTheSame(line, other))) return 'differs';
  return others.some(({ row }) => row < line.row) ? 'same' : null;
}

/** Why a line of a file is not a vote yet, or what happened to it. */
export const rowStates = {
  waiting: 'Waiting',
  stored: 'Entered',
  alias: 'Creditor not found',
  problem: 'Not entered',
  ignored: 'Left out',
} as const;
export type RowState = keyof typeof rowStates;

/** A debt that votes, as a line of a file is compared with it. */
export type VoterToFind = {
  debtId: number;
  creditorId: number;
  name: string;
  otherNames: readonly string[];
  accountNumber: string | null;
  agentCreditorId: number | null;
};

export type FoundVoter = { debtId: number } | { alias: string } | { problem: string };

/** The creditors of a case that one cell names together. */
function namedTogether(cell: string, voters: readonly VoterToFind[]): string[] {
  const parts = cell.split(/[;/+|,&]|\band\b/i).map(aliasKey);
  const isNamed = ({ name, otherNames }: VoterToFind) =>
    [name, ...otherNames].some((each) => parts.includes(aliasKey(each)));
  return [...new Set(voters.filter(isNamed).map(({ name }) => name))];
}

/**
 * The debt that a line of an agent's file is about: by its account number where exactly one of the agent's debts has it, else by the name
 * of the creditor, one of its trading names, or what was learned of this agent before (`learned`, by `aliasKey`).
 */
export function findVoter(
  line: Pick<ReadVote, 'creditor' | 'accountNumber'>,
  voters: readonly VoterToFind[],
  {
    agentCreditorId,
    agentName,
    learned,
  }: { agentCreditorId: number; agentName: string; learned: ReadonlyMap<string, number> },
): FoundVoter {
  const own = voters.filter((voter) => voter.agentCreditorId === agentCreditorId);
  const account = line.accountNumber === null ? '' : accountKey(line.accountNumber);
  const byAccount = account ? own.filter((voter) => accountKey(voter.accountNumber ?? '') === account) : [];
  if (byAccount.length === 1) return { debtId: byAccount[0]!.debtId };
  if (line.creditor === null)
    return {
      problem: `No debt of the case that ${agentName} votes for has the account ${line.accountNumber}.`,
    };
  const key = aliasKey(line.creditor);
  const isNamed = ({ creditorId, name, otherNames }: VoterToFind) =>
    learned.get(key) === creditorId || [name, ...otherNames].some((each) => aliasKey(each) === key);
  const byName = (byAccount.length > 1 ? byAccount : own).filter(isNamed);
  const [only] = byName;
  if (only && byName.length === 1) {
    const known = accountKey(only.accountNumber ?? '');
    return byAccount.length > 0 || !account || !known || isAlike(account, known)
      ? { debtId: only.debtId }
      : {
          problem: `The debt to ${only.name} on this case has the account ${only.accountNumber}, not ${line.accountNumber}.`,
        };
  }
  if (byName.length > 1)
    return {
      problem: `${line.creditor} has ${byName.length} debts on this case: the account number must tell them apart.`,
    };
  const several = namedTogether(line.creditor, voters);
  if (several.length > 1)
    return {
      problem: `It names ${counted(several.length, 'creditor')}, ${several.join(' and ')}: each needs a line of its own.`,
    };
  const elsewhere = voters.find(isNamed);
  if (elsewhere) return { problem: `${agentName} does not vote for ${elsewhere.name}.` };
  return learned.has(key)
    ? { problem: `${line.creditor} has no vote on this case.` }
    : { alias: line.creditor };
}
