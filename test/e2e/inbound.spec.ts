import type { Page } from '@playwright/test';
import { printPost } from '#demo/paper/post.ts';
import { scan } from '#demo/paper/scan.ts';
import { scanners } from '#demo/paper/scanners.ts';
import { admin, callAs } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { type CaseData, lastName, newCase, newDebt } from '#test/e2e/case-data.ts';
import { expect, expectToast, field, test, visit } from '#test/e2e/fixtures.ts';
import { lookIntoMailbox, sendToFirm } from '#test/e2e/mail.ts';
import { follow } from '#test/e2e/router.ts';
import { mailOf } from '#test/imap-server.ts';
import { paperPdf, type TestPage } from '#test/paper-pdf.ts';

test.describe.configure({ timeout: 360_000 });

const href = '/paperless-office/inbound';
const queue = (page: Page) => page.getByRole('list', { name: 'Post' });
const row = (page: Page, text: string) => queue(page).getByRole('button').filter({ hasText: text });
const pane = (page: Page) => page.getByRole('region', { name: 'The item' });
const pages = (page: Page) => page.getByRole('region', { name: 'Pages of the item' });

/** Waits for the item with its suggestion and files it with a single key; the next one follows. */
async function fileNext(page: Page, title: string, { uniqueReference }: CaseData): Promise<void> {
  await expect(pane(page).getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect(
    pane(page).getByRole('button', { name: new RegExp(uniqueReference), pressed: true }),
  ).toBeVisible();
  // The item is read again before its dialog closes, which keeps the keys until then.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Filed.');
  await expect(queue(page).getByTitle(title, { exact: true })).toHaveCount(0);
}

/** Post about a case: twenty letters in eighteen files, the word in each. */
async function postAbout(found: CaseData, account: string, word: string) {
  const letter = (title: string, ...lines: string[]): TestPage => ({
    lines: [`${title} ${word}`, 'Default notice', `Your reference: ${found.uniqueReference}`, ...lines],
  });
  const plain = Array.from({ length: 12 }, (_, at) => [letter(`Letter ${at + 1}`)]);
  const piles: TestPage[][] = [
    [letter('First of two'), letter('Second of two')],
    [letter('Front page')],
    [letter('Back page')],
    [letter('On its side')],
    [
      {
        lines: [
          `Proof of debt ${word}`,
          `Account number: ${account}`,
          `Your reference: ${found.uniqueReference}`,
          'Total amount of claim: £1,234.56',
        ],
      },
    ],
    [letter('Advertisement'), { code: 'CC1:SEP' }, letter('Behind a separator sheet')],
    ...plain,
  ];
  return Promise.all(
    piles.map(async (pile, at) => ({
      name: `scan ${String(at + 1).padStart(2, '0')}.pdf`,
      mimeType: 'application/pdf',
      buffer: await paperPdf(pile),
    })),
  );
}

test('twenty items by keyboard: split, merged, turned, claimed, junked and filed, each with a single key', async ({
  adminPage: page,
}) => {
  const found = await newCase();
  const account = `44${Date.now()}`;
  await newDebt(found.id, 150_000, { accountNumber: account });
  const word = lastName('quill');
  const files = await postAbout(found, account, word);
  await visit(page, `${href}?search=${word}`, 'Inbound Mail');
  await expect(page.getByText('Nothing matches the filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Take post in' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Take post in' });
  await dialog.locator('input[type="file"]').setInputFiles(files);
  await dialog.getByRole('button', { name: 'Take in', exact: true }).press('Enter');
  await expectToast(page, '18 files taken in.');
  await expect(queue(page).getByRole('button')).toHaveCount(19, { timeout: 90_000 });
  await expect(queue(page).getByText(/^Read \d|^Being read/)).toHaveCount(0);
  // What was taken in is worked next: Enter acts on the queue, and not on the button again.
  await expect(queue(page).locator('[aria-current="true"]')).toBeFocused();

  await row(page, 'First of two').click();
  await expect(pages(page).getByText('Page 1 of 2')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('s');
  await expect(queue(page).getByRole('button')).toHaveCount(20);
  await expect(pages(page).getByText('Page 1 of 1')).toBeVisible();
  await fileNext(page, `First of two ${word}`, found);

  await expect(pane(page).getByRole('heading', { name: `Front page ${word}` })).toBeVisible();
  await page.keyboard.press('m');
  const merge = page.getByRole('dialog', { name: 'Merge with another item' });
  await expect(merge.getByRole('combobox').locator('option:checked')).toContainText('Back page');
  await page.keyboard.press('Control+Enter');
  await expect(pages(page).getByText('Page 1 of 2')).toBeVisible();
  await expect(row(page, 'Back page')).toHaveCount(0);
  await fileNext(page, `Front page ${word}`, found);

  await expect(pane(page).getByRole('heading', { name: `On its side ${word}` })).toBeVisible();
  const upright = pages(page).getByRole('img', { name: /^Page 1/ });
  await expect(upright).toBeVisible();
  const isWide = () => upright.evaluate((img: HTMLImageElement) => img.naturalWidth > img.naturalHeight);
  expect(await isWide()).toBe(false);
  await page.keyboard.press('r');
  await expect.poll(isWide).toBe(true);
  await fileNext(page, `On its side ${word}`, found);

  await expect(field(pane(page), 'Claimed')).toHaveValue('1234.56');
  await fileNext(page, `Proof of debt ${word}`, found);
  const { debts } = await callAs<{ debts: { claimPence: number }[] }>(
    admin,
    'GET',
    `/cases/${found.id}/creditors`,
  );
  expect(debts).toMatchObject([{ claimPence: 123_456 }]);

  await expect(pane(page).getByRole('heading', { name: `Advertisement ${word}` })).toBeVisible();
  await page.keyboard.press('x');
  await field(page.getByRole('dialog', { name: 'Set aside as junk' }), 'Why').fill('An advertisement');
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 'Advertisement')).toHaveCount(0);

  for (let at = 1; at <= 12; at += 1) await fileNext(page, `Letter ${at} ${word}`, found);
  await fileNext(page, `Behind a separator sheet ${word}`, found);
  await expect(page.getByText('Nothing matches the filters.')).toHaveCount(0);
  await fileNext(page, `First of two ${word} (part 2)`, found);
  await expect(page.getByText('Nothing matches the filters.')).toBeVisible();

  await follow(page, `/cases/${found.id}?tab=mail`);
  const mail = page.getByRole('table', { name: 'Mail of the case' });
  await expect(mail.getByRole('row')).toHaveCount(1 + 18);
  await expectAccessible(page);
});

test('a message from the mailbox and a crooked scan are matched to their cases; a misfiled item moves with its task and note', async ({
  adminPage: page,
}) => {
  const client = lastName('Vale');
  const [right, wrong] = [await newCase({ people: [{ lastName: client }] }), await newCase()];
  const word = lastName('quince');
  const subject = {
    reference: right.uniqueReference,
    firstName: 'Ada',
    // Whoever is named must be the client, or the reference alone is not filled in.
    lastName: client,
    address: ['7 Harbour Row'],
    postcode: 'LS1 4AB',
    dateOfBirth: '1980-04-12',
    creditor: 'Northern Counties Bank',
    accountNumber: '4929 1180 7731',
    balancePence: 431_250,
  };
  const sheet = { kind: 'ourReference', subject, date: '2026-11-02' } as const;
  const paper = await scan(await printPost([sheet]), scanners.skewed, 3);
  await sendToFirm(
    mailOf(
      {
        From: 'Carol Creditor <carol@creditor.example>',
        To: 'post@firm.example',
        Subject: `Default notice ${word}`,
        'Message-ID': `<${word}@creditor.example>`,
      },
      [
        { type: 'text/html', content: `<p>Your reference: ${right.uniqueReference}</p>` },
        { type: 'application/pdf', name: 'scan.pdf', content: Buffer.from(paper) },
      ],
    ),
  );
  await lookIntoMailbox();
  // Files are read one after the other, those of other journeys too.
  await visit(page, `${href}?search=carol`, 'Inbound Mail');
  await expect(queue(page).getByRole('button')).toHaveCount(2, { timeout: 90_000 });
  await row(page, `Default notice ${word}`).click();
  const found = pane(page).getByRole('button', { name: new RegExp(right.uniqueReference), pressed: true });
  await expect(found).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('/');
  await page.keyboard.type(wrong.uniqueReference);
  await page.getByRole('option', { name: new RegExp(wrong.uniqueReference) }).click();
  await field(pane(page), 'What to do').fill('Answer the notice');
  await pane(page).getByRole('button', { name: 'File and next' }).press('Enter');
  await expectToast(page, 'Filed.');

  await expect(pages(page).getByText('Page 1 of 1')).toBeVisible({ timeout: 60_000 });
  await expect(found).toBeVisible();
  await expect(
    pages(page).getByTitle(`The reference ${right.uniqueReference} is in the text.`),
  ).toBeVisible();

  await visit(page, `${href}?search=${word}&status=done`, 'Inbound Mail');
  await pane(page).getByRole('button', { name: 'Move to another case' }).press('Enter');
  const move = page.getByRole('dialog', { name: 'Move to another case' });
  await field(move, 'Case').fill(right.uniqueReference);
  await page.getByRole('option', { name: new RegExp(right.uniqueReference) }).click();
  await field(move, 'Why').fill('The reference is on it');
  await page.keyboard.press('Control+Enter');
  await expect(pane(page).getByText(`on ${right.uniqueReference}`)).toBeVisible();
  await expect(page.getByText(/% misfiled/)).toBeVisible();
  for (const [{ id }, isThere] of [
    [right, true],
    [wrong, false],
  ] as const) {
    const calendar = JSON.stringify(await callAs(admin, 'GET', `/calendar?caseId=${id}`));
    for (const text of ['came in', 'Answer the notice']) expect(calendar.includes(text)).toBe(isThere);
  }
});
