import type { EntityRules } from '#server/records/reference/rows.ts';
import type { ReferenceRow } from '#server/records/reference/select.ts';
import type { Values } from '#server/records/reference/versioned-rows.ts';
import { invalid } from '#shared/platform/errors.ts';

const lockedByPosting = { accountGroupId: 'group', ledger: 'ledger', caseDimension: 'case rule' } as const;

function lockErrors(before: ReferenceRow, after: Values): Record<string, string> {
  const errors: Record<string, string> = {};
  if (before.firstPostedAt !== null)
    for (const [field, noun] of Object.entries(lockedByPosting))
      if (before[field] !== after[field])
        errors[field] = `The ${noun} cannot change after the first posting.`;
  if ((before.isSystem || before.firstPostedAt !== null) && before.code !== after.code)
    errors.code = before.isSystem
      ? 'The system relies on this code.'
      : 'The code cannot change after the first posting.';
  return errors;
}

/** An account that has postings keeps its group, ledger and code: closed accounts must add up to what was reported. */
export const chartOfAccountsRules: EntityRules = {
  beforeSave: async (_w, before, after) => {
    const errors = before ? lockErrors(before, after) : {};
    if (Object.keys(errors).length > 0) throw invalid(errors);
    return undefined;
  },
};
