import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HtmlView } from '#web/ui/HtmlView.tsx';

test('rich text keeps its structure and loses what could run or load', () => {
  const { container } = render(
    <HtmlView html='<p onclick="x()">One <strong>two</strong></p><ul><li>three</li></ul><script>x()</script><img src="https://example.com/x.png"><a href="javascript:x()">four</a>' />,
  );
  expect(screen.getByText('two').tagName).toBe('STRONG');
  expect(screen.getByRole('listitem')).toHaveTextContent('three');
  expect(container.querySelector('script, img, a, [onclick]')).toBeNull();
  expect(container).toHaveTextContent('One twothreefour');
});

test('what the pattern catches is marked', () => {
  render(<HtmlView html="<p>Dear {{client.1.name}}, good day</p>" highlight={/(\{\{[^{}]*\}\})/} />);
  expect(screen.getByText('{{client.1.name}}').tagName).toBe('MARK');
});
