import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withLineBreaks } from '#shared/views/dashboard/product-updates/contract.ts';
import { MarkdownText } from '#web/platform/page/MarkdownText.tsx';

test('a backslash and an n in an update give a visible line break', () => {
  const { container } = render(<MarkdownText text={withLineBreaks('Lists are faster.\\nReally.')} />);
  expect(container.querySelectorAll('br')).toHaveLength(1);
  expect(container).not.toHaveTextContent('\\n');
});

test('two of them begin a paragraph, and one before a dash a list', () => {
  const text = withLineBreaks('Faster.\\n\\nAlso:\\n- lists\\n- search');
  const { container } = render(<MarkdownText text={text} />);
  expect(container.querySelectorAll('p')).toHaveLength(2);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['lists', 'search']);
});
