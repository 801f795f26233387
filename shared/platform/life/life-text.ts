import type { AnyLife, Need } from './life.ts';

const cell = (lines: readonly string[]): string => lines.join('<br>') || ' ';
const cited = (source: string): string => (source === 'practice' ? source : `*${source}*`);

/** A sentence with its gaps marked: 'The client has until ‹the remedy date› …'. */
export const refusalText = ({ says, source }: Pick<Need<never>, 'says' | 'source'>): string =>
  `${says.replace(/\{([^}]+)\}/g, '‹$1›')} (${cited(source)})`;

/**
 * A life as a page of docs shows it: the steps that people take, the sentences that refuse them, and the events that
 * happen by themselves.
 */
export function lifeText({ name, statuses, steps, events }: AnyLife): string {
  const named = (keys: readonly string[] | 'stays' | 'nothing') =>
    typeof keys === 'string'
      ? keys === 'stays'
        ? 'as it was'
        : ''
      : keys.map((key) => statuses[key]).join(', ');
  const all = Object.values(steps);
  const refusals = [...new Set(all.flatMap(({ needs }) => needs.map(refusalText)))];
  const rows = all.map(({ label, from, to, who, source, needs, asks, follows = [] }) => {
    const numbers = needs.map((need) => refusals.indexOf(refusalText(need)) + 1).join(', ') || ' ';
    const asked = Object.values(asks?.fields ?? {}).map(
      (field) => field.label + (field.required ? ' *' : ''),
    );
    return `| ${label} | ${named(from)} → ${named(to)} | \`${who}\` | ${cited(source)} | ${numbers} | ${cell(asked)} | ${cell(follows)} |`;
  });
  const otherwise = Object.values(events).map(
    ({ label, from, to, by, source }) =>
      `| ${label} | ${named(from)} → ${named(to)} | ${by} | ${cited(source)} |`,
  );
  return [
    `## ${name}`,
    '',
    '| Step | From → to | Who | Source | Refusals | Asks | What follows |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    ...refusals.map((text, at) => `${at + 1}. ${text}`),
    ...(refusals.length > 0 ? [''] : []),
    '| Otherwise | From → to | By | Source |',
    '|---|---|---|---|',
    ...otherwise,
    '',
  ].join('\n');
}
