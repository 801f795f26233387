import { describe, expect, it } from 'vitest';
import { domainsOf } from '#web/platform/api/domain.ts';

const harbour = { id: 1, name: 'Harbour' };
const northgate = { id: 2, name: 'Northgate' };
const castle = { id: 3, name: 'Castle' };

describe('the domains of a user', () => {
  it('are the primary one first, then the additional ones', () => {
    const profile = { domain: northgate, additionalDomains: [castle] };
    expect(domainsOf(profile, [])).toEqual([northgate, castle]);
  });

  it('are all of them, each once, for those who see every domain', () => {
    const profile = { domain: northgate, additionalDomains: [castle] };
    expect(domainsOf(profile, [castle, harbour, northgate])).toEqual([northgate, castle, harbour]);
  });
});
