import { expect, test } from 'vitest';
import {
  aliasKey,
  findVoter,
  proposeVoteMapping,
  readVotes,
  type VoterToFind,
  voteOfWord,
} from './vote-files.ts';

test('columns are found by their headings, each once', () => {
  expect(
    proposeVoteMapping(['IP Ref', 'Creditor name', 'Account No', 'Balance', 'Vote', 'Modifications']),
  ).toEqual({
    caseReference: 0,
    creditor: 1,
    accountNumber: 2,
    claimed: 3,
    vote: 4,
    modifications: 5,
    proxyHolder: null,
    instructions: null,
  });
});

test.each([
  ['Accept', 'for'],
  ['YES', 'for'],
  ['Accept with modifications', 'modified'],
  ['Reject', 'against'],
  ['No', 'against'],
  ['Abstain', 'abstain'],
  ['No vote', 'abstain'],
  ['POD only', 'pod'],
  ['???', null],
])('%s means %s', (word, vote) => expect(voteOfWord(word)).toBe(vote));

const mapping = {
  caseReference: 0,
  creditor: 1,
  accountNumber: 2,
  vote: 3,
  claimed: 4,
  modifications: 5,
  proxyHolder: null,
  instructions: null,
};

test('rows are read, and problems are reported by row', () => {
  const { votes, problems } = readVotes(
    [
      ['HDS000001', 'Kestrel Bank plc', '4556-1', 'Accept', '£1,234.50', ''],
      ['', 'Kestrel Bank plc', '', 'Accept', '', ''],
      ['HDS000002', '', '', 'Accept', '', ''],
      ['HDS000003', 'Kestrel', '', '', '', ''],
      ['HDS000004', 'Kestrel', '', 'Reject', 'lots', ''],
      ['', '', '', '', '', ''],
      ['HDS000005', 'Kestrel', '', 'Accept with mods: modify', '', 'Cap at £3,650\r\n\r\nReports  by e-mail'],
      ['HDS000006', 'Kestrel', '', 'Accept', '', 'Contribution to be 160'],
      ['HDS000007', 'Kestrel', '', 'Accept', '', 'N/A'],
    ],
    mapping,
  );
  expect(
    votes.map(({ row, vote, claimedPence, modifications }) => [row, vote, claimedPence, modifications]),
  ).toEqual([
    [2, 'for', 123_450, null],
    [8, 'modified', null, 'Cap at £3,650\nReports by e-mail'],
    [9, 'for', null, 'Contribution to be 160'],
    [10, 'for', null, null],
  ]);
  expect(problems).toEqual([
    { row: 3, message: 'The case reference is missing.' },
    { row: 4, message: 'Neither a creditor nor an account number is given.' },
    { row: 5, message: 'The vote is missing.' },
    { row: 6, message: '“lots” is not an amount.' },
  ]);
});

const agent = { agentCreditorId: 9, agentName: 'Sentinel', learned: new Map<string, number>() };
const voter = (debtId: number, more: Partial<VoterToFind> = {}): VoterToFind => ({
  debtId,
  creditorId: debtId,
  name: 'Kestrel Bank',
  otherNames: ['Kestrel Personal Loans'],
  accountNumber: `ACC-${debtId}`,
  agentCreditorId: 9,
  ...more,
});
const line = (creditor: string | null, accountNumber: string | null = null) => ({ creditor, accountNumber });

test('a debt is found by account, name, trading name or learned alias', () => {
  const voters = [voter(1), voter(2, { name: 'Marlowe Cards', otherNames: [] })];
  expect(findVoter(line('Whoever', 'acc 2'), voters, agent)).toEqual({ debtId: 2 });
  expect(findVoter(line('KESTREL BANK PLC'), voters, agent)).toEqual({ debtId: 1 });
  expect(findVoter(line('Kestrel personal loans'), voters, agent)).toEqual({ debtId: 1 });
  expect(findVoter(line('Marlowe Rewards'), voters, agent)).toEqual({ alias: 'Marlowe Rewards' });
  const learned = new Map([[aliasKey('Marlowe Rewards'), 2]]);
  expect(findVoter(line('Marlowe rewards Ltd'), voters, { ...agent, learned })).toEqual({ debtId: 2 });
});

test('two debts of one creditor need the account; another agent’s creditor is refused', () => {
  const twice = [voter(1), voter(3, { creditorId: 1 })];
  expect(findVoter(line('Kestrel Bank'), twice, agent)).toHaveProperty('problem');
  expect(findVoter(line('Kestrel Bank', 'ACC-3'), twice, agent)).toEqual({ debtId: 3 });
  const others = [voter(1, { agentCreditorId: 8 })];
  expect(findVoter(line('Kestrel Bank'), others, agent)).toEqual({
    problem: 'Sentinel does not vote for Kestrel Bank.',
  });
  expect(findVoter(line(null, '77'), others, agent)).toHaveProperty('problem');
});
