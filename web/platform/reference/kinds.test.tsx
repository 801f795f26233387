import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { expect, test } from 'vitest';
import {
  boolean,
  choice,
  choices,
  date,
  type Field,
  file,
  group,
  html,
  instant,
  integer,
  type Kind,
  longText,
  pence,
  percent,
  ref,
  refs,
  text,
  texts,
} from '#shared/platform/fields/field.ts';
import { answerWith, ok, Signed } from '#web/app/test-page.tsx';
import { FormScopeContext } from '#web/platform/page/pickers/form-scope.ts';
import { FieldEditor } from '#web/platform/reference/editors.tsx';
import { initialValues } from '#web/platform/reference/form-values.ts';
import { ValueView } from '#web/platform/reference/kinds.tsx';

interface Sample {
  field: Field;
  value: unknown;
  /** How the value reads. */
  reads: string;
  /** What a person does in the field, and what it holds then. */
  enter: (user: UserEvent) => Promise<unknown>;
  holds: unknown;
}

const named = [
  { id: 3, name: 'Mortgage' },
  { id: 4, name: 'Overdraft' },
];
const colours = { red: 'Red', green: 'Green' };
const box = (name = /^Thing/) => screen.getByRole('textbox', { name });
const pick = async (user: UserEvent, option: string) => {
  await user.click(screen.getByRole('combobox', { name: /^Thing/ }));
  await user.click(await screen.findByRole('option', { name: option }));
};

const samples: Record<Kind, Sample> = {
  text: {
    field: text({ label: 'Thing', format: 'phone' }),
    value: '+442079460123',
    reads: '020 7946 0123',
    enter: (user) => user.type(box(), '02079460123'),
    holds: expect.stringContaining('020'),
  },
  longText: {
    field: longText({ label: 'Thing' }),
    value: 'Two words',
    reads: 'Two words',
    enter: (user) => user.type(box(), 'typed'),
    holds: 'typed',
  },
  html: {
    field: html({ label: 'Thing' }),
    value: '<p>One &amp; two</p><p>three</p>',
    reads: 'One & two three',
    enter: () => screen.findByRole('textbox', { name: /^Thing/ }),
    holds: '',
  },
  texts: {
    field: texts({ label: 'Thing' }),
    value: ['one', 'two'],
    reads: 'one, two',
    enter: (user) => user.type(box(), 'first{Enter}second{Enter}'),
    holds: ['first', 'second'],
  },
  integer: {
    field: integer({ label: 'Thing' }),
    value: 12_345,
    reads: '12,345',
    enter: (user) => user.type(screen.getByRole('spinbutton'), '42'),
    holds: 42,
  },
  pence: {
    field: pence({ label: 'Thing' }),
    value: 123_456,
    reads: '£1,234.56',
    enter: (user) => user.type(screen.getByRole('spinbutton'), '12.5'),
    holds: 1250,
  },
  rate: {
    field: percent({ label: 'Thing' }),
    value: 1750,
    reads: '17.50%',
    enter: (user) => user.type(screen.getByRole('spinbutton'), '15'),
    holds: 1500,
  },
  date: {
    field: date({ label: 'Thing' }),
    value: '2026-11-05',
    reads: '05/11/2026',
    enter: (user) => user.type(box(), '05112030{Tab}'),
    holds: '2030-11-05',
  },
  instant: {
    field: instant({ label: 'Thing' }),
    value: new Date(2026, 10, 5, 9, 30).toISOString(),
    reads: '05/11/2026 09:30',
    enter: async () => expect(screen.queryByRole('textbox')).not.toBeInTheDocument(),
    holds: null,
  },
  boolean: {
    field: boolean({ label: 'Thing' }),
    value: true,
    reads: 'Yes',
    enter: (user) => user.click(screen.getByRole('switch', { name: /^Thing/ })),
    holds: true,
  },
  choice: {
    field: choice(colours, { label: 'Thing' }),
    value: 'green',
    reads: 'Green',
    enter: (user) => user.selectOptions(screen.getByRole('combobox'), 'Red'),
    holds: 'red',
  },
  choices: {
    field: choices(colours, { label: 'Thing' }),
    value: ['red', 'green'],
    reads: 'Red, Green',
    enter: (user) => pick(user, 'Green'),
    holds: ['green'],
  },
  ref: {
    field: ref('credits', { label: 'Thing' }),
    value: 3,
    reads: 'Mortgage',
    enter: (user) => pick(user, 'Overdraft'),
    holds: 4,
  },
  refs: {
    field: refs('credits', { label: 'Thing' }),
    value: [3, 4],
    reads: 'Mortgage, Overdraft',
    enter: (user) => pick(user, 'Mortgage'),
    holds: [3],
  },
  file: {
    field: file({ label: 'Thing', accept: ['image/png'], maxBytes: 1000 }),
    value: 7,
    reads: 'Attached',
    enter: () => screen.findByText('Drag a file (or click here) to choose a file to upload.'),
    holds: null,
  },
  group: {
    field: group(
      { first: pence({ label: 'First' }), second: boolean({ label: 'Second' }) },
      { label: 'Thing' },
    ),
    value: { first: 500, second: false },
    reads: 'First: £5.00',
    enter: async (user) => {
      const inside = within(screen.getByRole('group', { name: 'Thing' }));
      await user.type(inside.getByRole('spinbutton', { name: 'First' }), '3');
    },
    holds: { first: 300, second: false },
  },
};

const kindsAndSamples = Object.entries(samples) as [Kind, Sample][];

test.each(kindsAndSamples)(
  '%s: a stored value reads as people write it',
  (_kind, { field, value, reads }) => {
    const { container } = render(<ValueView field={field} value={value} named={named} />);
    expect(container).toHaveTextContent(reads);
  },
);

test.each(kindsAndSamples)(
  '%s: nothing stored reads as a dash, a switch that is off as No',
  (kind, { field }) => {
    const value = initialValues({ thing: field }, null).thing;
    const { container } = render(<ValueView field={field} value={value} />);
    expect(container).toHaveTextContent(kind === 'boolean' ? 'No' : '–');
  },
);

function Held() {
  return <output data-testid="held">{JSON.stringify(useWatch({ name: 'thing' }))}</output>;
}

test.each(kindsAndSamples)(
  '%s: what is entered is what the form holds',
  async (_kind, { field, enter, holds }) => {
    answerWith(() => ok(named.map((row) => ({ ...row, isActive: true }))));
    function Form() {
      const form = useForm({ defaultValues: initialValues({ thing: field }, null) });
      return (
        <FormProvider {...form}>
          <FormScopeContext value={{ name: 'creditors', row: null }}>
            <FieldEditor field={field} name="thing" label="Thing" required={false} disabled={false} />
          </FormScopeContext>
          <Held />
        </FormProvider>
      );
    }
    render(<Form />, { wrapper: ({ children }) => <Signed>{children}</Signed> });
    await enter(userEvent.setup());
    await waitFor(() => expect(JSON.parse(screen.getByTestId('held').textContent)).toEqual(holds));
  },
);
