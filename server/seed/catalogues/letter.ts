import type { SeedRow } from '../seed.ts';

type Template = SeedRow<'templates'>;

/** Plain text as rich text: blank lines separate paragraphs, '# ' starts a heading, '- ' the items of a list. */
export function richText(text: string): string {
  const blocks = text.trim().split(/\n\s*\n/);
  return blocks.map((block) => blockHtml(block.split('\n').map((line) => line.trim()))).join('\n');
}

function blockHtml(lines: string[]): string {
  const [first = ''] = lines;
  if (first.startsWith('# ')) return `<h2>${first.slice(2)}</h2>`;
  if (lines.every((line) => line.startsWith('- ')))
    return `<ul>${lines.map((line) => `<li><p>${line.slice(2)}</p></li>`).join('')}</ul>`;
  return `<p>${lines.join('<br>')}</p>`;
}

const opening = `{{recipient.name}}
{{recipient.address}}

{{dates.today}}

Our reference: {{case.reference}}`;

const closing = `Yours sincerely

{{user.signature}}

{{user.name}}
{{user.jobTitle}}
{{firm.name}} · {{firm.phone}} · {{firm.email}}`;

/** A letter to the client: address block, salutation and signature around the text. */
export const toClient = (
  name: string,
  documentTypeId: string,
  text: string,
  rest: Partial<Template> = {},
): Template => ({
  name,
  documentTypeId,
  audience: 'client',
  deliveryMethodId: 'First class post',
  folderId: '02 Correspondence out',
  body: richText(`${opening}\n\nDear {{client.1.salutation}}\n\n${text}\n\n${closing}`),
  ...rest,
});

/** A letter to one creditor or to all of them, headed by the client's name and the creditor's own reference. */
export const toCreditor = (
  name: string,
  documentTypeId: string,
  text: string,
  rest: Partial<Template> = {},
): Template => ({
  name,
  documentTypeId,
  audience: 'all_creditors',
  deliveryMethodId: 'Email',
  folderId: '06 Creditors',
  body: richText(
    `${opening}\nYour reference: {{recipient.reference}}\n\nDear {{recipient.salutation}}\n\n# {{case.name}}\n\n${text}\n\n${closing}`,
  ),
  ...rest,
});
