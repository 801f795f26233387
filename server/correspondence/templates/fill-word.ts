import { eq } from 'drizzle-orm';
import { visibleCase } from '#server/cases/access.ts';
import { files } from '#server/files/tables.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import { foundRow } from '#server/reference/queries.ts';
import { AppError } from '#shared/errors.ts';
import { fieldLink } from '#shared/letters/field-link.ts';
import type { RowOf } from '#shared/reference/contract.ts';
import { letterData } from '../data/letter-data.ts';
import { recipientAddress } from '../data/recipient-address.ts';
import { nobody, placeIn, recipientsOf } from './recipients-of.ts';

const invalid = (message: string) => new AppError('invalid', message);

/** The Word document of a template as it is saved, filled from a case that the caller sees; null with what is missing for it. */
export async function fillTemplate(ctx: SignedIn, input: { id: number; caseId: number; shown: number }) {
  const { services, actor } = ctx;
  const { database } = services;
  const { caseId } = input;
  const found = await visibleCase(database, actor, caseId);
  const row = (await foundRow(database, 'templates', actor, input.id)) as RowOf<'templates'>;
  if (row.format !== 'docx' || row.bodyFile === null) throw invalid('This template is no Word document.');
  const [file] = await database.select().from(files).where(eq(files.id, row.bodyFile));
  if (!file) throw new AppError('notFound', 'The Word document no longer exists.');
  const recipients = await recipientsOf(ctx, row.audience, caseId);
  const to = recipients[placeIn(recipients, input.shown) ?? -1];
  if (!to) throw invalid(nobody(row.audience));
  const data = await database.transaction(async (tx) => {
    const recipient = await recipientAddress(tx, actor, caseId, to, to.id === null ? { name: to.name } : {});
    return letterData(tx, actor, caseId, { recipient, authorId: actor.id });
  });
  const { docx, problems } = await services.letters.fillWord({
    docx: await services.files.readWhole(file.sha256),
    data,
  });
  return {
    fileName: `${found.uniqueReference} ${row.name}.docx`,
    docx: docx && Buffer.from(docx).toString('base64'),
    problems: problems.map(({ token, message }) => ({
      token,
      message,
      recipient: null,
      href: fieldLink(token, caseId),
    })),
  };
}
