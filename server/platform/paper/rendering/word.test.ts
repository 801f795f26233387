import { strFromU8, unzipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { wordFile, wordParagraph, wordTable } from '#test/word-file.ts';
import { LetterRenderer } from './render-letter.ts';

const renderer = new LetterRenderer({ threads: 1 });
afterAll(() => renderer.stop());

const heading = (text: string) =>
  wordParagraph(text).replace('<w:p>', '<w:p><w:pPr><w:pStyle w:val="Heading2"/></w:pPr>');

const data = {
  values: { 'client.1.name': 'Siân & Jones', 'client.2.name': null, 'case.reference': 'HD-1' },
  tables: {
    'creditors[]': {
      caption: 'Creditors',
      columns: [{ label: 'Creditor' }, { label: 'Owed' }],
      rows: [
        ['Bank', '£1.00'],
        ['Card', '£2.00'],
      ],
    },
  },
};
const linesOf = (docx: Uint8Array | null) =>
  strFromU8(unzipSync(docx ?? new Uint8Array())['word/document.xml']!)
    .split('</w:p>')
    .map((part) => part.replace(/<[^>]*>/g, ''))
    .filter(Boolean);

test('a Word document comes into the editor as rich text, with what was lost', async () => {
  const { html, warnings } = await renderer.importWord(
    wordFile(
      heading('Your debts'),
      wordParagraph('Dear {{client.1', '.name}}'),
      wordTable(['Creditor', 'Owed']),
    ),
  );
  expect(html).toContain('<h2>Your debts</h2><p>Dear {{client.1.name}}</p><table>');
  expect(warnings.join(' ')).toContain('Page headers and footers');
});

test('a Word document is filled: tokens split over runs, conditions, fallbacks, rows of a table', async () => {
  const { docx, problems } = await renderer.fillWord({
    docx: wordFile(
      wordParagraph('Dear {{cli', 'ent.1.name}}, {{case.reference}}'),
      wordParagraph('{{#if client.2.name}}'),
      wordParagraph('And you'),
      wordParagraph('{{/if}}'),
      wordParagraph('{{client.2.name | or: "You alone"}}{{#unless client.2.name}}!{{/unless}}'),
      wordTable(['{{#creditors[]}}{{1}}', '{{2}}{{/}}']),
    ),
    data,
  });
  expect(problems).toEqual([]);
  expect(linesOf(docx)).toEqual([
    'Dear Siân &amp; Jones, HD-1',
    'You alone!',
    'Bank',
    '£1.00',
    'Card',
    '£2.00',
  ]);
});

test('an empty or unknown token stops the document and is named; so is a loop without an end', async () => {
  const filled = await renderer.fillWord({
    docx: wordFile(wordParagraph('{{client.2.name}} {{constructor}} {{client.1.nmae}}')),
    data,
  });
  expect(filled.docx).toBeNull();
  expect(filled.problems.map(({ token, kind }) => `${token} ${kind}`)).toEqual([
    'client.2.name empty',
    'constructor unknown',
    'client.1.nmae unknown',
  ]);
  const open = renderer.fillWord({
    docx: wordFile(wordParagraph('{{#if client.1.name}} never closed')),
    data,
  });
  await expect(open).rejects.toThrow(/unclosed|not closed|client\.1\.name/i);
  await expect(renderer.importWord(new TextEncoder().encode('no zip'))).rejects.toThrow(
    'The text cannot be made.',
  );
});
