import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { invoices } from '#server/app/parts/invoices.ts';
import type { Part } from '#server/app/parts/part.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { InvoiceLine } from '#shared/activities/money/invoices/contract.ts';
import { addCase } from './cases.ts';
import { documentDesk } from './document-desk.ts';
import { incomeType, posting, receiptOf } from './ledger.ts';
import { apiCaller, demoFirm } from './new-cases.ts';
import { appWith } from './records-app.ts';
import { sampleValues } from './samples.ts';

/** Somebody who records and reconciles the invoices of a supplier, a colleague who decides, and one of another domain; `more` is mounted besides. */
export async function invoiceDesk(database: Database, ...more: readonly Part[]) {
  const firm = await demoFirm(database);
  const built = await appWith(invoices, ...more)(database);
  const { app, signIn } = built;
  const held = ['financials.banking', 'financials.distributions', 'financials.approve-payments'];
  const desk = await documentDesk(built, held, { domainId: firm.harbour, approvalLimit: 1_000_000 });
  const { call } = desk;
  const colleague = async () =>
    apiCaller(app, (await signIn(held, { domainId: firm.harbour, approvalLimit: 1_000_000 })).headers);
  const [checker, secondChecker] = [await colleague(), await colleague()];
  const north = apiCaller(
    app,
    (await signIn(held, { domainId: firm.northgate, approvalLimit: 1_000_000 })).headers,
  );
  const vc = await incomeType(database);
  const types = tables['payment-types'];
  const [bond] = await database.select({ id: types.id }).from(types).where(eq(types.name, 'Search fees'));

  let supplierId = 0;
  async function newSupplier() {
    const sample = await sampleValues(database, 'suppliers', `Supplier ${randomUUID()}`);
    ({ id: supplierId } = await write(database, systemActor, (w) =>
      createRow(w, 'suppliers', sample as never),
    ));
    await database
      .update(tables.suppliers)
      .set({
        isAssociate: false,
        isActive: true,
        bankVerifiedAt: new Date(),
        paymentTermsDays: 30,
        defaultUnitCost: null,
      })
      .where(eq(tables.suppliers.id, supplierId));
    return supplierId;
  }

  const feeModel = {
    nomineeFee: 0,
    supervisorCap: 0,
    supervisorBase: 'fixed',
    bondPremium: 0,
    registrationFee: 0,
    expectedExpenses: 0,
  };

  /** A case of Harbour with £150.00, whose client is Adam and a surname of its own. */
  async function estate(more: object = {}) {
    const made = await addCase(database, { domain: 'Harbour Debt Solutions', feeModel, ...more });
    await posting(database, (w) => postReceipt(w, receiptOf(made.id, vc)));
    const { rows } = await database.execute<{ name: string }>(
      sql`select first_name || ' ' || last_name as name from persons where id = ${made.personIds[0]}`,
    );
    return { ...made, client: rows[0]!.name };
  }

  async function expense(caseId: number, netPence: number, more: object = {}): Promise<number> {
    const { status, body } = await call('POST', `/cases/${caseId}/allocations/expense`, {
      paymentTypeId: bond!.id,
      supplierId,
      category: 'cat1',
      netPence,
      invoiceExpected: true,
      idempotencyKey: randomUUID(),
      ...more,
    });
    expect([status, body.message]).toEqual([201, expect.anything()]);
    return body.data.id;
  }

  const header = (more: object = {}) => ({
    domainId: firm.harbour,
    supplierId,
    number: 'INV 1',
    issueDate: '2026-11-02',
    netPence: 6_000,
    vatPence: 0,
    vatTreatment: 'exempt',
    category: 'cat1',
    ...more,
  });
  const record = (more: object = {}, as = call) => as('POST', '/financials/invoicing', header(more));
  async function recorded(more: object = {}) {
    const { status, body } = await record(more);
    expect([status, body.errors]).toEqual([201, undefined]);
    return body.data;
  }
  const linesOf = async (id: number): Promise<InvoiceLine[]> =>
    (await call('GET', `/financials/invoicing/${id}/lines`)).body.data;
  const step = (id: number, line: InvoiceLine, what: string, input: object = {}, as = call) =>
    as('POST', `/financials/invoicing/${id}/lines/${line.id}/${what}`, { version: line.version, ...input });

  const mapping = { reference: 0, clientName: 1, description: 2, net: 3, vat: 4 };
  /** Reads the lines of a new invoice from a CSV file. */
  async function imported(rows: readonly string[], more: object = {}) {
    const invoice = await recorded(more);
    const fileId = await desk.upload('lines.csv', ['Ref,Client,Item,Net,VAT', ...rows].join('\r\n'));
    const answer = await call('POST', `/financials/invoicing/${invoice.id}/import`, {
      version: invoice.version,
      fileId,
      mapping,
    });
    expect([answer.status, answer.body.message]).toEqual([200, expect.anything()]);
    return answer.body.data;
  }

  return {
    firm,
    desk,
    call,
    checker,
    secondChecker,
    north,
    searchFees: bond!.id,
    newSupplier,
    estate,
    expense,
    record,
    recorded,
    linesOf,
    step,
    mapping,
    imported,
  };
}
