import type { Page } from '@playwright/test';
import { admin, callAs, content, demo } from '#test/e2e/api.ts';
import { openTab, press } from '#test/e2e/case-steps.ts';
import { expect } from '#test/e2e/fixtures.ts';
import { textOfPdf } from '#test/read-pdf.ts';

const james = demo('james.whitlock');

/** Sends letters that a status has left as drafts, on the Mail tab; those that ask for it are approved by somebody else. */
export async function sendDrafts(page: Page, caseId: number, ...titles: string[]): Promise<void> {
  await openTab(page, 'Mail');
  for (const title of titles) {
    const row = page
      .getByRole('table', { name: 'Mail of the case' })
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: title, exact: true }) });
    await expect(row).toContainText('Draft');
    await press(row, title);
    await press(page.getByRole('dialog', { name: title }), 'Continue writing');
    const letter = page.getByRole('dialog', { name: /^Letter / });
    await press(letter, /^(Send|Submit for approval)$/);
    // The first letter that a server draws takes its time.
    await expect(letter).toHaveCount(0, { timeout: 20_000 });
    await page.keyboard.press('Escape');
    await expect(row).toContainText(/Queued|Sending|Sent|Awaiting approval/);
  }
  type Mail = { id: number; status: string };
  const mail = await callAs<Mail[]>(james, 'GET', `/cases/${caseId}/mail`);
  const ids = mail.filter(({ status }) => status === 'awaiting_approval').map(({ id }) => id);
  if (ids.length > 0) await callAs(james, 'POST', '/mail/approve', { ids });
}

/** What the letters and papers of a case say, by their titles; null for one that was never made. */
export async function papersOf(caseId: number): Promise<Map<string, string | null>> {
  type Mail = { recipients: { id: number; hasPdf: boolean }[] };
  type Paper = { id: number; title: string; source: string };
  const read = async (path: string) =>
    (await textOfPdf(await content(path))).join(' ').replaceAll(/\s+/g, ' ');
  const mail = await callAs<Paper[]>(admin, 'GET', `/cases/${caseId}/mail`);
  const documents = await callAs<Paper[]>(admin, 'GET', `/cases/${caseId}/documents`);
  const letters = mail.map(async ({ id, title }) => {
    const { recipients } = await callAs<Mail>(admin, 'GET', `/mail/${id}`);
    const made = recipients.find(({ hasPdf }) => hasPdf);
    return [title, made ? await read(`/mail/recipients/${made.id}/pdf`) : null] as const;
  });
  const papers = documents
    .filter(({ source }) => source !== 'upload')
    .map(async ({ id, title }) => [title, await read(`/case-documents/${id}/content`)] as const);
  return new Map(await Promise.all([...letters, ...papers]));
}
