import { expect, test } from 'vitest';
import { documentFileName, suggestedType, titleFrom, uploadProblem } from './documents.ts';

const limit = 25 * 1024 ** 2;

test.each([
  ['payslip_may-2026.pdf', 'Payslip may-2026'],
  ['Scan 0001.PDF', 'Scan 0001'],
  ['no ending', 'No ending'],
  ['a.tar.gz', 'A.tar'],
  ['.pdf', ''],
  ['名前.png', '名前'],
])('the title of %s is %s', (name, title) => expect(titleFrom(name)).toBe(title));

test.each([
  ['letter.pdf', limit, null],
  ['letter.PDF', 1, null],
  ['letter.pdf', limit + 1, 'The file is larger than 25 MB.'],
  ['letter.pdf', 0, 'The file is empty.'],
  [
    'setup.exe',
    1,
    '.exe files are not accepted. Only PDF, PNG, JPG, TIFF, DOCX, XLSX, CSV, EML and MSG are accepted.',
  ],
  [
    'me.webp',
    1,
    '.webp files are not accepted. Only PDF, PNG, JPG, TIFF, DOCX, XLSX, CSV, EML and MSG are accepted.',
  ],
  [
    'README',
    1,
    'The file’s name has no extension. Only PDF, PNG, JPG, TIFF, DOCX, XLSX, CSV, EML and MSG are accepted.',
  ],
])('%s of %i bytes: %s', (name, size, problem) => expect(uploadProblem({ name, size }, limit)).toBe(problem));

const types = [
  { name: 'Bank statement', keywords: ['statement', 'sort code'] },
  { name: 'Creditor statement', keywords: ['balance'] },
  { name: 'Payslip', keywords: ['PAYE'] },
];

test.each([
  ['bank_statement_june.pdf', 'Bank statement'],
  ['Creditor Statement.pdf', 'Creditor statement'],
  ['statement.pdf', 'Bank statement'],
  ['PAYE-2026.pdf', 'Payslip'],
  ['payslips.pdf', undefined],
  ['scan.pdf', undefined],
])('%s is taken for a %s', (name, type) => expect(suggestedType(name, types)?.name).toBe(type));

test.each([
  ['Payslip', 'scan.pdf', 'application/pdf', 'Payslip.pdf'],
  ['Payslip.pdf', 'scan.pdf', 'application/pdf', 'Payslip.pdf'],
  ['a/b\\c:d*e?f"g<h>i|j', 'x.png', 'image/png', 'a-b-c-d-e-f-g-h-i-j.png'],
  ['Photo', 'x.JPEG', 'image/jpeg', 'Photo.jpeg'],
  ['Photo', 'x', 'image/jpeg', 'Photo.jpg'],
  ['...', 'x.csv', 'text/csv', 'document.csv'],
  ['ŵŷ 😀', 'x.csv', 'text/csv', 'ŵŷ 😀.csv'],
])('%s, a copy of %s, is saved as such', (title, name, type, saved) =>
  expect(documentFileName(title, { name, type })).toBe(saved),
);
