import { eq } from 'drizzle-orm';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { foundRow } from '#server/records/reference/queries.ts';
import { tables } from '#server/records/reference/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';
import { letterDate } from '#shared/records/letters/letter-format.ts';
import { tokens } from '#shared/records/letters/tokens.ts';
import { firmValues } from '../data/head-values.ts';
import { contentOf, type Letterhead, paperOf } from '../items/letterhead-of.ts';
import { drawPages } from './draw-pages.ts';

const words =
  'This is a sample of a letter on this paper, as long as letters are as a rule. It shows where the address stands in the window of the envelope, how headings, lists and tables look, and what follows on the next pages. ';

const text = `<p>Dear Mr Sample</p><h2>A heading says what the letter is about</h2><p>${words}</p><h3>What you need to do</h3><ol><li><p>Read the letter.</p></li><li><p>Keep it.</p></li></ol><table><tbody><tr><th>Creditor</th><th>Reference</th><th>Owed</th></tr><tr><td>Northern Bank</td><td>4000 1234</td><td>£1,250.00</td></tr><tr><td>Card Company</td><td>5000 9876</td><td>£310.40</td></tr></tbody></table>${`<p>${words.repeat(3)}</p>`.repeat(5)}<p>Yours sincerely</p><p>Alex Sample</p>`;
const address = ['Mr A. Sample', '1 High Street', 'Sampleton', 'AB1 2CD'];

/** A two-page letter on a saved letterhead, with its domain's details; fields that have no value are shown as names in brackets. */
export async function previewLetterhead(ctx: SignedIn, id: number) {
  const { services, actor } = ctx;
  const { database, files, letters } = services;
  const letterhead = (await foundRow(database, 'letterheads', actor, id)) as Letterhead;
  const [domain] = await database
    .select()
    .from(tables.domains)
    .where(eq(tables.domains.id, letterhead.domainId));
  if (!domain) throw new AppError('notFound', 'The domain of this letterhead no longer exists.');
  const known = Object.entries(firmValues({ firm: domain })).filter(([, value]) => value);
  const sample = Object.entries(tokens).map(([token, label]) => [token, `[${label}]`]);
  const values = { ...Object.fromEntries(sample), ...Object.fromEntries(known) };
  const { paper, problems } = await paperOf((fileId) => contentOf(database, files, fileId), letterhead, {
    values,
    tables: {},
  });
  const told = problems.map(({ message }) => message);
  try {
    const rendered = await letters.render({
      title: `Sample on ${letterhead.name}`,
      html: text,
      letterhead: paper,
      address,
      date: letterDate(londonDate()),
      reference: 'SAMPLE',
      code: 'CC1:0:0',
      signature: null,
      language: 'en-GB',
      isLargePrint: false,
      asOf: `${londonDate()}T00:00:00Z`,
    });
    return { problems: told, ...(await drawPages(services, rendered)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { problems: [...told, error.message], pages: null, pictures: [], pdf: null };
  }
}
