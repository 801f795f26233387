import { type SQL } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, type InferRow, rowsOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { type LetterOrder, orderLetters } from '#server/records/correspondence/bulk/order-letters.ts';
import { showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { LetterTable } from '#shared/records/letters/letter-data.ts';
import { penceInPound, remittanceJoins } from './remittance-lines.ts';

/** One part of a creditor's payments, with the debt that the advice is filed under. */
const partColumns = {
  creditorId: col.number,
  creditor: col.text,
  email: col.text.orNull,
  domainId: col.number,
  caseId: col.number,
  debtId: col.number,
  payOn: col.text,
  reference: col.text,
  caseReference: col.text,
  caseName: col.text,
  accountNumber: col.text.orNull,
  admittedPence: col.number.orNull,
  amountPence: col.number,
};
type Part = InferRow<typeof partColumns>;

const partsOf = async (tx: Tx, where: SQL): Promise<Part[]> =>
  await rowsOf(tx, partColumns)`
      select cr.id as "creditorId", cr.name as creditor, cr.dividend_remittance_email as email, c.domain_id as "domainId",
        c.id as "caseId", cc.id as "debtId", coalesce(b.pay_on, payments.due_on)::text as "payOn", payments.reference,
        c.unique_reference as "caseReference", c.case_name as "caseName", cc.account_number as "accountNumber",
        cc.claim_admitted_pence::float8 as "admittedPence", pa.amount_pence::float8 as "amountPence"
      from ${remittanceJoins} where ${where} and cc.id is not null
      order by cr.id, c.domain_id, c.unique_reference, a.id`;

const right = 'right' as const;

/** The cases of an advice: they add up to the amount paid. */
function tableOf(parts: readonly Part[], totalPence: number): LetterTable {
  return {
    caption: 'Payments',
    columns: [
      { label: 'Paid on' },
      { label: 'Payment reference' },
      { label: 'Our case' },
      { label: 'Client' },
      { label: 'Your account' },
      { label: 'Claim admitted', align: right },
      { label: 'p/£', align: right },
      { label: 'Paid', align: right },
    ],
    rows: parts.map((part) => [
      showDate(part.payOn),
      part.reference,
      part.caseReference,
      part.caseName,
      part.accountNumber ?? '',
      part.admittedPence === null ? '' : poundsText(part.admittedPence),
      penceInPound(part),
      poundsText(part.amountPence),
    ]),
    totals: ['Total', '', '', '', '', '', '', poundsText(totalPence)],
  };
}

/** The advice to one creditor of one domain, sent on the first case that it names. */
function adviceOf(parts: readonly [Part, ...Part[]]): LetterOrder {
  const [{ caseId, debtId, creditor, email }] = parts;
  const totalPence = parts.reduce((sum, { amountPence }) => sum + amountPence, 0);
  return {
    caseId,
    label: creditor,
    recipients: [{ type: 'creditor', id: debtId }],
    facts: {
      'remittance[]': JSON.stringify(tableOf(parts, totalPence)),
      'figures.remittanceTotal': poundsText(totalPence),
    },
    email,
    isListing: new Set(parts.map((part) => part.caseId)).size > 1,
  };
}

/** One advice for each creditor paid under the condition; an advice never mixes domains. */
async function remittanceAdvices(tx: Tx, where: SQL): Promise<LetterOrder[]> {
  const byCreditor = new Map<string, Part[]>();
  for (const part of await partsOf(tx, where)) {
    const key = `${part.creditorId}:${part.domainId}`;
    const parts = byCreditor.get(key);
    if (parts) parts.push(part);
    else byCreditor.set(key, [part]);
  }
  return [...byCreditor.values()].flatMap(([first, ...rest]) => (first ? [adviceOf([first, ...rest])] : []));
}

/** Starts writing the remittance advices of payments; returns the run. */
export const orderAdvices = async (
  w: Write,
  { where, ...of }: { actor: Actor; templateId: number; raisedBy: string; where: SQL },
): Promise<number> => orderLetters(w, { ...of, orders: await remittanceAdvices(w.tx, where) });
