import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { inputOf } from '#shared/platform/life/asked.ts';
import { defineLife, offered } from '#shared/platform/life/life.ts';
import { LifeSteps } from './LifeSteps.tsx';

type Facts = { status: 'open' | 'ended'; until: string | null };
const life = defineLife<Facts['status'], Facts>()({
  name: 'Dispute',
  statuses: { open: 'Open', ended: 'Ended' },
  ended: ['ended'],
  steps: {
    note: {
      label: 'Seen',
      from: ['open'],
      to: 'stays',
      who: 'case.write',
      source: 'practice',
      needs: [],
      done: 'Noted',
    },
    end: {
      label: 'End',
      from: ['open'],
      to: ['ended'],
      who: 'case.write',
      source: 'practice',
      needs: [
        {
          source: 'rule 1.2',
          says: 'Not before {a day}.',
          lacks: ({ until }) => until,
          at: () => '/cases/7?tab=mail',
        },
      ],
      asks: {
        title: 'End it',
        submit: 'End it',
        done: 'Ended',
        fields: {
          reason: { kind: 'text', label: 'Why', required: true, max: 20, ifEmpty: 'Say why.' },
          how: { kind: 'choice', label: 'How', options: { post: 'By post' } },
        },
      },
    },
  },
  events: {},
});
const contract = {
  note: { input: z.strictObject({ id: z.int() }) },
  end: { input: z.strictObject({ id: z.int(), ...inputOf(life.steps.end.asks.fields) }) },
};

function show(until: string | null, showsBarred = false) {
  const take = vi.fn<(step: string, input: object) => Promise<void>>(() => Promise.resolve());
  render(
    <LifeSteps
      life={life}
      steps={offered(life, { status: 'open', until })}
      contract={contract}
      given={{ id: 7 }}
      take={take}
      showsBarred={showsBarred}
      onPage={{ end: { fields: { reason: { value: 'Paid' } } } }}
    />,
  );
  return take;
}

test('a step that cannot be taken says why, with a link to where that can be put right', () => {
  show('01/02/2026');
  expect(screen.queryByRole('button', { name: 'End' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Not before 01/02/2026.' })).toHaveAttribute(
    'href',
    '/cases/7?tab=mail',
  );
});

test('on request it has a button all the same, which cannot be pressed', () => {
  show('01/02/2026', true);
  expect(screen.getByRole('button', { name: 'End' })).toBeDisabled();
});

test('the dialog asks what the step asks; a step that asks nothing is taken at once', async () => {
  const take = show(null);
  await userEvent.click(screen.getByRole('button', { name: 'Seen' }));
  expect(take).toHaveBeenCalledWith('note', { id: 7 });
  await userEvent.click(screen.getByRole('button', { name: 'End' }));
  const reason = screen.getByRole('textbox', { name: /Why/ });
  expect(reason).toHaveValue('Paid');
  await userEvent.clear(reason);
  await userEvent.click(screen.getByRole('button', { name: 'End it' }));
  expect(await screen.findByText('Say why.')).toBeVisible();
  await userEvent.type(reason, 'Settled');
  await userEvent.click(screen.getByRole('button', { name: 'End it' }));
  await waitFor(() => expect(take).toHaveBeenLastCalledWith('end', { id: 7, reason: 'Settled', how: null }));
});
