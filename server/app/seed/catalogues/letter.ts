import { jurisdictions } from '#shared/platform/fields/common-fields.ts';
import { keysOf } from '#shared/platform/options.ts';
import { foreignLaw } from '#shared/records/law/cited-law.ts';
import type { SeedRow } from '../seed.ts';

type Template = SeedRow<'templates'>;

/**
 * Plain text as rich text: blank lines separate paragraphs, '# ' starts a heading, '- ' the items of a list, '| ' the rows of a table
 * whose cells end with ' | '. Marks such as {{#if …}} may stand alone.
 */
export function richText(text: string): string {
  const blocks = text.trim().split(/\n\s*\n/);
  return blocks.map((block) => blockHtml(block.split('\n').map((line) => line.trim()))).join('\n');
}

function blockHtml(lines: string[]): string {
  const [first = ''] = lines;
  if (first.startsWith('# ')) return `<h2>${first.slice(2)}</h2>`;
  if (lines.every((line) => line.startsWith('- ')))
    return `<ul>${lines.map((line) => `<li><p>${line.slice(2)}</p></li>`).join('')}</ul>`;
  if (lines.every((line) => line.startsWith('| '))) return tableHtml(lines);
  return `<p>${lines.join('<br>')}</p>`;
}

/** Cells are separated by bars outside of braces. */
const tableHtml = (lines: string[]) => {
  const row = (line: string) => {
    const cells = line
      .slice(2)
      .replace(/\|$/, '')
      .split(/ \|(?: |$)(?![^{]*\}\})/);
    return `<tr>${cells.map((cell) => `<td><p>${cell.trim()}</p></td>`).join('')}</tr>`;
  };
  return `<table><tbody>${lines.map(row).join('')}</tbody></table>`;
};

/** For cases of any place: a text that cites no law. */
export const everywhere = keysOf(jurisdictions);
/** For cases of England and Wales alone: a text that cites or takes for granted its law. */
export const englandAndWales = ['EW'] as const;

const writer = `{{user.name}}{{#if user.jobTitle}}, {{user.jobTitle}}{{/if}}
{{firm.name}} · {{firm.phone}} · {{firm.email}}`;

const officeHolder = `{{ip.name}}, {{ip.role}}
Licensed in the United Kingdom by the {{ip.body}}, IP number {{ip.number}}
{{firm.name}} · {{firm.phone}} · {{firm.email}}`;

/** What every letter to a client says about support, more of it where the case says that a client is vulnerable. */
export const support = `{{#if case.isVulnerable}}

If this letter is hard to deal with at the moment, please do not put it aside: call us on {{firm.phone}} and we will go through it with you, in your own time. Somebody you trust may call for you, and we can give you longer to answer.

{{/if}}

If you would like this letter in large print, read out to you or explained in another way, please tell us.`;

/** Free debt advice, as the firm has entered it. */
export const freeAdvice = `Free and independent help with debt:

{{firm.debtAdvice}}`;

/** Complaints about a nominee or supervisor (law.md: complainants must be informed of the Gateway). */
export const gateway = `A complaint about {{ip.name}} as nominee or supervisor can be made to us first, and to the Insolvency Service’s Complaints Gateway:

{{firm.complaintsGateway}}

The Gateway does not decide commercial or legal disputes, nor about events more than three years ago.`;

/** The debtor of a case, or both of them, and what is theirs. */
export const debtor = 'debtor{{#if case.isJoint}}s{{/if}}';
export const debtors = 'debtor{{#if case.isJoint}}s’{{else}}’s{{/if}}';

/** Rows that each client signs, made of their name. */
export const eachSigns = (rows: (name: string) => string) => `${rows('{{client.1.name}}')}

{{#if client.2.name}}

${rows('{{client.2.name}}')}

{{/if}}`;

/** Which proceedings a statutory notice belongs to (rule 1.29). */
export const proceedings = `In the matter of {{client.1.name}}{{#if client.2.name}} and {{client.2.name}}{{/if}}
of {{address.line}}
Individual voluntary arrangement{{#if case.isJoint}}s{{/if}} under Part VIII of the Insolvency Act 1986, our reference {{case.reference}}`;

type Rest = Partial<Template> & {
  signedBy?: 'writer' | 'officeHolder';
  /** In place of what usually stands before the text. */
  opening?: string;
  /** What follows the signature, such as a form to be sent back: it begins with a heading, on a page of its own. */
  annex?: string;
};

type Kind = Pick<Template, 'audience' | 'deliveryMethodId' | 'folderId'> & {
  /** What stands before the text, such as the salutation. */
  opening: string;
  farewell: string;
  signedBy: NonNullable<Rest['signedBy']>;
};

/** Makes templates of one kind of the text that stands between its opening and who signs. */
const written =
  ({ opening: usualOpening, farewell, signedBy: usual, ...kind }: Kind) =>
  (
    name: string,
    documentTypeId: string,
    text: string,
    { signedBy = usual, opening = usualOpening, annex = '', ...rest }: Rest = {},
  ): Template => {
    const signature = signedBy === 'writer' ? writer : officeHolder;
    const body = richText(`${opening}${text}\n\n${farewell}${signature}\n\n${annex}`);
    const places = foreignLaw(body, everywhere) ? englandAndWales : everywhere;
    return { name, documentTypeId, ...kind, body, jurisdictions: places, ...rest };
  };
export const salutation = 'Dear {{recipient.salutation}}\n\n';
const sincerely = 'Yours sincerely\n\n';

/** A letter to the client. Address, date and our reference are set by the letterhead's paper. */
export const toClient = written({
  audience: 'client',
  deliveryMethodId: 'First class post',
  folderId: '02 Correspondence out',
  opening: salutation,
  farewell: sincerely,
  signedBy: 'writer',
});

/** A letter to one creditor or to all of them, headed by the client's name and the creditor's own reference. */
export const toCreditor = written({
  audience: 'all_creditors',
  deliveryMethodId: 'Email',
  folderId: '06 Creditors',
  opening: `${salutation}# {{case.name}}\n\n{{#if recipient.reference}}\n\nYour reference: {{recipient.reference}}\n\n{{/if}}\n\n`,
  farewell: sincerely,
  signedBy: 'officeHolder',
});

/** A formal document of the client or of the office-holder, without salutation: a proposal, a report, a notice to the register. */
export const document = written({
  audience: 'all_creditors',
  deliveryMethodId: 'Email',
  folderId: '08 Meeting',
  opening: '',
  farewell: '',
  signedBy: 'officeHolder',
});
