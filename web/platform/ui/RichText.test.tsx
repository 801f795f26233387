import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { RichText } from '#web/platform/ui/RichText.tsx';
import { Controlled } from '#web/platform/ui/test-kit.tsx';

// jsdom lays nothing out, and the editor asks where its text is when it scrolls to the cursor.
beforeEach(() => {
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
  Object.assign(Text.prototype, { getClientRects: () => [] });
});

test('is a labelled text box with a toolbar, and injects no style element', async () => {
  render(<RichText aria-label="Letter" value="<p>Dear client</p>" onChange={() => undefined} />);
  expect(await screen.findByRole('textbox', { name: 'Letter' })).toHaveTextContent('Dear client');
  expect(screen.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  expect(document.querySelector('style')).toBeNull();
});

test('inserting a field and formatting report the new HTML', async () => {
  const heard = vi.fn<(html: string) => void>();
  render(
    <Controlled initial="" heard={heard}>
      {(state) => (
        <RichText
          aria-label="Letter"
          insertions={[
            { group: 'Case', label: 'Our reference', text: '{{case.reference}}' },
            { group: 'First client', label: 'Full name', text: '{{client.1.name}}' },
          ]}
          {...state}
        />
      )}
    </Controlled>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Heading' }));
  await userEvent.click(screen.getByRole('button', { name: 'Insert a field' }));
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Find a field' }), 'client name{Enter}');
  expect(heard).toHaveBeenLastCalledWith('<h2>{{client.1.name}}</h2>');
  expect(screen.getByRole('button', { name: 'Heading' })).toHaveAttribute('aria-pressed', 'true');
});

test('a locked editor accepts nothing', async () => {
  render(<RichText aria-label="Letter" disabled value="<p>Signed</p>" onChange={() => undefined} />);
  expect(await screen.findByRole('textbox', { name: 'Letter' })).toHaveAttribute('contenteditable', 'false');
  expect(screen.getByRole('button', { name: 'Bold' })).toBeDisabled();
});

test('the fields to insert are grouped, and the arrow keys walk through those found', async () => {
  render(
    <RichText
      aria-label="Letter"
      value=""
      onChange={() => undefined}
      insertions={[
        { group: 'Case', label: 'Our reference', text: '{{case.reference}}' },
        { group: 'Case', label: 'Status', text: '{{case.status}}' },
        { group: 'Firm', label: 'Phone', text: '{{firm.phone}}' },
      ]}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Insert a field' }));
  expect(screen.getAllByRole('region').map((group) => group.getAttribute('aria-label'))).toEqual([
    'Case',
    'Firm',
  ]);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a field' }), 'case{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('button', { name: /Status/ })).toHaveFocus();
  expect(screen.queryByRole('button', { name: /Phone/ })).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Insert a field' })).toHaveFocus();
});

const everything =
  '<h1>Report</h1><h2>Debts</h2><h3>Owed</h3><h4>Notes</h4>' +
  '<p><strong>a</strong><em>b</em><u>c</u><s>d</s>H<sub>2</sub>O m<sup>2</sup><code>x</code><br>' +
  '<a href="https://example.com/" title="Example">link</a></p>' +
  '<blockquote><p>quoted</p></blockquote><pre><code>line\n  two</code></pre><hr>' +
  '<ul><li><p>one</p></li></ul><ol start="3"><li><p>three</p></li></ol>' +
  '<table><tbody><tr><th colspan="2"><p>Creditor</p></th></tr>' +
  '<tr><td><p>Bank</p></td><td rowspan="2"><p>£10.00</p></td></tr><tr><td><p>Card</p></td></tr></tbody></table>' +
  '<p>end</p>';

test('nothing that the server keeps of rich text is lost by editing', async () => {
  const heard = vi.fn<(html: string) => void>();
  render(
    <Controlled initial={everything} heard={heard}>
      {(state) => <RichText aria-label="Letter" {...state} />}
    </Controlled>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Table' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Insert a table with 2 columns' }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(heard).toHaveBeenCalledTimes(2);
  expect(heard).toHaveBeenLastCalledWith(everything);
});

test('a table is inserted, and gets rows and columns', async () => {
  const heard = vi.fn<(html: string) => void>();
  render(
    <Controlled initial="" heard={heard}>
      {(state) => <RichText aria-label="Letter" {...state} />}
    </Controlled>,
  );
  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Table' }));
    await userEvent.click(screen.getByRole('menuitem', { name }));
  };
  await choose('Insert a table with 3 columns');
  expect(screen.getAllByRole('columnheader')).toHaveLength(3);
  expect(screen.getAllByRole('row')).toHaveLength(3);
  await choose('Row below');
  await choose('Column to the right');
  expect(screen.getAllByRole('columnheader')).toHaveLength(4);
  expect(screen.getAllByRole('row')).toHaveLength(4);
  await choose('Delete column');
  await choose('Delete row');
  expect(screen.getAllByRole('row')).toHaveLength(3);
  await choose('Delete table');
  expect(screen.queryByRole('table')).toBeNull();
  expect(heard).toHaveBeenLastCalledWith('');
});

test('fields are chips that are deleted as a whole and written in the chosen form, and problems are reported', async () => {
  const heard = vi.fn<(html: string) => void>();
  render(
    <Controlled initial="<p>{{no.such}}</p>" heard={heard}>
      {(state) => (
        <RichText
          aria-label="Letter"
          insertions={[{ group: 'Second client', label: 'Full name', text: '{{client.2.name}}' }]}
          forms={[
            { id: 'field', label: 'The field itself', write: (insertion) => insertion },
            {
              id: 'if',
              label: 'Only where it is known',
              write: (insertion) => ({ ...insertion, text: '{{#if client.2.name}}', after: '{{/if}}' }),
            },
          ]}
          describeToken={(token) => ({ title: token, isWrong: token === '{{no.such}}' })}
          problemsIn={(html) => (html.includes('no.such') ? [{ message: 'There is no such field.' }] : [])}
          {...state}
        />
      )}
    </Controlled>,
  );
  const box = await screen.findByRole('textbox', { name: 'Letter' });
  expect(box.querySelector('.token-chip.is-wrong')).toHaveTextContent('{{no.such}}');
  const problems = screen.getByRole('status', { name: 'Problems in the text' });
  expect(problems).toHaveTextContent('There is no such field.');
  act(() => box.focus());
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  expect(heard).toHaveBeenLastCalledWith('');
  expect(problems).toBeEmptyDOMElement();
  await userEvent.click(screen.getByRole('button', { name: 'Insert a field' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Insert' }), 'Only where it is known');
  await userEvent.click(screen.getByRole('button', { name: /Full name/ }));
  expect(heard).toHaveBeenLastCalledWith('<p>{{#if client.2.name}}{{/if}}</p>');
});
