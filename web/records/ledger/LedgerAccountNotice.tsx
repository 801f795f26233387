import type { Row } from '#shared/records/reference/contract.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';

/** Says why parts of a ledger account are locked once money has been posted to it. */
export function LedgerAccountNotice({ row }: { row: Row }) {
  if (typeof row.firstPostedAt !== 'string') return null;
  return (
    <Alert
      colour="blue"
      title="Money has been posted to this account."
      message={
        <>
          Since the first posting at <Timestamp at={row.firstPostedAt} /> its code, group, ledger and case
          rule are fixed, so that closed accounts still add up to what was reported.
        </>
      }
    />
  );
}

const reason = 'Fixed since the first posting.';

/** The fields that postings have fixed; the code also where the system looks for it. */
export function lockedAccountFields(row: Row): Record<string, string> {
  if (row.firstPostedAt)
    return { code: reason, accountGroupId: reason, ledger: reason, caseDimension: reason };
  return row.isSystem ? { code: 'The system relies on this code.' } : {};
}
