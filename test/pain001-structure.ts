import { markupTokens } from '#server/platform/bank-files/markup.ts';
import { type Element, ElementBuilder } from '#server/platform/bank-files/markup-tree.ts';

/**
 * The structure of ISO 20022 pain.001.001.09 as far as credit transfers in pounds use it: which elements stand in which order, how
 * often, and what their texts look like. Written from the published message definition, not copied from its XSD: what is not listed
 * here is refused, also where the schema would allow it.
 */

type Simple = { pattern: RegExp; attribute?: [name: string, pattern: RegExp] };
type Child = readonly [name: string, least: number, most: number, type: keyof typeof types];

const text = (max: number): Simple => ({ pattern: new RegExp(`^[^]{1,${max}}$`, 'u') });
const choice = (...children: readonly Child[]) => ({ choice: children });
const sequence = (...children: readonly Child[]) => ({ sequence: children });
const MANY = Number.POSITIVE_INFINITY;

const types: Record<string, Simple | { sequence: readonly Child[] } | { choice: readonly Child[] }> = {
  document: sequence(['CstmrCdtTrfInitn', 1, 1, 'initiation']),
  initiation: sequence(['GrpHdr', 1, 1, 'group'], ['PmtInf', 1, MANY, 'batch']),
  group: sequence(
    ['MsgId', 1, 1, 'text35'],
    ['CreDtTm', 1, 1, 'instant'],
    ['NbOfTxs', 1, 1, 'count'],
    ['CtrlSum', 0, 1, 'decimal'],
    ['InitgPty', 1, 1, 'party'],
  ),
  batch: sequence(
    ['PmtInfId', 1, 1, 'text35'],
    ['PmtMtd', 1, 1, 'method'],
    ['BtchBookg', 0, 1, 'boolean'],
    ['NbOfTxs', 0, 1, 'count'],
    ['CtrlSum', 0, 1, 'decimal'],
    ['PmtTpInf', 0, 1, 'paymentType'],
    ['ReqdExctnDt', 1, 1, 'dayOrTime'],
    ['Dbtr', 1, 1, 'party'],
    ['DbtrAcct', 1, 1, 'account'],
    ['DbtrAgt', 1, 1, 'agent'],
    ['ChrgBr', 0, 1, 'bearer'],
    ['CdtTrfTxInf', 1, MANY, 'transfer'],
  ),
  transfer: sequence(
    ['PmtId', 1, 1, 'paymentId'],
    ['PmtTpInf', 0, 1, 'paymentType'],
    ['Amt', 1, 1, 'amountChoice'],
    ['ChrgBr', 0, 1, 'bearer'],
    ['CdtrAgt', 0, 1, 'agent'],
    ['Cdtr', 0, 1, 'party'],
    ['CdtrAcct', 0, 1, 'account'],
    ['RmtInf', 0, 1, 'remittance'],
  ),
  paymentId: sequence(['InstrId', 0, 1, 'text35'], ['EndToEndId', 1, 1, 'text35']),
  paymentType: sequence(['InstrPrty', 0, 1, 'priority'], ['SvcLvl', 0, MANY, 'level']),
  level: choice(['Cd', 1, 1, 'code4'], ['Prtry', 1, 1, 'text35']),
  dayOrTime: choice(['Dt', 1, 1, 'day'], ['DtTm', 1, 1, 'instant']),
  amountChoice: choice(['InstdAmt', 1, 1, 'amount']),
  party: sequence(['Nm', 0, 1, 'text140'], ['Id', 0, 1, 'partyId']),
  partyId: choice(['OrgId', 1, 1, 'organisation']),
  organisation: sequence(['Othr', 0, MANY, 'otherId']),
  otherId: sequence(['Id', 1, 1, 'text35'], ['SchmeNm', 0, 1, 'level']),
  account: sequence(['Id', 1, 1, 'accountId'], ['Ccy', 0, 1, 'currency']),
  accountId: choice(['Othr', 1, 1, 'otherAccount']),
  otherAccount: sequence(['Id', 1, 1, 'text34'], ['SchmeNm', 0, 1, 'level']),
  agent: sequence(['FinInstnId', 1, 1, 'institution']),
  institution: sequence(['ClrSysMmbId', 0, 1, 'member']),
  member: sequence(['ClrSysId', 0, 1, 'clearing'], ['MmbId', 1, 1, 'text35']),
  clearing: choice(['Cd', 1, 1, 'code5']),
  remittance: sequence(['Ustrd', 0, MANY, 'text140']),
  text34: text(34),
  text35: text(35),
  text140: text(140),
  code4: text(4),
  code5: text(5),
  count: { pattern: /^\d{1,15}$/ },
  decimal: { pattern: /^-?\d{1,18}(\.\d{1,17})?$/ },
  instant: { pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/ },
  day: { pattern: /^\d{4}-\d\d-\d\d$/ },
  boolean: { pattern: /^(true|false|0|1)$/ },
  method: { pattern: /^(CHK|TRF|TRA)$/ },
  priority: { pattern: /^(HIGH|NORM)$/ },
  bearer: { pattern: /^(DEBT|CRED|SHAR|SLEV)$/ },
  currency: { pattern: /^[A-Z]{3}$/ },
  amount: { pattern: /^(?=[\d.]{1,19}$)\d+(\.\d{1,5})?$/, attribute: ['Ccy', /^[A-Z]{3}$/] },
};

/** What a pain.001 text breaks of the structure, each as `path: fault`; none when it keeps to it. */
export async function structureFaults(xml: string): Promise<string[]> {
  async function* pieces() {
    yield xml;
  }
  let builder: ElementBuilder | null = null;
  for await (const token of markupTokens(pieces())) {
    if (builder) builder.take(token);
    else if (token.kind === 'open') builder = new ElementBuilder(token);
  }
  const root = builder?.root;
  if (root?.name !== 'Document') return ['Document: missing'];
  if (!root.attributes.includes('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"'))
    return ['Document: another namespace'];
  return faultsIn(root, 'document', 'Document');
}

function faultsIn(element: Element, typeName: string, path: string): string[] {
  const type = types[typeName]!;
  if ('pattern' in type) return textFaults(element, type, path);
  if (element.text.trim() !== '') return [`${path}: text between elements`];
  const { children } = element;
  if ('choice' in type) {
    const chosen = type.choice.find(([name]) => name === children[0]?.name);
    if (!chosen || children.length !== 1) return [`${path}: not one of its choices`];
    return faultsIn(children[0]!, chosen[3], `${path}/${chosen[0]}`);
  }
  let at = 0;
  const faults: string[] = [];
  for (const [name, least, most, inner] of type.sequence) {
    let count = 0;
    for (; children[at]?.name === name; at++, count++)
      faults.push(...faultsIn(children[at]!, inner, `${path}/${name}`));
    if (count < least) faults.push(`${path}: ${name} is missing`);
    if (count > most) faults.push(`${path}: ${name} stands there ${count} times`);
  }
  if (at < children.length) faults.push(`${path}: ${children[at]!.name} does not belong here`);
  return faults;
}

function textFaults(element: Element, { pattern, attribute }: Simple, path: string): string[] {
  const [name, wanted] = attribute ?? [];
  const given = name && new RegExp(`\\b${name}="([^"]*)"`).exec(element.attributes)?.[1];
  return [
    ...(element.children.length > 0 ? [`${path}: elements inside a value`] : []),
    ...(pattern.test(element.text) ? [] : [`${path}: “${element.text}”`]),
    ...(wanted && !wanted.test(given ?? '') ? [`${path}: ${name} “${given ?? ''}”`] : []),
  ];
}
