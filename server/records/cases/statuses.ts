import type { EntityRules } from '#server/records/reference/rows.ts';
import { invalid } from '#shared/platform/errors.ts';

/** Statuses that code refers to keep their names, and no status can follow itself. */
export const statusesRules: EntityRules = {
  beforeSave: async (_w, before, after) => {
    if (before?.isSystem && before.name !== after.name)
      throw invalid({
        name: `'${before.name as string}' is a name the system relies on and cannot be changed.`,
      });
    if (before && (after.allowedNextIds as number[]).includes(before.id))
      throw invalid({ allowedNextIds: 'A status cannot be followed by itself.' });
    return undefined;
  },
};
