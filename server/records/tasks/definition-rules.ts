import type { EntityRules } from '#server/records/reference/rows.ts';
import { invalid } from '#shared/platform/errors.ts';

/** The events that are about a paper: they complete only the tasks that name its type. */
const aboutPapers: readonly unknown[] = ['document_received', 'mail_sent'];

/** A task that ends with a letter or a document names its type: without one it would never end by itself. */
export const tasksRules: EntityRules = {
  beforeSave: async (_w, _before, { autoCompleteWhen, completionDocumentId }) => {
    if (aboutPapers.includes(autoCompleteWhen) && completionDocumentId == null)
      throw invalid({
        autoCompleteWhen:
          'Choose ‘A document’ under ‘Completing needs’, and the type that it waits for: otherwise nothing ends it.',
      });
    return undefined;
  },
};
