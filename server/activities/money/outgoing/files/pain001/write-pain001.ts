import type { FilePayment } from '#shared/activities/money/outgoing/fit-payment.ts';
import { isWithin } from '#shared/activities/money/outgoing/fit-text.ts';
import type { PainSettings } from '#shared/activities/money/outgoing/pain-settings.ts';
import { AppError } from '#shared/platform/errors.ts';

/** The parameters of a pain.001 file, besides its payments. Its header states count and total, so they are needed beforehand. */
export type Pain001Plan = {
  settings: PainSettings;
  /** GrpHdr/MsgId: at most 33 characters, never used before; PmtInfId is made from it. */
  messageId: string;
  /** The start of every PmtId/InstrId. */
  instructionPrefix: string;
  createdAt: Date;
  /** PmtInf/ReqdExctnDt/Dt: the day the bank is to pay. */
  executionOn: string;
  account: { sortCode: string; accountNumber: string };
  count: number;
  totalPence: number;
};

const PIECE = 65_536;

const refused = (message: string) => new AppError('invalid', message);

/** ISO 20022, InstdAmt: pounds with a point and two decimals. */
const pounds = (pence: number): string =>
  `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;

/** A text in the character set that all banks accept: nothing in it needs an entity. */
function plain(text: string, max: number): string {
  if (text === '' || text.length > max || !isWithin(text, 'swift'))
    throw refused(`“${text}” is not allowed in a pain.001 file.`);
  return text;
}

/**
 * Writes an ISO 20022 pain.001.001.09 file in pieces: credit transfers in pounds, all on one day. The payments are fitted to
 * `painLimits`. Memory does not grow with the file. Refuses payments that are not those counted in the plan.
 */
export async function* writePain001(
  plan: Pain001Plan,
  payments: AsyncIterable<FilePayment> | Iterable<FilePayment>,
): AsyncGenerator<string> {
  let text = headOf(plan);
  let count = 0;
  let totalPence = 0;
  for await (const payment of payments) {
    count++;
    totalPence += payment.amountPence;
    text += transfer(plan, payment, count);
    if (text.length < PIECE) continue;
    yield text;
    text = '';
  }
  if (count === 0) throw refused('There are no payments to write.');
  if (count !== plan.count || totalPence !== plan.totalPence)
    throw refused('The payments differ from those counted for this file.');
  yield `${text}    </PmtInf>\n  </CstmrCdtTrfInitn>\n</Document>\n`;
}

const account = (number: string, currency: string): string =>
  `<Id><Othr><Id>${number}</Id><SchmeNm><Cd>BBAN</Cd></SchmeNm></Othr></Id>${currency}`;

/** ClrSysMmbId: a UK sort code, GBDSC, six digits without hyphens. */
const bank = (sortCode: string): string =>
  `<FinInstnId><ClrSysMmbId><ClrSysId><Cd>GBDSC</Cd></ClrSysId><MmbId>${sortCode.replaceAll('-', '')}</MmbId></ClrSysMmbId></FinInstnId>`;

function headOf({ settings, messageId, createdAt, executionOn, account: own, ...plan }: Pain001Plan): string {
  const { rail, initiatingId } = settings;
  const totals = `<NbOfTxs>${plan.count}</NbOfTxs>\n      <CtrlSum>${pounds(plan.totalPence)}</CtrlSum>`;
  const identity =
    initiatingId &&
    `<Id><OrgId><Othr><Id>${plain(initiatingId.id, 35)}</Id><SchmeNm><Prtry>${plain(initiatingId.scheme, 35)}</Prtry></SchmeNm></Othr></OrgId></Id>`;
  const level = rail.serviceLevel;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">',
    '  <CstmrCdtTrfInitn>',
    '    <GrpHdr>',
    `      <MsgId>${plain(messageId, 33)}</MsgId>`,
    `      <CreDtTm>${createdAt.toISOString().slice(0, 19)}Z</CreDtTm>`,
    `      ${totals}`,
    `      <InitgPty><Nm>${plain(settings.initiatingName, 140)}</Nm>${identity ?? ''}</InitgPty>`,
    '    </GrpHdr>',
    '    <PmtInf>',
    `      <PmtInfId>${messageId}-1</PmtInfId>`,
    '      <PmtMtd>TRF</PmtMtd>',
    `      <BtchBookg>${rail.batchBooking}</BtchBookg>`,
    `      ${totals}`,
    ...(level
      ? [
          `      <PmtTpInf><SvcLvl><${level.kind}>${plain(level.value, 35)}</${level.kind}></SvcLvl></PmtTpInf>`,
        ]
      : []),
    `      <ReqdExctnDt><Dt>${executionOn}</Dt></ReqdExctnDt>`,
    `      <Dbtr><Nm>${plain(settings.debtorName, 140)}</Nm></Dbtr>`,
    `      <DbtrAcct>${account(own.accountNumber, '<Ccy>GBP</Ccy>')}</DbtrAcct>`,
    `      <DbtrAgt>${bank(own.sortCode)}</DbtrAgt>`,
    `      <ChrgBr>${rail.chargeBearer}</ChrgBr>`,
  ];
  return `${lines.join('\n')}\n`;
}

function transfer(
  { settings, instructionPrefix, executionOn }: Pain001Plan,
  payment: FilePayment,
  n: number,
) {
  const { payeeName, reference, amountPence, sortCode, accountNumber } = payment;
  const { nameLength, referenceLength, mostPence } = settings.rail;
  if (!Number.isSafeInteger(amountPence) || amountPence <= 0 || amountPence > mostPence)
    throw refused(`Payment ${payment.id} has an amount that the bank does not accept.`);
  if (payment.paidOn !== executionOn)
    throw refused(`Payment ${payment.id} is for another day than this file.`);
  return `      <CdtTrfTxInf>
        <PmtId><InstrId>${plain(`${instructionPrefix}-${n}`, 35)}</InstrId><EndToEndId>${plain(endToEnd(reference, n), 35)}</EndToEndId></PmtId>
        <Amt><InstdAmt Ccy="GBP">${pounds(amountPence)}</InstdAmt></Amt>
        <CdtrAgt>${bank(sortCode)}</CdtrAgt>
        <Cdtr><Nm>${plain(payeeName, nameLength)}</Nm></Cdtr>
        <CdtrAcct>${account(accountNumber, '')}</CdtrAcct>
        <RmtInf><Ustrd>${plain(reference, referenceLength)}</Ustrd></RmtInf>
      </CdtTrfTxInf>
`;
}

/** PmtId/EndToEndId: as much of the reference as fits, made unique by the payment's number. The bank's reports quote it. */
function endToEnd(reference: string, n: number): string {
  const end = `-${n}`;
  return reference.slice(0, 35 - end.length) + end;
}
