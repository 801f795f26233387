import type { Row } from '#shared/reference/contract.ts';
import type { ReferenceName } from '#shared/reference/registry.ts';
import { CreditorBankVerification, SupplierBankVerification } from '#web/bank-details/BankVerification.tsx';
import { StatusTransitions } from '#web/cases/StatusTransitions.tsx';
import { CreditorThread } from '#web/correspondence/CreditorThread.tsx';
import { IntroducerKeys } from '#web/leads/IntroducerKeys.tsx';
import { IntroducerLeads } from '#web/leads/IntroducerLeads.tsx';
import { IntroducerNotice } from '#web/leads/IntroducerNotice.tsx';
import { LedgerAccountNotice, lockedAccountFields } from '#web/ledger/LedgerAccountNotice.tsx';
import { LedgerEntries } from '#web/ledger/LedgerBalances.tsx';
import { CasePreview } from '#web/letters/CasePreview.tsx';
import { LetterheadPreview } from '#web/letters/LetterheadPreview.tsx';
import { TemplatePreview } from '#web/letters/TemplatePreview.tsx';
import { TemplatePublish } from '#web/letters/TemplatePublish.tsx';
import { TemplateVersions } from '#web/letters/TemplateVersions.tsx';
import { WordImport } from '#web/letters/WordImport.tsx';
import type { EntityExtras } from '#web/reference/entity-extras.ts';
import { ReferenceFormPage } from '#web/reference/ReferenceFormPage.tsx';
import { PermissionHolders } from '#web/staff/PermissionHolders.tsx';
import { UserActions, UserNotice } from '#web/staff/UserAccount.tsx';

const lockedName =
  (reason: string) =>
  ({ isSystem }: Row): Record<string, string> =>
    isSystem ? { name: reason } : {};

/** The extras of some entities beyond their fields; the form itself knows nothing of any one entity. */
const extras: Partial<Record<ReferenceName, EntityExtras>> = {
  users: { Actions: UserActions, Notice: UserNotice },
  permissions: {
    tabs: [{ key: 'holders', label: 'Held by', Content: PermissionHolders }],
    locked: lockedName('The product asks for this permission by its name.'),
  },
  creditors: {
    sections: { 'Bank details': CreditorBankVerification },
    tabs: [{ key: 'mail', label: 'Letters and mail', Content: CreditorThread }],
  },
  introducers: {
    Notice: IntroducerNotice,
    tabs: [
      { key: 'leads', label: 'Leads', Content: IntroducerLeads },
      { key: 'keys', label: 'Keys', Content: IntroducerKeys },
    ],
  },
  suppliers: { sections: { 'Bank details': SupplierBankVerification } },
  statuses: {
    tabs: [{ key: 'transitions', label: 'Transitions', Content: StatusTransitions }],
    locked: lockedName('The system relies on this name.'),
  },
  templates: {
    Actions: TemplatePublish,
    sections: { Text: WordImport },
    Beside: CasePreview,
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

/** /{entity}/create and /{entity}/{id}/edit, put together from the slices. */
export const ReferenceFormScreen = () => <ReferenceFormPage extras={extras} />;
