import type { Message } from './email.ts';

type Table = { headings: readonly string[]; rows: readonly (readonly string[])[] };
/** A picture that is sent along, by its content id, with its words. */
type Picture = { cid: string; alt: string; width: number };
type Part = { paragraph: string } | { link: string; label: string } | Table | Picture;

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** A table as text: a row as its cells by their headings, since columns of different width would not stand below each other. */
const tableText = ({ headings, rows }: Table) =>
  rows
    .map((row) =>
      headings
        .map((heading, at) => [heading, row[at] ?? ''])
        .filter(([, cell]) => cell !== '')
        .map(([heading, cell]) => `${heading}: ${cell}`)
        .join('; '),
    )
    .join('\n');
const cellStyle = 'style="border: 1px solid #ccc; padding: 2px 8px; text-align: left"';
const tableHtml = ({ headings, rows }: Table) =>
  `<table style="border-collapse: collapse"><thead><tr>${headings.map((text) => `<th scope="col" ${cellStyle}>${escaped(text)}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((text) => `<td ${cellStyle}>${escaped(text)}</td>`).join('')}</tr>`)
    .join('\n')}</tbody></table>`;

function asText(part: Part): string {
  if ('rows' in part) return tableText(part);
  if ('cid' in part) return part.alt;
  return 'link' in part ? part.link : part.paragraph;
}
function asHtml(part: Part): string {
  if ('rows' in part) return tableHtml(part);
  if ('cid' in part)
    return `<p><img src="cid:${part.cid}" alt="${escaped(part.alt)}" width="${part.width}" style="max-width: 100%"></p>`;
  return 'link' in part
    ? `<p><a href="${escaped(part.link)}">${escaped(part.label)}</a></p>\n<p>Or copy this address into your browser:<br>${escaped(part.link)}</p>`
    : `<p>${escaped(part.paragraph)}</p>`;
}

/** The same words as plain text and as HTML without styles that mail readers disagree about; a picture is sent along, never fetched. */
function compose(subject: string, name: string, parts: Part[]): Message {
  const all: Part[] = [{ paragraph: `Dear ${name}` }, ...parts, { paragraph: 'Concordat' }];
  const body = all.map(asHtml).join('\n');
  return {
    subject,
    text: `${all.map(asText).join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en-GB"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>\n<body style="font-family: sans-serif; line-height: 1.5">\n${body}\n</body></html>\n`,
  };
}

/** To a user for whom a new password was requested. */
export const resetMail = ({
  name,
  link,
  minutes,
}: {
  name: string;
  link: string;
  minutes: number;
}): Message =>
  compose('Choose a new Concordat password', name, [
    {
      paragraph:
        'Somebody asked for a new password for your Concordat account. To choose one, follow this link:',
    },
    { link, label: 'Choose a new password' },
    {
      paragraph: `The link works once, and for ${minutes} minutes. Choosing a new password signs you out everywhere.`,
    },
    { paragraph: 'If you did not, ignore this message: your password has not changed.' },
  ]);

/** To a new user. */
export const invitationMail = (user: {
  name: string;
  username: string;
  link: string;
  hours: number;
}): Message =>
  compose('Your Concordat account', user.name, [
    { paragraph: `An account has been made for you in Concordat. Your username is ${user.username}.` },
    { paragraph: 'To choose your password, follow this link:' },
    { link: user.link, label: 'Choose your password' },
    {
      paragraph: `The link works once, and for ${user.hours} hours. After that, choose “Forgot password?” on the sign-in page to be sent another.`,
    },
  ]);

/** To somebody whose password has just been changed, in case it was not them. */
export const passwordChangedMail = ({ name }: { name: string }): Message =>
  compose('Your Concordat password was changed', name, [
    {
      paragraph:
        'The password of your Concordat account has just been changed, and other devices were signed out.',
    },
    { paragraph: 'If it was not you, tell your administrator at once.' },
  ]);

/** To a recipient of a scheduled report: with the file or, if it is too large, a link to it. */
export const reportMail = (report: {
  name: string;
  title: string;
  facts: readonly string[];
  /** Its first rows, and how many more there are. */
  rows: (Table & { further: number }) | null;
  chart: Picture | null;
  /** Where the file is fetched when it is not attached. */
  link: string | null;
}): Message =>
  compose(report.title, report.name, [
    {
      paragraph: report.link
        ? `The report “${report.title}” is ready. It is too large for an e-mail; find it in Concordat:`
        : `The report “${report.title}” is attached.`,
    },
    ...(report.link ? [{ link: report.link, label: 'Run history' }] : []),
    ...report.facts.map((paragraph) => ({ paragraph })),
    ...(report.chart ? [report.chart] : []),
    ...(report.rows && report.rows.rows.length > 0 ? firstRows(report.rows) : []),
  ]);

function firstRows({ further, headings, rows }: Table & { further: number }): Part[] {
  const rest = further.toLocaleString('en-GB');
  return [
    {
      paragraph: further > 0 ? `The first ${rows.length} rows; ${rest} more are in the report.` : 'All rows:',
    },
    { headings, rows },
  ];
}

/** To the owner of a schedule, where a report was not made or did not arrive. */
export const reportFailedMail = (failure: {
  name: string;
  title: string;
  recipient: string;
  reason: string;
  link: string;
}): Message =>
  compose(`Not sent: ${failure.title}`, failure.name, [
    { paragraph: `The scheduled report “${failure.title}” did not reach ${failure.recipient}.` },
    { paragraph: failure.reason },
    { link: failure.link, label: 'Run history' },
  ]);

/** To somebody whose alert has something to tell. */
export const alertMail = (alert: {
  name: string;
  title: string;
  words: string;
  facts: readonly string[];
  link: string;
}): Message =>
  compose(alert.title, alert.name, [
    { paragraph: alert.words },
    ...alert.facts.map((paragraph) => ({ paragraph })),
    { link: alert.link, label: 'Open the report' },
  ]);
