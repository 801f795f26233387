import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { files } from '#server/platform/files/tables.ts';
import { invoices } from '#server/records/commitments/invoice-tables.ts';
import { type Actor, may } from '#shared/platform/permissions.ts';
import { visibleInvoices } from './invoice-row.ts';

const held = (where: SQL | undefined) =>
  sql`exists (select from ${invoices} where ${and(or(eq(invoices.fileId, files.id), eq(invoices.lineFileId, files.id)), where)})`;

/** An invoice's papers can be read by everybody who sees the invoice. */
export const invoiceFiles = (actor: Actor): SQL =>
  may(actor, 'financials.banking') ? held(visibleInvoices(actor)) : sql`false`;

/** Once a file belongs to an invoice, its uploader can read it only if they see the invoice. */
export const heldFiles = (): SQL => held(undefined);
