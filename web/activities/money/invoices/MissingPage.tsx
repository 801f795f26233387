import { type MissingSearch, missingList } from '#shared/activities/money/invoices/list.ts';
import { counted } from '#shared/platform/counted.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { RegisterView, whilePaging } from '#web/platform/page/list/RegisterPage.tsx';
import { parseList } from '#web/platform/page/list/search.ts';
import { type ListAddress, useListAddress } from '#web/platform/page/list-address.ts';
import { ButtonLink } from '#web/platform/ui/Button.tsx';
import { followInvoices, listHref } from './invoices-client.ts';

type Search = MissingSearch & { show?: 'missing' | undefined };
const parse = (raw: Readonly<Record<string, unknown>>): Search => ({
  ...parseList(missingList, raw),
  show: 'missing',
});

/** /financials/invoicing?show=missing: Category 1 expenses without the invoice that proves them, oldest first. */
export function MissingPage() {
  const whole = useListAddress(listHref, parse);
  const { show: _missing, ...listed } = whole.search;
  const address: ListAddress<MissingSearch> = {
    search: listed,
    show: (next, options) => whole.show({ ...next, show: 'missing' }, options),
    change: whole.change,
    amend: whole.amend,
  };
  return (
    <RegisterView
      list={missingList}
      title="Category 1 missing"
      address={address}
      words={['expense']}
      inWords={(count) => `${counted(count, 'expense')} without an invoice`}
      read={(input) => trpc.invoices.missing.queryOptions(input, whilePaging)}
      file={`${listHref}/missing/export`}
      live={{ topics: ['invoices'], refresh: followInvoices }}
      actions={<ButtonLink href={listHref}>All invoices</ButtonLink>}
      rowHref={({ case: of }) => `/cases/${of.id}?tab=accounts`}
      empty={{
        title: 'Nothing is missing.',
        message: 'Every Category 1 expense has its invoice.',
        ifFiltered: 'Nothing matches the filters.',
      }}
    />
  );
}
