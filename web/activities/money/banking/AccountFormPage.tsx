import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { bankAccountEntity } from '#shared/activities/money/banking/account-fields.ts';
import type {
  BankAccountValues,
  ListedBankAccount,
} from '#shared/activities/money/banking/accounts-contract.ts';
import { describeProfile } from '#shared/activities/money/banking/csv-profile.ts';
import { shippedCsvProfiles } from '#shared/activities/money/banking/shipped-csv-profiles.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { NotFound } from '#web/platform/page/NotFound.tsx';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { positiveOf } from '#web/platform/page/search.ts';
import { UnsavedGuard } from '#web/platform/page/UnsavedGuard.tsx';
import { useTelling } from '#web/platform/page/use-attempt.ts';
import { CreateNewHost } from '#web/platform/reference/CreateNewHost.tsx';
import { RowForm } from '#web/platform/reference/RowForm.tsx';
import type { RowStore } from '#web/platform/reference/use-row-form.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/platform/ui/Button.tsx';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { AccountGate, numbersText } from './AccountGate.tsx';
import { changeAccount, createAccount, importsHref, itemsHref, valuesOf } from './banking-client.ts';
import { PaymentFileSettings } from './PaymentFileSettings.tsx';

/** The banks whose files need no mapping: “Barclays, Bank of Scotland, … and TSB”. */
const banks = new Intl.ListFormat('en-GB').format(
  new Set(shippedCsvProfiles.flatMap(({ name }) => name.replace(/, without .*/, '').split(/, | and /))),
);

/** The saved mapping of the account's CSV files, and the button to discard it. */
function SavedMapping({ account }: { account: ListedBankAccount }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, attempt] = useTelling();
  const { csvProfile, id, version } = account;
  const forget = () =>
    attempt(async () => {
      await changeAccount(id, { ...valuesOf(account), csvProfile: null, version });
      toast.success('Item Updated.');
      setAsking(false);
    });
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
            Files of {banks} are read as they are. For any other layout you are asked what its columns hold
            when you upload the first file.
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
        <p>
          You will be asked again what the columns hold at the next CSV file that is not in a known bank’s
          layout.
        </p>
      </ConfirmDialog>
    </div>
  );
}

type Stored = ListedBankAccount & Record<string, unknown>;

const store: RowStore<Stored> = {
  create: async (values) => (await createAccount(values as BankAccountValues)) as Stored,
  change: async (row, change) =>
    (await changeAccount(row.id, { ...valuesOf(row), ...change, version: row.version })) as Stored,
};

const afterImport = 'Cannot be changed: statement lines have been imported.';
const lockedAfterImport = { domainId: afterImport, ledgerAccountId: afterImport };
const nothing = {};

function AccountForm({ row }: { row: Stored | null }) {
  const navigate = useNavigate();
  const domain = useDomain();
  const hasChanges = useRef(false);
  const noteChanges = useCallback((has: boolean) => {
    hasChanges.current = has;
  }, []);
  const [start] = useState({ domainId: domain === 'all' ? null : domain });
  const close = () => void navigate({ to: '/banking/accounts' });
  return (
    <>
      <UnsavedGuard isUnsaved={() => hasChanges.current} />
      <CreateNewHost>
        <RowForm
          entity={bankAccountEntity}
          name="bank-account"
          store={store}
          row={row}
          start={start}
          locked={row && row.itemCount > 0 ? lockedAfterImport : nothing}
          onSaved={close}
          onCancel={close}
          onChanges={noteChanges}
        />
      </CreateNewHost>
    </>
  );
}

/** /banking/accounts/create. */
export function CreateAccountPage() {
  return (
    <>
      <PageHeading title="New bank account" context={bankAccountEntity.about} />
      <AccountForm row={null} />
    </>
  );
}

function EditAccount({ account }: { account: ListedBankAccount }) {
  return (
    <>
      <PageHeading
        title={`Edit ${account.name}`}
        context={
          <span className="flex flex-wrap items-center gap-2">
            <span className="figures">{numbersText(account)}</span>
            {account.modulusCheck === 'unchecked' && (
              <Badge colour="yellow">Sort code not in the modulus table</Badge>
            )}
          </span>
        }
        actions={
          <>
            <ButtonLink href={itemsHref(account.id)}>Items</ButtonLink>
            <ButtonLink href={importsHref(account.id)}>Imports</ButtonLink>
          </>
        }
      />
      <AccountForm row={account as Stored} />
      <PaymentFileSettings account={account} />
      <SavedMapping account={account} />
    </>
  );
}

/** /banking/accounts/{id}/edit. */
export function EditAccountPage() {
  const params: { id?: string } = useParams({ strict: false });
  const id = positiveOf(params.id);
  if (id === undefined) return <NotFound />;
  return (
    <AccountGate key={id} id={id}>
      {(account) => <EditAccount account={account} />}
    </AccountGate>
  );
}
