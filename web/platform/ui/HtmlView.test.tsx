import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HtmlView } from '#web/platform/ui/HtmlView.tsx';

test('rich text keeps its structure and loses what could run or load', () => {
  const { container } = render(
    <HtmlView html='<p onclick="x()">One <strong>two</strong></p><ul><li>three</li></ul><script>x()</script><img src="https://example.com/x.png"><a href="javascript:x()">four</a>' />,
  );
  expect(screen.getByText('two').tagName).toBe('STRONG');
  expect(screen.getByRole('listitem')).toHaveTextContent('three');
  expect(container.querySelector('script, img, a, [onclick]')).toBeNull();
  expect(container).toHaveTextContent('One twothreefour');
});

test('matches of the pattern are rendered by the given function', () => {
  render(
    <HtmlView
      html="<p>Dear {{client.1.name}}, good day</p>"
      highlight={{ pattern: /(\{\{[^{}]*\}\})/, show: (caught) => <mark>{caught}</mark> }}
    />,
  );
  expect(screen.getByText('{{client.1.name}}').tagName).toBe('MARK');
});

test('tables keep their spans, and list numbering continues', () => {
  render(
    <HtmlView html='<table><tr><th colspan="2">Debts</th></tr> <tr><td>Bank</td> <td>£10.00</td></tr></table><ol start="4"><li>next</li></ol>' />,
  );
  expect(screen.getByRole('columnheader')).toHaveAttribute('colspan', '2');
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Bank', '£10.00']);
  expect(screen.getByRole('list')).toHaveAttribute('start', '4');
});
