import { afterAll, expect, test } from 'vitest';
import { printPdf } from '#server/platform/paper/print-pdf.ts';
import { msgFile } from '#test/msg-file.ts';
import { wordFile, wordParagraph, wordTable } from '#test/word-file.ts';
import { PaperReader } from '../reader.ts';

const reader = new PaperReader();
afterAll(() => reader.stop());
const textOf = async (pdf: Uint8Array) => (await reader.text(pdf, 1)).text;

test('a message of Outlook becomes paper with its head, words and attachment', async () => {
  const attached = await printPdf({ content: ['A claim'] });
  const message = msgFile({
    subject: 'Your reference IVA-20417',
    body: 'Annwyl Syr,\r\nWe claim £4,312.50 of Siân Prydderch.\r\nŴyn',
    from: { name: 'A. Clerk', address: 'clerk@bank.example' },
    to: { name: 'Claims', address: 'claims@firm.example' },
    messageId: '<m2@bank.example>',
    attachment: { name: 'claim.pdf', mime: 'application/pdf', content: attached },
  });
  const paper = await reader.toPdf(message, 'application/vnd.ms-outlook');
  expect(paper.message).toMatchObject({
    from: { name: 'A. Clerk', address: 'clerk@bank.example' },
    to: ['claims@firm.example'],
    subject: 'Your reference IVA-20417',
    messageId: '<m2@bank.example>',
  });
  expect(paper.attachments).toMatchObject([{ name: 'claim.pdf', mime: 'application/pdf' }]);
  expect(Buffer.from(paper.attachments![0]!.content).equals(attached)).toBe(true);
  const text = await textOf(paper.pdf);
  for (const part of ['A. Clerk', 'IVA-20417', '£4,312.50 of Siân Prydderch', 'Ŵyn'])
    expect(text).toContain(part);
});

test('a Word document becomes paper with its words and tables', async () => {
  const document = wordFile(
    wordParagraph('Annwyl Siân ', 'Prydderch'),
    wordTable(['Account', 'Claim'], ['4929', '£4,312.50']),
  );
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const paper = await reader.toPdf(document, type);
  expect(paper).toMatchObject({ pages: 1, isSigned: false });
  const text = await textOf(paper.pdf);
  for (const part of ['Annwyl Siân Prydderch', 'Account', '4929', '£4,312.50']) expect(text).toContain(part);
});
