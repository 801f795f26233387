import { draftKey } from '#web/platform/api/drafts.ts';
import {
  newWizardValues,
  type WizardStep,
  type WizardValues,
  wizardSteps,
} from '#web/records/cases/wizard-values.ts';

const keyOf = (userId: number) => draftKey(userId, 'new-case');
const longestKept = 30 * 24 * 60 * 60 * 1000;

export interface Draft {
  values: WizardValues;
  /** Where the wizard was left. */
  step: WizardStep;
  savedAt: string;
}

/** What the user began in this browser and never created; null where there is nothing, nothing recent or nothing readable. */
export function loadDraft(userId: number): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null') as Draft | null;
    if (draft?.values.applicants.length !== 2 || !wizardSteps.some(({ key }) => key === draft.step))
      return null;
    return Date.now() - new Date(draft.savedAt).getTime() < longestKept ? draft : null;
  } catch {
    return null;
  }
}

/** Keeps what has been entered so far; an empty form is not worth keeping. */
export function saveDraft(userId: number, values: WizardValues, step: WizardStep): void {
  if (JSON.stringify(values) === JSON.stringify(newWizardValues(values.domainId))) return clearDraft(userId);
  const draft: Draft = { values, step, savedAt: new Date().toISOString() };
  localStorage.setItem(keyOf(userId), JSON.stringify(draft));
}

export function clearDraft(userId: number): void {
  localStorage.removeItem(keyOf(userId));
}
