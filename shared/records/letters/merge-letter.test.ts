import { describe, expect, test } from 'vitest';
import type { LetterData } from './letter-data.ts';
import { nearestToken, problemsIn } from './letter-problems.ts';
import { mergeLetter, mergeText } from './merge-letter.ts';
import { withoutOpening } from './opening.ts';

const data: LetterData = {
  values: {
    'case.reference': 'AB000123',
    'client.1.name': 'Ann Smith & <Sons>',
    'client.2.name': null,
    'client.1.email': null,
    'recipient.address': '1 High Street\nLeeds\nLS1 1AA',
    'case.isVulnerable': 'yes',
  },
  tables: {
    'creditors[]': {
      caption: 'Creditors',
      columns: [{ label: 'Creditor' }, { label: 'Owed', align: 'right' }],
      rows: [['Bank & Co', '£1,234.56']],
      totals: ['Total', '£1,234.56'],
    },
    'votes[]': { caption: 'Votes', columns: [{ label: 'Creditor' }], rows: [] },
  },
};
const merged = (html: string) => mergeLetter(html, data);
const htmlOf = (html: string) => {
  const { html: result, problems } = merged(html);
  expect(problems).toEqual([]);
  return result;
};
const problemsOf = (html: string) => merged(html).problems.map(({ token, kind }) => `${kind}: ${token}`);

describe('tokens', () => {
  test('are found whatever the editor put round them, which stays round their values', () => {
    expect(htmlOf('<p>{{ case.reference }} {{&nbsp;case.reference}}</p>')).toBe('<p>AB000123 AB000123</p>');
    expect(htmlOf('<p>{{<b>case.</b>reference}} <em>{{case.reference</em>}}</p>')).toBe(
      '<p><b>AB000123</b> <em>AB000123</em></p>',
    );
  });
  test('values are escaped, over several lines where they have them', () => {
    expect(htmlOf('<p>{{client.1.name}}</p>')).toBe('<p>Ann Smith &amp; &lt;Sons&gt;</p>');
    expect(htmlOf('<p>{{recipient.address}}</p>')).toBe('<p>1 High Street<br>Leeds<br>LS1 1AA</p>');
  });
  test('a deliberate blank shows its replacement text', () => {
    expect(htmlOf('<p>{{client.1.email | or: "none"}}{{client.1.mobile | or: “”}}</p>')).toBe('<p>none</p>');
    expect(htmlOf('<p>{{client.1.email | or: &quot;a &amp; b&quot;}}</p>')).toBe('<p>a &amp; b</p>');
  });
  test('empty, inapplicable and unknown tokens are named', () => {
    expect(merged('<p>{{client.1.email}} {{client.1.mobile}} {{client.1.nmae}} {{constructor}}</p>')).toEqual(
      {
        html: '<p>{{client.1.email}} {{client.1.mobile}} {{client.1.nmae}} {{constructor}}</p>',
        problems: [
          {
            token: 'client.1.nmae',
            kind: 'unknown',
            message: '{{client.1.nmae}} is not a token. Did you mean {{client.1.name}}?',
          },
          { token: 'constructor', kind: 'unknown', message: '{{constructor}} is not a token.' },
          { token: 'client.1.email', kind: 'empty', message: '{{client.1.email}} is empty: Email.' },
          {
            token: 'client.1.mobile',
            kind: 'empty',
            message: '{{client.1.mobile}} does not apply to this case or recipient: Mobile number.',
          },
        ],
      },
    );
  });
});

describe('conditions', () => {
  test('choose between their parts, within a line and round paragraphs', () => {
    expect(htmlOf('<p>{{#if client.2.name}}You both{{else}}You{{/if}} owe</p>')).toBe('<p>You owe</p>');
    expect(htmlOf('<p>{{#unless client.2.name}}You{{/unless}}</p>')).toBe('<p>You</p>');
    const round =
      '<p>{{#if client.2.name}}</p><p>Both</p><p>{{else}}</p><p>One</p><p><b>{{/if}}</b></p><p>End</p>';
    expect(htmlOf(round)).toBe('<p>One</p><p>End</p>');
    expect(htmlOf('<p>{{#if client.2.name}}Both</p><p>of you{{/if}}</p><p>End</p>')).toBe('<p>End</p>');
  });
  test('take items and rows with them, and leave no empty list or paragraph behind', () => {
    const rows = (content: string) => `<table><tbody>${content}</tbody></table>`;
    const row = (content: string) => `<tr><td><p>${content}</p></td><td><p>&nbsp;</p></td></tr>`;
    const both = `${row('{{#if client.2.name}}')}${row('Second')}${row('{{/if}}')}`;
    expect(htmlOf(rows(`${row('First')}${both}`))).toBe(rows(row('First')));
    expect(htmlOf(`${rows(both)}<p>End</p>`)).toBe('<p>End</p>');
    const items = '<ul><li><p>{{#if client.2.name}}</p></li><li><p>Two</p></li><li><p>{{/if}}</p></li></ul>';
    expect(htmlOf(items)).toBe('');
    expect(htmlOf('<p>{{#if client.2.name}}Both{{/if}}</p><p></p>')).toBe('<p></p>');
  });
  test('nest, and ask for tables and facts too', () => {
    const text =
      '<p>{{#if case.isVulnerable}}a{{#if votes[]}}b{{else}}c{{#unless creditors[]}}d{{/unless}}{{/if}}e{{/if}}</p>';
    expect(htmlOf(text)).toBe('<p>ace</p>');
  });
  test('a token removed by a condition need not be filled', () => {
    expect(problemsOf('<p>{{#if client.1.email}}{{client.1.email}}{{/if}}</p>')).toEqual([]);
    expect(problemsOf('<p>{{#if client.1.email}}{{client.1.emial}}{{/if}}</p>')).toEqual([
      'unknown: client.1.emial',
    ]);
  });
});

describe('tables', () => {
  test('take the place of their paragraph', () => {
    expect(htmlOf('<p>See</p><p><strong>{{creditors[]}}</strong>&nbsp;</p>')).toBe(
      '<p>See</p><table><caption>Creditors</caption><thead><tr><th>Creditor</th><th align="right">Owed</th></tr></thead>' +
        '<tbody><tr><td>Bank &amp; Co</td><td align="right">£1,234.56</td></tr></tbody>' +
        '<tfoot><tr><td>Total</td><td align="right">£1,234.56</td></tr></tfoot></table>',
    );
  });
  test('without rows are empty, unless the letter asks first or says what stands instead', () => {
    expect(problemsOf('<p>{{votes[]}}</p>')).toEqual(['empty: votes[]']);
    expect(htmlOf('<p>{{#if votes[]}}</p><p>{{votes[]}}</p><p>{{/if}}</p>')).toBe('');
    expect(htmlOf('<p>{{votes[] | or: "No votes."}}</p>')).toBe('<p>No votes.</p>');
  });
  test('within a line are a mistake', () => {
    expect(problemsOf('<p>See {{creditors[]}}</p>')).toEqual(['malformed: creditors[]']);
    expect(mergeText('{{creditors[]}}', data).problems.map(({ kind }) => kind)).toEqual(['malformed']);
  });
});

describe('mistakes', () => {
  test.each([
    ['<p>{{case.reference</p><p>}}</p>', 'case.reference'],
    ['<p>{{case.{{case.reference}}</p>', 'case.'],
    ['<p>{{}}</p>', ''],
    ['<p>case.reference}}</p>', '}}'],
    ['<p>{{#if case.reference}}a</p>', '#if case.reference'],
    ['<p>{{/if}}</p>', '/if'],
    ['<p>{{else}}</p>', 'else'],
    ['<p>{{#if case.reference}}a{{/unless}}{{/if}}</p>', '/unless'],
    ['<p>{{#if case.reference}}a{{else}}b{{else}}c{{/if}}</p>', 'else'],
    ['<p>{{#each creditors[]}}</p>', '#each creditors[]'],
    ['<p>{{#if a and b}}x{{/if}}</p>', '#if a and b'],
    ['<p>{{case.reference | upper}}</p>', 'case.reference | upper'],
    ['<p>{{case.isJoint}}</p>', 'case.isJoint'],
    ['<p><a href="mailto:{{firm.email}}">write</a></p>', 'firm.email'],
    [
      '<table><tbody><tr><td>{{#if case.reference}}a</td><td>b</td></tr></tbody></table>{{/if}}',
      '#if case.reference',
    ],
  ])('%s', (html, token) => {
    expect(problemsIn(html)).toContainEqual(expect.objectContaining({ token, kind: 'malformed' }));
    expect(mergeLetter(html, data).problems).toContainEqual(
      expect.objectContaining({ token, kind: 'malformed' }),
    );
  });
  test('the nearest token is the one that was meant', () => {
    expect([
      nearestToken('client.salutation'),
      nearestToken('case.refrence'),
      nearestToken('Creditors[]'),
    ]).toEqual(['client.1.salutation', 'case.reference', 'creditors[]']);
    expect(nearestToken('weather')).toBeNull();
  });
});

test('an opening that the paper sets is taken off; what else stands there stays', () => {
  const opening =
    '<p>{{recipient.name}}<br>{{recipient.address}}</p>\n<p>{{dates.today}}</p>\n<p>Our reference: {{case.reference}}';
  expect(withoutOpening(`${opening}</p>\n<p>Dear Ann</p>`)).toBe('\n<p>Dear Ann</p>');
  expect(withoutOpening(`${opening}<br>Your reference: {{recipient.reference}}</p><p>Dear</p>`)).toBe(
    '<p>Your reference: {{recipient.reference}}</p><p>Dear</p>',
  );
  expect(withoutOpening('<p>Dear {{recipient.name}}</p><p>{{dates.today}}</p>')).toBe(
    '<p>Dear {{recipient.name}}</p><p>{{dates.today}}</p>',
  );
});

test('a subject keeps its signs, and takes values on one line', () => {
  expect(mergeText('R&D <{{client.1.name}}> {{recipient.address}} "x"', data)).toEqual({
    text: 'R&D <Ann Smith & <Sons>> 1 High Street, Leeds, LS1 1AA "x"',
    problems: [],
  });
});

/** A repeatable sequence of numbers below `below`. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test('whatever a value contains, the letter around it stays the same and nothing in it is parsed', () => {
  const signs = [
    '{{',
    '}}',
    'case.reference',
    '<script>',
    '</p>',
    '"',
    "'",
    '&amp;',
    '&',
    '\n',
    '#if',
    '/if',
    'é',
    '🙂',
    ' | or: "',
  ];
  const frame = (value: string) => `<p>a ${value} b</p><p>AB000123</p>`;
  for (let seed = 1; seed <= 400; seed++) {
    const next = numbers(seed);
    const value = `x${Array.from({ length: next(12) }, () => signs[next(signs.length)]!).join('')}`;
    const escaped = value
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;')
      .replaceAll('\n', '<br>');
    const values = { ...data.values, 'client.1.name': value };
    const result = mergeLetter(frame('{{client.1.name}}').replace('AB000123', '{{case.reference}}'), {
      ...data,
      values,
    });
    expect(result).toEqual({ html: frame(escaped), problems: [] });
    expect(mergeText('{{client.1.name}}', { ...data, values }).text).toBe(value.replaceAll('\n', ', '));
  }
});

test('whatever is written, merging ends, keeps tags in pairs, and leaves no mark where it names no problem', () => {
  const parts = [
    '{{',
    '}}',
    'case.reference',
    'client.2.name',
    '{{case.reference}}',
    '{{#if client.2.name}}',
    '{{#if case.reference}}',
    '{{else}}',
    '{{/if}}',
    '{{#unless client.2.name}}',
    '{{/unless}}',
    '{{creditors[]}}',
    'words',
    '<br>',
    '&nbsp;',
    '<b>bold</b>',
  ];
  for (let seed = 1; seed <= 1_500; seed++) {
    const next = numbers(seed);
    const some = () => Array.from({ length: next(5) }, () => parts[next(parts.length)]!).join('');
    const html = Array.from({ length: 1 + next(4) }, () =>
      next(4) === 0 ? `<ul><li><p>${some()}</p></li><li><p>${some()}</p></li></ul>` : `<p>${some()}</p>`,
    ).join('');
    const result = mergeLetter(html, data);
    if (result.problems.length === 0) expect(result.html).not.toMatch(/\{\{|\}\}/);
    const depth: string[] = [];
    for (const [, slash, name = ''] of result.html.matchAll(/<(\/?)([a-z]+)[^>]*>/g)) {
      if (name === 'br') continue;
      if (slash) expect(depth.pop()).toBe(name);
      else depth.push(name);
    }
    expect(depth).toEqual([]);
    expect(result.problems.filter(({ kind }) => kind !== 'empty')).toEqual(problemsIn(html));
  }
});
