import { expect, test } from 'vitest';
import { withoutDeclarations } from '../scripts/contracts-only.ts';
import { isTest, sourcesIn } from './sources.ts';

test('a page gets the contract of a call, and nothing of its declaration', () => {
  const source = `
    import { mutation, query, restCalls } from '#shared/platform/calls.ts';
    const rest = restCalls('Letters', '/cases/{caseId}/letters');
    const ask = (kind) => restCalls(kind, '/asks').post('case.write', '/{id}', 'The client’s “asks”', contractOf(kind));
    export const lettersContract = {
      /** The client’s letters. */
      list: rest.get('case.read', '', 'The letters of a case', { input: ofCase, output: listOf(letter) }),
      send: rest.post(access, \`\${one}/send\`, 'Send a letter', { input: one, output: nothing, message: 'Sent.' }),
      mine: query('signedIn', { input: nothing, output: z.array(letter) }),
      forget: mutation('signedIn', step({ reason })),
    };
    const other = notRest.get('a', 'b', { input: nothing });`;
  expect(withoutDeclarations(source)).toBe(`
    import { mutation, query, restCalls } from '#shared/platform/calls.ts';
    const rest = null;
    const ask = (kind) => (contractOf(kind));
    export const lettersContract = {
      /** The client’s letters. */
      list: ({ input: ofCase, output: listOf(letter) }),
      send: ({ input: one, output: nothing }),
      mine: ({ input: nothing, output: z.array(letter) }),
      forget: (step({ reason })),
    };
    const other = notRest.get('a', 'b', { input: nothing });`);
});

test('it leaves no declaration in any contract of the program', () => {
  const declaring = sourcesIn('shared').filter(
    (source) => !isTest(source) && source.text.includes('restCalls('),
  );
  expect(declaring.length).toBeGreaterThan(40);
  for (const { path, text } of declaring) {
    if (path === 'shared/platform/calls.ts') continue;
    const left = withoutDeclarations(text);
    expect({
      path,
      left: /\brestCalls\(|'case\.(read|write)',|\w\.(get|post|put|create)\(/.exec(left)?.[0],
    }).toEqual({
      path,
      left: undefined,
    });
  }
});
