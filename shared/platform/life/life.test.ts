import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { inputOf } from './asked.ts';
import { blockersOf, defineLife, offered, offeredSteps, refuseStep, stepsFrom, waysBetween } from './life.ts';

const statuses = { open: 'Open', served: 'Notice served', ended: 'Ended' } as const;
type Facts = { status: keyof typeof statuses; caseId: number; isLive: boolean; until: string | null };

const life = defineLife<keyof typeof statuses, Facts>()({
  name: 'Dispute',
  statuses,
  ended: ['ended'],
  steps: {
    serve: {
      label: 'Serve notice',
      from: ['open'],
      to: ['served'],
      who: 'case.write',
      source: 'rule 1.1',
      needs: [
        {
          source: 'practice',
          says: 'It has ended.',
          lacks: ({ isLive }) => !isLive,
          at: ({ caseId }) => `/cases/${caseId}`,
        },
        {
          source: 'rule 1.2',
          says: 'There is time until {a day}.',
          lacks: ({ until }) => until,
          at: ({ caseId }) => `/cases/${caseId}?tab=mail`,
        },
      ],
      asks: {
        title: 'Serve notice',
        submit: 'Serve',
        done: 'Served',
        fields: {
          detail: { kind: 'text', label: 'What happened', required: true, max: 20, ifEmpty: 'Say what.' },
          note: { kind: 'line', label: 'Note', max: 20 },
          on: { kind: 'day', label: 'On', required: true },
          how: { kind: 'choice', label: 'How', required: true, options: { post: 'Post', hand: 'By hand' } },
        },
      },
      leaves: ['servedOn'],
    },
    end: {
      label: 'End',
      from: ['open', 'served'],
      to: ['ended'],
      who: 'case.write',
      source: 'practice',
      needs: [],
    },
  },
  events: {
    begun: { label: 'Begun', from: 'nothing', to: ['open'], by: 'Concordat', source: 'practice' },
    noted: { label: 'Noted', from: ['open', 'served'], to: 'stays', by: 'Concordat', source: 'practice' },
  },
});
const facts: Facts = { status: 'open', caseId: 7, isLive: true, until: null };

test('a step is offered where the status allows it, with every reason against it and where to go', () => {
  expect(stepsFrom(life, 'open')).toEqual(['serve', 'end']);
  expect(offered(life, facts).map(({ blockers }) => blockers)).toEqual([[], []]);
  expect(blockersOf(life, 'serve', { ...facts, isLive: false, until: '01/02/2026' })).toEqual([
    { text: 'It has ended.', at: '/cases/7' },
    { text: 'There is time until 01/02/2026.', at: '/cases/7?tab=mail' },
  ]);
  expect(() => refuseStep(life, 'serve', { ...facts, isLive: false, until: 'May' })).toThrow(
    'It has ended. There is time until May.',
  );
  expect(() => refuseStep(life, 'serve', { ...facts, status: 'served' })).toThrow(
    '‘Serve notice’ cannot follow ‘Notice served’.',
  );
  expect(() => refuseStep(life, 'end', { ...facts, status: 'served' })).not.toThrow();
});

test('the input of a call is made of what its step asks', () => {
  const input = z.strictObject(inputOf(life.steps.serve.asks.fields));
  type Input = { detail: string; note: string | null; on: string; how: 'post' | 'hand' };
  expectTypeOf<z.output<typeof input>>().toEqualTypeOf<Input>();
  expectTypeOf<z.input<typeof input>>().branded.toEqualTypeOf<
    Omit<Input, 'note'> & { note?: string | null | undefined }
  >();
  const given = { detail: ' Two months ', on: '2026-01-02', how: 'post' };
  expect(input.parse(given)).toEqual({ ...given, detail: 'Two months', note: null });
  expect(input.parse({ ...given, note: '  ' }).note).toBeNull();
  const refused = input.safeParse({ ...given, detail: '', on: '2199-01-01', how: 'bird' }).error?.issues;
  expect(refused?.map(({ path, message }) => [path[0], message])).toEqual([
    ['detail', 'Say what.'],
    ['on', 'Must not be in the future.'],
    ['how', 'Must be one of: post, hand.'],
  ]);
  expectTypeOf<z.output<ReturnType<typeof offeredSteps<'serve' | 'end'>>>[number]['step']>().toEqualTypeOf<
    'serve' | 'end'
  >();
  expect(offeredSteps(life).parse(offered(life, facts))).toHaveLength(2);
});

test('the ways between statuses are those of the table', () => {
  expect(waysBetween(life, null, 'open').map(({ label }) => label)).toEqual(['Begun']);
  expect(waysBetween(life, 'open', 'served')).toMatchObject([{ leaves: ['servedOn'] }]);
  expect(waysBetween(life, 'served', 'served').map(({ label }) => label)).toEqual(['Noted']);
  expect([waysBetween(life, 'ended', 'open'), waysBetween(life, null, 'served')]).toEqual([[], []]);
});
