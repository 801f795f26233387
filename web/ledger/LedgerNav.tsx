import { useAuth } from '#web/session/auth.ts';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';

const pages = [
  {
    key: 'accounts',
    label: 'Chart of accounts',
    href: '/chart-of-accounts',
    permission: 'financials.chart-of-accounts',
  },
  {
    key: 'trial-balance',
    label: 'Trial balance',
    href: '/trial-balance',
    permission: 'financials.chart-of-accounts',
  },
  { key: 'manual', label: 'Manual journals', href: '/manual-journals', permission: 'financials.journals' },
  { key: 'periods', label: 'Periods', href: '/periods', permission: 'financials.close-period' },
] as const;

/** The pages of the ledger that the user may open. */
export function LedgerNav({ selected }: { selected: (typeof pages)[number]['key'] }) {
  const { may } = useAuth();
  return (
    <div className="no-print mb-4">
      <LinkTabs
        label="Pages of the ledger"
        tabs={pages.filter(({ permission }) => may(permission))}
        selected={selected}
      />
    </div>
  );
}
