import { open, readFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

type Kind = {
  type: string;
  extensions: readonly string[];
  /** What browsers also call it. */
  aliases?: readonly string[];
};

const kinds: readonly Kind[] = [
  { type: 'application/pdf', extensions: ['pdf'] },
  { type: 'image/png', extensions: ['png'] },
  { type: 'image/jpeg', extensions: ['jpg', 'jpeg'], aliases: ['image/jpg', 'image/pjpeg'] },
  { type: 'image/webp', extensions: ['webp'] },
  { type: 'image/tiff', extensions: ['tif', 'tiff'] },
  { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extensions: ['docx'] },
  { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'] },
  {
    type: 'text/csv',
    extensions: ['csv'],
    aliases: ['text/plain', 'application/csv', 'application/vnd.ms-excel', 'text/comma-separated-values'],
  },
  { type: 'message/rfc822', extensions: ['eml'], aliases: ['text/plain'] },
  { type: 'application/vnd.ms-outlook', extensions: ['msg'], aliases: ['application/x-msg'] },
];

/** The kinds in words, for refusals and for help beside the drop zone. */
export const ACCEPTED = 'PDF, PNG, JPG, WebP, TIFF, DOCX, XLSX, CSV, EML and MSG';

/** The judgement on an upload: its true media type, or why it is refused, in the user's words. */
export type Sniffed = { type: string } | { problem: string };

const undeclared = ['', 'application/octet-stream', 'binary/octet-stream'];

/** Finds out what a file is from its bytes, and refuses it when its name or the browser says otherwise. */
export async function sniff(path: string, fileName: string, declaredType: string): Promise<Sniffed> {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const kind = kinds.find(({ extensions }) => extensions.includes(extension));
  if (!kind) {
    const named = extension ? `.${extension} files are not accepted` : 'The file’s name has no ending';
    return { problem: `${named}. Accepted are ${ACCEPTED}.` };
  }
  if (!(await isOfKind(path, kind)))
    return { problem: `This is not ${withArticle(extension)} file, although its name says so.` };
  const declared = declaredType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (![kind.type, ...(kind.aliases ?? []), ...undeclared].includes(declared))
    return { problem: `The file was sent as ${declared}, but is ${withArticle(extension)} file.` };
  return { type: kind.type };
}

/** 'a PDF', but 'an XLSX': as the letters are spoken. */
const withArticle = (extension: string): string =>
  `${/^[aefhilmnorsx]/.test(extension) ? 'an' : 'a'} ${extension.toUpperCase()}`;

async function isOfKind(path: string, { type }: Kind): Promise<boolean> {
  const found = await fileTypeFromFile(path);
  if (type === 'text/csv') return found === undefined && isText(await firstBytes(path));
  if (type === 'message/rfc822') return found === undefined && isMail(await firstBytes(path));
  if (type === 'application/vnd.ms-outlook')
    return found?.mime === 'application/x-cfb' && isOutlookMessage(await readFile(path));
  return found?.mime === type;
}

async function firstBytes(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Text has no control characters besides tabs and line ends, and a table does not start like a web page. */
function isText(bytes: Buffer): boolean {
  const control = bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32) || byte === 127);
  return !control && !/^\s*</.test(bytes.toString('latin1'));
}

/** A message starts with header lines, among them one that every message has. */
function isMail(bytes: Buffer): boolean {
  const head = bytes.toString('latin1').split(/\r?\n\r?\n/)[0] ?? '';
  return (
    isText(bytes) &&
    /^[A-Za-z][A-Za-z0-9-]*:[ \t]/.test(head) &&
    /^(from|date|message-id|received):/im.test(head)
  );
}

/** Outlook keeps a message's properties in streams with this name; other compound files have none. */
const isOutlookMessage = (bytes: Buffer): boolean =>
  bytes.includes(Buffer.from('__properties_version1.0', 'utf16le'));
