import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Counted } from '#web/platform/page/Counted.tsx';

test.each([
  [{ data: undefined, isError: false }, 'Loading...'],
  [{ data: 3, isError: false }, '3 rows'],
  [{ data: undefined, isError: true }, ''],
  [{ data: 3, isError: true }, '3 rows'],
])('%j reads %j', (query, text) => {
  render(<Counted query={query}>{(count) => `${count} rows`}</Counted>);
  expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${text}$`));
});
