import { expect, test } from 'vitest';
import { protocolOf, whyNoEquityReview } from './protocols.ts';

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
