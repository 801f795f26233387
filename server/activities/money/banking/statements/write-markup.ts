import {
  amountText,
  closingPence,
  type LineToWrite,
  oneLine,
  type StatementToWrite,
} from './statement-to-write.ts';

const escaped = (text: string): string =>
  oneLine(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const compact = (day: string) => day.replaceAll('-', '');
const digits = (sortCode: string) => sortCode.replaceAll('-', '');

/** Writes OFX 1: SGML, whose values are not closed. */
export const writeOfx1 = (statement: StatementToWrite): Generator<string> =>
  ofx(
    statement,
    'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\nENCODING:UTF-8\r\nCHARSET:NONE\r\nCOMPRESSION:NONE\r\nOLDFILEUID:NONE\r\nNEWFILEUID:NONE\r\n\r\n',
    (name, value) => `<${name}>${escaped(value)}\r\n`,
  );

/** Writes OFX 2: XML. */
export const writeOfx2 = (statement: StatementToWrite): Generator<string> =>
  ofx(
    statement,
    '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n',
    (name, value) => `<${name}>${escaped(value)}</${name}>\n`,
  );

function* ofx(
  statement: StatementToWrite,
  header: string,
  leaf: (name: string, value: string) => string,
): Generator<string> {
  const { sortCode, accountNumber, openingOn, closingOn, lines } = statement;
  yield `${header}<OFX>\n<BANKMSGSRSV1>\n<STMTTRNRS>\n<STMTRS>\n${leaf('CURDEF', 'GBP')}<BANKACCTFROM>\n`;
  yield `${leaf('BANKID', digits(sortCode))}${leaf('ACCTID', accountNumber)}${leaf('ACCTTYPE', 'CHECKING')}</BANKACCTFROM>\n`;
  yield `<BANKTRANLIST>\n${leaf('DTSTART', compact(openingOn))}${leaf('DTEND', compact(closingOn))}`;
  for (const line of lines) yield ofxLine(line, leaf);
  yield `</BANKTRANLIST>\n<LEDGERBAL>\n${leaf('BALAMT', amountText(closingPence(statement)))}${leaf('DTASOF', compact(closingOn))}</LEDGERBAL>\n`;
  yield '</STMTRS>\n</STMTTRNRS>\n</BANKMSGSRSV1>\n</OFX>\n';
}

/** OFX's NAME takes 32 characters; the whole narrative is in MEMO. */
function ofxLine(line: LineToWrite, leaf: (name: string, value: string) => string): string {
  const text = oneLine(line.description);
  return [
    '<STMTTRN>\n',
    leaf('TRNTYPE', line.type ?? (line.amountPence < 0 ? 'DEBIT' : 'CREDIT')),
    leaf('DTPOSTED', compact(line.bookedOn)),
    leaf('TRNAMT', amountText(line.amountPence)),
    line.bankId ? leaf('FITID', line.bankId) : '',
    text ? leaf('NAME', Array.from(text).slice(0, 32).join('')) + leaf('MEMO', text) : '',
    '</STMTTRN>\n',
  ].join('');
}

/** Writes CAMT.053.001.02 with one entry for each line. */
export function* writeCamt053(statement: StatementToWrite): Generator<string> {
  const { sortCode, accountNumber, openingPence, openingOn, closingOn, lines } = statement;
  const amount = (pence: number) =>
    `<Amt Ccy="GBP">${amountText(Math.abs(pence))}</Amt><CdtDbtInd>${pence < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  const balance = (code: string, pence: number, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(pence)}<Dt><Dt>${day}</Dt></Dt></Bal>\n`;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">\n<BkToCstmrStmt>\n';
  yield `<GrpHdr><MsgId>${compact(closingOn)}</MsgId><CreDtTm>${closingOn}T23:00:00</CreDtTm></GrpHdr>\n<Stmt><Id>${compact(closingOn)}</Id>\n`;
  yield `<Acct><Id><Othr><Id>${accountNumber}</Id></Othr></Id><Ccy>GBP</Ccy><Svcr><FinInstnId><ClrSysMmbId><ClrSysId><Cd>GBDSC</Cd></ClrSysId><MmbId>${digits(sortCode)}</MmbId></ClrSysMmbId></FinInstnId></Svcr></Acct>\n`;
  yield balance('OPBD', openingPence, openingOn) + balance('CLBD', closingPence(statement), closingOn);
  for (const line of lines) {
    const text = escaped(line.description);
    yield [
      `<Ntry>${amount(line.amountPence)}${line.isReversal ? '<RvslInd>true</RvslInd>' : ''}<Sts>BOOK</Sts>`,
      `<BookgDt><Dt>${line.bookedOn}</Dt></BookgDt><ValDt><Dt>${line.bookedOn}</Dt></ValDt>`,
      line.bankId ? `<AcctSvcrRef>${escaped(line.bankId)}</AcctSvcrRef>` : '',
      line.type ? `<BkTxCd><Prtry><Cd>${escaped(line.type)}</Cd></Prtry></BkTxCd>` : '',
      `<NtryDtls><TxDtls>${parties(line)}${text ? `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>` : ''}</TxDtls></NtryDtls></Ntry>\n`,
    ].join('');
  }
  yield '</Stmt>\n</BkToCstmrStmt>\n</Document>\n';
}

/** The other party of a line: its name, account and bank, as far as known. */
function parties({ amountPence, payerName, payerSortCode, payerAccountNumber }: LineToWrite): string {
  const party = amountPence < 0 ? 'Cdtr' : 'Dbtr';
  const name = payerName ? `<${party}><Nm>${escaped(payerName)}</Nm></${party}>` : '';
  const account = payerAccountNumber
    ? `<${party}Acct><Id><Othr><Id>${payerAccountNumber}</Id></Othr></Id></${party}Acct>`
    : '';
  const bank = payerSortCode
    ? `<RltdAgts><${party}Agt><FinInstnId><ClrSysMmbId><MmbId>${digits(payerSortCode)}</MmbId></ClrSysMmbId></FinInstnId></${party}Agt></RltdAgts>`
    : '';
  return `${name || account ? `<RltdPties>${name}${account}</RltdPties>` : ''}${bank}`;
}
