import type { WizardValues } from '#web/cases/wizard-values.ts';

const keyOf = (userId: number) => `new-case-${userId}`;

export interface Draft {
  values: WizardValues;
  savedAt: string;
}

/** What was entered for a new case in this tab and never created; null where there is nothing, or nothing that can be read. */
export function loadDraft(userId: number): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null') as Draft | null;
    return draft?.values.applicants.length === 2 ? draft : null;
  } catch {
    return null;
  }
}

export function saveDraft(userId: number, values: WizardValues): void {
  const draft: Draft = { values, savedAt: new Date().toISOString() };
  sessionStorage.setItem(keyOf(userId), JSON.stringify(draft));
}

export function clearDraft(userId: number): void {
  sessionStorage.removeItem(keyOf(userId));
}
