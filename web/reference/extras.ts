import type { ReferenceName } from '#shared/reference/registry.ts';
import type { Row } from '#web/reference/client.ts';
import type { EntityExtras } from '#web/reference/entity-extras.ts';
import {
  CreditorBankVerification,
  SupplierBankVerification,
} from '#web/reference/extras/BankVerification.tsx';
import { LedgerAccountNotice, lockedAccountFields } from '#web/reference/extras/LedgerAccountNotice.tsx';
import { LedgerEntries } from '#web/reference/extras/LedgerBalances.tsx';
import { LetterheadPreview } from '#web/reference/extras/LetterheadPreview.tsx';

import { PermissionHolders } from '#web/reference/extras/PermissionHolders.tsx';
import { StatusTransitions } from '#web/reference/extras/StatusTransitions.tsx';
import { TemplatePreview } from '#web/reference/extras/TemplatePreview.tsx';
import { TemplatePublish } from '#web/reference/extras/TemplatePublish.tsx';
import { TemplateVersions } from '#web/reference/extras/TemplateVersions.tsx';
import { UserActions, UserNotice } from '#web/reference/extras/UserAccount.tsx';

const lockedName =
  (reason: string) =>
  ({ isSystem }: Row): Record<string, string> =>
    isSystem ? { name: reason } : {};

/** What some entities show beyond their fields; the list and the form know nothing of any one entity. */
export const extras: Partial<Record<ReferenceName, EntityExtras>> = {
  users: { Actions: UserActions, Notice: UserNotice },
  permissions: {
    tabs: [{ key: 'holders', label: 'Held by', Content: PermissionHolders }],
    locked: lockedName('The product asks for this permission by its name.'),
  },
  creditors: { sections: { 'Bank details': CreditorBankVerification } },
  suppliers: { sections: { 'Bank details': SupplierBankVerification } },
  statuses: {
    tabs: [{ key: 'transitions', label: 'Transitions', Content: StatusTransitions }],
    locked: lockedName('The system relies on this name.'),
  },
  templates: {
    Actions: TemplatePublish,
    tabs: [
      { key: 'preview', label: 'Preview', Content: TemplatePreview },
      { key: 'versions', label: 'Versions', Content: TemplateVersions },
    ],
  },
  letterheads: { tabs: [{ key: 'preview', label: 'Preview', Content: LetterheadPreview }] },
  'chart-of-accounts': {
    Actions: LedgerEntries,
    Notice: LedgerAccountNotice,
    locked: lockedAccountFields,
  },
};
