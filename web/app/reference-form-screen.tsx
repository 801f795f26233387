import type { Row } from '#shared/records/reference/contract.ts';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import { IntroducerKeys } from '#web/activities/leads/IntroducerKeys.tsx';
import { IntroducerLeads } from '#web/activities/leads/IntroducerLeads.tsx';
import { IntroducerNotice } from '#web/activities/leads/IntroducerNotice.tsx';
import type { EntityExtras } from '#web/platform/reference/entity-extras.ts';
import { ReferenceFormPage } from '#web/platform/reference/ReferenceFormPage.tsx';
import {
  CreditorBankVerification,
  SupplierBankVerification,
} from '#web/records/bank-details/BankVerification.tsx';
import { StatusTransitions } from '#web/records/cases/StatusTransitions.tsx';
import { CreditorConsents } from '#web/records/correspondence/CreditorConsents.tsx';
import { CreditorThread } from '#web/records/correspondence/CreditorThread.tsx';
import { CasePreview } from '#web/records/correspondence/letters/CasePreview.tsx';
import { LetterheadPreview } from '#web/records/correspondence/letters/LetterheadPreview.tsx';
import { TemplatePreview } from '#web/records/correspondence/letters/TemplatePreview.tsx';
import { TemplatePublish } from '#web/records/correspondence/letters/TemplatePublish.tsx';
import { TemplateVersions } from '#web/records/correspondence/letters/TemplateVersions.tsx';
import { WordImport } from '#web/records/correspondence/letters/WordImport.tsx';
import { LedgerAccountNotice, lockedAccountFields } from '#web/records/ledger/LedgerAccountNotice.tsx';
import { LedgerEntries } from '#web/records/ledger/LedgerBalances.tsx';
import { Authorisations } from '#web/records/staff/Authorisations.tsx';
import { UserAuthorities } from '#web/records/staff/authorities/UserAuthorities.tsx';
import { PermissionHolders } from '#web/records/staff/PermissionHolders.tsx';
import { UserActions, UserNotice } from '#web/records/staff/UserAccount.tsx';

const lockedName =
  (reason: string) =>
  ({ isSystem }: Row): Record<string, string> =>
    isSystem ? { name: reason } : {};

/** The extras of some entities beyond their fields; the form itself knows nothing of particular entities. */
const extras: Partial<Record<ReferenceName, EntityExtras>> = {
  users: {
    Actions: UserActions,
    Notice: UserNotice,
    sections: { 'Insolvency practitioner': Authorisations },
    tabs: [{ key: 'authorities', label: 'Written authorities', Content: UserAuthorities }],
  },
  permissions: {
    tabs: [{ key: 'holders', label: 'Held by', Content: PermissionHolders }],
    locked: lockedName('Concordat looks for this permission by its name.'),
  },
  creditors: {
    sections: { 'Bank details': CreditorBankVerification },
    tabs: [
      { key: 'mail', label: 'Letters and mail', Content: CreditorThread },
      { key: 'consents', label: 'Electronic delivery', Content: CreditorConsents },
    ],
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
