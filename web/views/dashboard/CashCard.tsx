import { counted } from '#shared/platform/counted.ts';
import { showDate } from '#shared/platform/dates.ts';
import type { BankWork, Dashboard } from '#shared/views/dashboard/contract.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Money } from '#web/platform/ui/Money.tsx';

const linkClass = 'rounded-sm underline-offset-4 hover:underline';
const linesOf = (count: number) => counted(count, 'line');

function Count({ count, label, href }: { count: number; label: string; href: string }) {
  return (
    <AppLink href={href} className={linkClass}>
      <span className={`figures text-xl font-semibold ${count === 0 ? 'text-muted' : ''}`}>
        {count.toLocaleString('en-GB')}
      </span>{' '}
      {label}
    </AppLink>
  );
}

function Account({ account }: { account: BankWork['accounts'][number] }) {
  const { id, name, openCount, openPence, differencePence } = account;
  const items = `/banking/accounts/${id}/items`;
  return (
    <tr className="border-t border-border">
      <th scope="row" className="w-full max-w-0 truncate py-1.5 pr-3 text-left font-medium" title={name}>
        <AppLink href={items} className={linkClass}>
          {name}
        </AppLink>
      </th>
      <td className="py-1.5 pr-3 pl-3 text-right whitespace-nowrap sm:pl-8">
        {openCount === 0 ? (
          <span className="text-muted">–</span>
        ) : (
          <AppLink href={`${items}?status=open`} className={`text-accent-text ${linkClass}`}>
            {linesOf(openCount)}
            <span className="max-sm:hidden">
              {' '}
              · <Money pence={openPence} />
            </span>
          </AppLink>
        )}
      </td>
      <td className="py-1.5 text-right whitespace-nowrap">
        {differencePence === 0 ? <Badge colour="green">None</Badge> : <Money pence={differencePence} />}
      </td>
    </tr>
  );
}

function Accounts({ banking: { accounts, furtherAccounts } }: { banking: BankWork }) {
  if (accounts.length === 0)
    return <p className="text-muted">Every line is matched, and bank and ledger agree.</p>;
  return (
    <>
      <table className="w-full">
        <thead>
          <tr className="text-xs text-muted">
            <th scope="col" className="pb-1 text-left font-normal">
              Account
            </th>
            <th scope="col" className="pr-3 pb-1 pl-3 text-right font-normal whitespace-nowrap sm:pl-8">
              To be matched
            </th>
            <th scope="col" className="pb-1 text-right font-normal sm:pl-8">
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <Account key={account.id} account={account} />
          ))}
        </tbody>
      </table>
      {furtherAccounts > 0 && (
        <p className="mt-2 text-sm text-muted">
          {furtherAccounts} more {furtherAccounts === 1 ? 'account' : 'accounts'}
        </p>
      )}
    </>
  );
}

/** The cashier's work: lines to be matched, differences between bank and ledger, journals awaiting approval. */
export function CashCard({ banking, waitingJournals }: Pick<Dashboard, 'banking' | 'waitingJournals'>) {
  return (
    <Card
      title="Banking"
      aside={
        banking && (
          <AppLink href="/banking/accounts" className={`text-sm text-accent-text ${linkClass}`}>
            All accounts
          </AppLink>
        )
      }
    >
      <p className="mb-3 flex flex-wrap items-baseline gap-x-6 gap-y-1 last:mb-0">
        {banking && (
          <Count
            count={banking.openCount}
            label={banking.openCount === 1 ? 'line to be matched' : 'lines to be matched'}
            href="/banking/accounts"
          />
        )}
        {banking?.oldest && (
          <AppLink
            href={`/banking/accounts/${banking.oldest.accountId}/items?status=open`}
            className={`text-muted ${linkClass}`}
          >
            oldest from {showDate(banking.oldest.bookedOn)}
          </AppLink>
        )}
        {waitingJournals !== null && (
          <Count
            count={waitingJournals}
            label={waitingJournals === 1 ? 'journal awaiting approval' : 'journals awaiting approval'}
            href="/manual-journals"
          />
        )}
      </p>
      {banking && <Accounts banking={banking} />}
    </Card>
  );
}
