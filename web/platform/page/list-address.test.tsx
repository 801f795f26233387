import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openIn } from '#web/app/test-page.tsx';
import { useListAddress } from './list-address.ts';
import { positiveOf } from './search.ts';

type Search = { page?: number | undefined; status?: string | undefined; item?: number | undefined };
const parse = ({ status, item }: Readonly<Record<string, unknown>>): Search => ({
  status: typeof status === 'string' ? status : undefined,
  item: positiveOf(item),
});

test('a choice made after a call keeps the filters that were set meanwhile', async () => {
  let reply = () => {};
  const replied = new Promise<void>((resolve) => {
    reply = resolve;
  });
  function Page() {
    const { search, amend, change } = useListAddress('/list', parse);
    return (
      <>
        <h1>List</h1>
        <output>{`${search.status ?? 'open'}, ${search.item ?? 'none'}`}</output>
        <button type="button" onClick={() => void replied.then(() => amend({ item: undefined }))}>
          Deal with it
        </button>
        <button type="button" onClick={() => change({ status: 'all' })}>
          All
        </button>
      </>
    );
  }
  await openIn({ '/list': Page }, '/list?item=3');
  await userEvent.click(await screen.findByRole('button', { name: 'Deal with it' }));
  await userEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(await screen.findByText('all, 3')).toBeVisible();
  reply();
  expect(await screen.findByText('all, none')).toBeVisible();
});
