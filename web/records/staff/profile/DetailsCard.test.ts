import { describe, expect, it } from 'vitest';
import { changedDetails } from '#web/records/staff/profile/DetailsCard.tsx';

const before = { name: 'Alex Morgan', email: 'alex@example.co.uk', phone: '', signature: '' };

describe('what is sent when details are saved', () => {
  it('is only what was changed, even if it was emptied', () => {
    expect(changedDetails(before, before)).toEqual({});
    expect(changedDetails(before, { ...before, phone: '07700 900123' })).toEqual({ phone: '07700 900123' });
    expect(changedDetails({ ...before, phone: '07700 900123' }, before)).toEqual({ phone: '' });
  });
});
