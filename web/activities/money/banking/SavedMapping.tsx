import { useState } from 'react';
import type { BankAccountItem } from '#shared/activities/money/banking/accounts-contract.ts';
import { describeProfile } from '#shared/activities/money/banking/csv-profile.ts';
import { shippedCsvProfiles } from '#shared/activities/money/banking/shipped-csv-profiles.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { valuesOf } from './account-values.ts';
import { changeAccount } from './banking-client.ts';

/** The banks whose files need no mapping: “Barclays, Bank of Scotland, … and TSB”. */
const banks = new Intl.ListFormat('en-GB').format(
  new Set(shippedCsvProfiles.flatMap(({ name }) => name.replace(/, without .*/, '').split(/, | and /))),
);

/** The saved mapping of the account's CSV files, and the button to discard it. */
export function SavedMapping({ account }: { account: BankAccountItem }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { csvProfile, id, version } = account;
  async function forget() {
    setBusy(true);
    try {
      await changeAccount(id, { ...valuesOf(account), csvProfile: null, version });
      toast.success('Item Updated.');
      setAsking(false);
    } catch (error) {
      toast.error('Error updating.', messageOf(error));
    }
    setBusy(false);
  }
  return (
    <div className="mt-4 max-w-3xl">
      <Card
        title="CSV files"
        aside={
          csvProfile && (
            <Button small onClick={() => setAsking(true)}>
              Forget this mapping
            </Button>
          )
        }
      >
        {csvProfile ? (
          <>
            <p className="mb-2 font-medium">{csvProfile.name}</p>
            <ul className="list-disc space-y-1 pl-5 text-sm">
              {describeProfile(csvProfile).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </>
        ) : (
          <p className="text-sm text-muted">
            Files of {banks} are read as they are. For another layout you are asked once what its columns
            hold, when you upload the first file.
          </p>
        )}
      </Card>
      <ConfirmDialog
        open={isAsking}
        title="Forget this mapping?"
        confirmLabel="Forget"
        loading={isBusy}
        onConfirm={() => void forget()}
        onCancel={() => setAsking(false)}
      >
        <p>The next CSV file with other columns than a known bank’s will ask again what they hold.</p>
      </ConfirmDialog>
    </div>
  );
}
