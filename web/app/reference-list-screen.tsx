import type { ReferenceName } from '#shared/records/reference/registry.ts';
import type { ListExtras } from '#web/platform/reference/entity-extras.ts';
import { ReferenceListPage } from '#web/platform/reference/ReferenceListPage.tsx';
import { RecordConsents } from '#web/records/correspondence/CreditorConsents.tsx';
import { UnpublishedLetters } from '#web/records/correspondence/UnpublishedLetters.tsx';
import { LedgerBalance, LedgerWatch } from '#web/records/ledger/LedgerBalances.tsx';
import { UnsettledKinds } from '#web/records/payments/UnsettledKinds.tsx';

/** By entity; separate from the extras of forms, so that a list loads no more than it needs. */
const extras: Partial<Record<ReferenceName, ListExtras>> = {
  creditors: { Actions: RecordConsents },
  'income-types': { Notice: UnsettledKinds },
  templates: { Notice: UnpublishedLetters },
  'chart-of-accounts': {
    Actions: LedgerWatch,
    columns: [
      { key: 'balance', header: 'Balance', align: 'right', cell: (row) => <LedgerBalance row={row} /> },
    ],
  },
};

/** /{entity}, put together from the slices. */
export const ReferenceListScreen = () => <ReferenceListPage extras={extras} />;
