import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { auditLog } from '#server/platform/database/audit.ts';
import { col, rowsOf } from '#server/platform/database/rows.ts';
import { type Write, writeChanges } from '#server/platform/database/write.ts';
import { sendFile } from '#server/platform/files/send-file.ts';
import { givesFile } from '#server/platform/http/plain-routes.ts';
import { signedInContext } from '#server/platform/http/request-context.ts';
import type { Services } from '#server/platform/http/services.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { refuseInactive } from '#server/records/cases/access.ts';
import { tables } from '#server/records/reference/tables.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';
import { pathId } from '#shared/platform/validation.ts';
import { type Cheque, chequeDocument } from './cheque-document.ts';
import { visiblePayments } from './payment-list.ts';
import { noSuchPayment } from './write-to-payment.ts';

const rowColumns = {
  reference: col.text,
  amountPence: col.number,
  account: col.json<{ name: string; sortCode: string | null; accountNumber: string | null }>(),
  payeeName: col.text,
  chequeOn: col.text,
  firm: col.text,
  rightMm: col.number,
  downMm: col.number,
  domainId: col.number,
  status: col.text,
  chequeNumber: col.text.orNull,
};

const PRINTED = 'cheque printed';

/** Two prints of one cheque could both be presented, so printing again needs an explicit request. */
async function refuseSecondPrint(w: Write, id: number, chequeNumber: string): Promise<void> {
  const { users } = tables;
  const [last] = await w.tx
    .select({ at: auditLog.at, by: users.name })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(
      and(
        eq(auditLog.entity, 'payments'),
        eq(auditLog.entityId, id),
        eq(auditLog.action, PRINTED),
        sql`${auditLog.after}->>'chequeNumber' = ${chequeNumber}`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  if (last)
    throw new AppError(
      'conflict',
      `Cheque ${chequeNumber} was printed on ${showDate(londonDate(last.at))} by ${last.by ?? 'somebody'}, and may be in the post.`,
    );
}

/**
 * The cheque of a payment that has been issued, with an audit row for the printing. Refused if none was issued, if it
 * was paid or stopped, or if it was printed before and a reprint was not asked for.
 */
async function chequeToPrint(ctx: SignedIn, id: number, isAgain: boolean): Promise<Cheque> {
  const { services, author, actor } = ctx;
  return writeChanges(services.database, author, async (w) => {
    const rows = await rowsOf(w.tx, rowColumns)`
      select payments.domain_id as "domainId", payments.status, payments.payee_name as "payeeName",
        payments.amount_pence::float8 as "amountPence", payments.reference, payments.cheque_number as "chequeNumber",
        payments.cheque_on::text as "chequeOn", d.legal_name as firm, b.cheque_right_mm as "rightMm", b.cheque_down_mm as "downMm",
        json_build_object('name', b.name, 'sortCode', b.sort_code, 'accountNumber', b.account_number) as account
      from payments join domains d on d.id = payments.domain_id left join bank_accounts b on b.id = payments.bank_account_id
      where payments.id = ${id} and ${visiblePayments(actor)}`;
    const [row] = rows;
    if (!row) throw noSuchPayment();
    const { domainId, status, chequeNumber, ...cheque } = row;
    if (chequeNumber === null || status !== 'sent')
      throw new AppError(
        'conflict',
        'No cheque has been issued for this payment, so there is none to print.',
      );
    await refuseInactive(w.tx, [domainId]);
    if (!isAgain) await refuseSecondPrint(w, id, chequeNumber);
    w.audit({ entity: 'payments', entityId: id, action: PRINTED, after: { chequeNumber } });
    return { ...cheque, chequeNumber, paymentNumber: paymentNumber(id) };
  });
}

/** Download of a cheque for printing: a plain route, since it is not JSON. */
export function chequeRoute(app: FastifyInstance, services: Services): void {
  const signedIn = signedInContext(services);
  app.get('/api/financials/payments/:id/cheque/pdf', {
    config: { access: 'financials.distributions' },
    exposeHeadRoute: false,
    schema: {
      summary: 'A cheque as PDF, for the stationery of its account; a second time only with again=true',
      tags: ['Payments'],
      ...givesFile(),
    },
    handler: async (request, reply) => {
      const ctx = await signedIn(request);
      const id = pathId.safeParse((request.params as { id: string }).id);
      if (!id.success) throw noSuchPayment();
      const isAgain = (request.query as { again?: string }).again === 'true';
      const cheque = await chequeToPrint(ctx, id.data, isAgain);
      const { pdf: content } = await services.letters.document(chequeDocument(cheque));
      return sendFile(reply, { name: `cheque-${cheque.chequeNumber}.pdf`, type: 'application/pdf', content });
    },
  });
}
