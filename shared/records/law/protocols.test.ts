import { expect, test } from 'vitest';
import {
  type ProtocolFacts,
  protocolFollowed,
  protocolOf,
  protocolProblem,
  protocolsFor,
  whyNoEquityReview,
} from './protocols.ts';

test('each version has its limits; a case without one has those of 2021', () => {
  const limits = (version: string | null) => {
    const { cutBp, breakMonths } = protocolOf(version);
    return [cutBp, breakMonths];
  };
  expect(limits('protocol_2014')).toEqual([1_500, 6]);
  expect(limits('protocol_2016')).toEqual([1_500, 9]);
  expect(limits('protocol_2021')).toEqual([1_500, 9]);
  expect(limits('protocol_2025')).toEqual([2_000, 9]);
  expect(limits('bespoke')).toEqual([null, 9]);
  expect(limits(null)).toEqual(limits('protocol_2021'));
});

test('equity is reviewed up to 2021, and never under the Protocol of 2025 or terms of one’s own', () => {
  expect(whyNoEquityReview('protocol_2016')).toBeNull();
  expect(whyNoEquityReview(null)).toBeNull();
  expect(whyNoEquityReview('protocol_2025')).toBe('The IVA Protocol 2025 has no review of equity.');
  expect(whyNoEquityReview('bespoke')).toMatch('its own terms');
});

test('a proposal follows the version in force on its day: 2025 may be chosen from 01/04/2025 and must be from 01/07/2025', () => {
  const problems = (version: string) =>
    ['2025-03-31', '2025-04-01', '2025-06-30', '2025-07-01'].map((day) => protocolProblem(version, day));
  const early = 'Not in force before 01/04/2025.';
  const late = 'Superseded: proposals from 01/07/2025 follow the IVA Protocol 2025.';
  expect(problems('protocol_2025')).toEqual([early, null, null, null]);
  for (const version of ['protocol_2014', 'protocol_2016', 'protocol_2021'])
    expect(problems(version)).toEqual([null, null, null, late]);
  expect(problems('bespoke')).toEqual([null, null, null, null]);
  expect(protocolsFor('2026-11-28', null)).toEqual(['protocol_2025', 'bespoke']);
  expect(protocolsFor('2026-11-28', 'protocol_2016')).toEqual(['protocol_2016', 'protocol_2025', 'bespoke']);
  expect(protocolsFor('2025-03-31', null)).not.toContain('protocol_2025');
});

test('a case follows what its approval stored, and before it the version of its proposal’s day, whatever its portfolio says', () => {
  const followed = (more: Partial<ProtocolFacts>) =>
    protocolFollowed(
      {
        type: 'iva',
        protocolVersion: null,
        portfolioVersion: 'protocol_2021',
        proposalDate: null,
        approvalDate: null,
        ...more,
      },
      '2026-11-28',
    );
  expect(followed({})).toBe('protocol_2025');
  expect(followed({ protocolVersion: 'protocol_2021' })).toBe('protocol_2025');
  expect(followed({ portfolioVersion: null })).toBe('protocol_2025');
  expect(followed({ portfolioVersion: 'bespoke' })).toBe('bespoke');
  expect(followed({ proposalDate: '2025-06-30' })).toBe('protocol_2021');
  expect(followed({ proposalDate: '2025-05-02', portfolioVersion: 'protocol_2025' })).toBe('protocol_2025');
  expect(followed({ proposalDate: '2025-03-31', portfolioVersion: 'protocol_2025' })).toBe('protocol_2021');
  expect(followed({ protocolVersion: 'protocol_2016', approvalDate: '2026-01-05' })).toBe('protocol_2016');
  expect(followed({ approvalDate: '2018-01-05', portfolioVersion: null })).toBeNull();
  for (const type of ['dmp', 'ptd', 'dro'])
    for (const approvalDate of [null, '2024-01-05'])
      expect(followed({ type, protocolVersion: 'protocol_2021', approvalDate })).toBeNull();
});
