import { describe, expect, it } from 'vitest';
import { parseSearch, positiveOf, stringifySearch, textOf } from '#web/platform/page/search.ts';

describe('the search part of an address', () => {
  it('stays text, so that a search for 007 does not become 7', () => {
    expect(parseSearch('?search=007&active=true&page=2')).toEqual({
      search: '007',
      active: 'true',
      page: '2',
    });
  });

  it('survives a round trip', () => {
    const search = { search: 'a & b = "ŵ"', page: 3, tag: ['one', 'two'] };
    expect(parseSearch(stringifySearch(search))).toEqual({
      search: 'a & b = "ŵ"',
      page: '3',
      tag: ['one', 'two'],
    });
  });

  it('leaves out what is empty', () => {
    expect(stringifySearch({ search: '', page: undefined, sort: null })).toBe('');
  });

  it('reads texts and positive whole numbers, and nothing else', () => {
    expect([textOf('x'), textOf(['x', 'y']), textOf(''), textOf(undefined)]).toEqual([
      'x',
      'x',
      undefined,
      undefined,
    ]);
    expect(['7', ['7', '8'], 7].map(positiveOf)).toEqual([7, 7, 7]);
    expect(['0', '-1', '1.5', 'x', '', undefined].map(positiveOf)).toEqual(Array(6).fill(undefined));
  });
});
