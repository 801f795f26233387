import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { foreignLaw } from '#shared/records/law/cited-law.ts';
import { textProblem } from '#shared/records/letters/letter-problems.ts';
import { letters, lettersFolder } from './letters.ts';

type Letter = { name: string; subject?: string; body: string; jurisdictions: string[] };
const ours = letters().rows as readonly Letter[];

describe('the letters that a firm starts with', () => {
  it.each(ours)('$name: every placeholder exists', ({ body, subject = '' }) => {
    expect([textProblem(body), textProblem(subject)]).toEqual([null, null]);
    expect(`${subject} ${body}`).not.toContain('{{>');
  });

  it.each(ours)('$name names every place whose law it cites', ({ body, jurisdictions }) => {
    expect(foreignLaw(body, jurisdictions)).toBeNull();
  });

  test('use every part', () => {
    const folder = lettersFolder();
    const filesIn = (place: string) => readdirSync(place).filter((file) => file.endsWith('.txt'));
    const texts = [folder, join(folder, 'parts')].flatMap((place) =>
      filesIn(place).map((file) => readFileSync(join(place, file), 'utf8')),
    );
    const unused = filesIn(join(folder, 'parts')).filter(
      (file) => !texts.some((text) => text.includes(`{{> ${file.replace('.txt', '')}}}`)),
    );
    expect(unused).toEqual([]);
  });
});

describe('a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'letters-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const read = (content: string, parts: Record<string, string> = {}) => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, 'parts'), { recursive: true });
    writeFileSync(join(folder, 'a.txt'), content);
    for (const [name, text] of Object.entries(parts)) writeFileSync(join(folder, `parts/${name}.txt`), text);
    return letters(folder).rows;
  };
  const head = 'Name: Reminder\nDocument type: Arrears letter\nWritten to: Client';

  it('gives the fields of Settings, its text and the parts in it', () => {
    const lines = `---\n# A note.\n${head}\nWritten for: Scotland, Elsewhere\nNeeds approval before it is sent: Yes\nDays: 7\n---\n`;
    expect(
      read(`${lines}\nPlease pay.\n\n{{> end}}\n`, {
        end: '---\n# A note.\n---\n\nYours\n{{> who}}',
        who: 'Ann',
      }),
    ).toEqual([
      {
        name: 'Reminder',
        documentTypeId: 'Arrears letter',
        audience: 'client',
        jurisdictions: ['SCO', 'other'],
        requiresApproval: true,
        raisedAfterDays: 7,
        body: '<p>Please pay.</p>\n<p>Yours<br>Ann</p>',
      },
    ]);
    expect(read(`${lines}\nPlease pay.\n`.replaceAll('\n', '\r\n'))[0]).toMatchObject({
      body: '<p>Please pay.</p>',
    });
  });

  it.each([
    ['has no head', 'Dear client', "Letter a.txt does not begin with '---' and a line for each field."],
    ['has a head without end', `---\n${head}\nDear client`, "Letter a.txt: no second '---' ends the fields."],
    [
      'names an unknown field',
      `---\n${head}\nColour: red\n---\n`,
      "Letter a.txt: 'Colour' is not a field of a letter.",
    ],
    ['names its body', `---\n${head}\nBody: x\n---\n`, "Letter a.txt: 'Body' is not a field of a letter."],
    [
      'has a line that is no field',
      `---\n${head}\nDear client\n---\n`,
      "Letter a.txt: 'Dear client' is not a field",
    ],
    ['gives a field twice', `---\n${head}\nName: x\n---\n`, "Letter a.txt: 'Name' is given twice."],
    ['lacks a field', '---\nName: x\nWritten to: Client\n---\n', "Letter a.txt: 'Document type' is missing."],
    ['gives no value', `---\n${head}\nFolder:\n---\n`, 'Letter a.txt, Folder: no value is given.'],
    [
      'gives an unknown choice',
      `---\n${head}\nFormat: Fax\n---\n`,
      "Letter a.txt, Format: 'Fax' is not one of Letter, ",
    ],
    [
      'answers yes or no otherwise',
      `---\n${head}\nSent at once: Maybe\n---\n`,
      "'Maybe' is not one of Yes, No.",
    ],
    [
      'gives words for a number',
      `---\n${head}\nDays: few\n---\n`,
      "Letter a.txt, Days: 'few' is not a whole number.",
    ],
    [
      'names an unknown part',
      `---\n${head}\n---\n{{> nobody}}`,
      'Letter a.txt: {{> nobody}} names no file in parts.',
    ],
    ['has a part in itself', `---\n${head}\n---\n{{> loop}}`, 'Letter a.txt: {{> loop}} contains itself.'],
  ])('that %s is refused', (_, content, message) => {
    expect(() => read(content, { loop: '{{> loop}}' })).toThrow(message);
  });
});
