import { fileTypeFromFile } from 'file-type';
import { inspectArchive } from './office-archive.ts';
import { firstBytes, holdsBytes, textStart } from './text-content.ts';

type Kind = {
  type: string;
  extensions: readonly string[];
  /** Other media types that browsers use for it. */
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

/** The verdict on an upload: its true media type, or a message for the user why it is refused. */
export type Sniffed = { type: string } | { problem: string };

const undeclared = ['', 'application/octet-stream', 'binary/octet-stream'];

/** Detects a file's type from its bytes, and refuses it when its name or the browser's media type disagrees. */
export async function sniff(path: string, fileName: string, declaredType: string): Promise<Sniffed> {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const kind = kinds.find(({ extensions }) => extensions.includes(extension));
  if (!kind) {
    const named = extension ? `.${extension} files are not accepted` : 'The file’s name has no extension';
    return { problem: `${named}. Only ${ACCEPTED} are accepted.` };
  }
  const judged = await isOfKind(path, kind);
  if (typeof judged === 'string') return { problem: judged };
  if (!judged) return { problem: `This is not ${withArticle(extension)} file, although its name says so.` };
  const declared = declaredType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (![kind.type, ...(kind.aliases ?? []), ...undeclared].includes(declared))
    return { problem: `The file was sent as ${declared}, but is ${withArticle(extension)} file.` };
  return { type: kind.type };
}

/** 'a PDF', but 'an XLSX', as the letters are pronounced. */
const withArticle = (extension: string): string =>
  `${/^[aefhilmnorsx]/.test(extension) ? 'an' : 'a'} ${extension.toUpperCase()}`;

const office = 'application/vnd.openxmlformats-officedocument.';

/** Whether the bytes are of the kind; a message if they are, but are still refused. */
async function isOfKind(path: string, { type }: Kind): Promise<boolean | string> {
  if (type.startsWith(office)) return isOffice(path, type);
  const found = await fileTypeFromFile(path);
  if (type === 'text/csv') return found === undefined && isTable(await textStart(path));
  if (type === 'message/rfc822') return found === undefined && isMail(await textStart(path));
  if (type === 'application/vnd.ms-outlook')
    return found?.mime === 'application/x-cfb' && holdsBytes(path, outlookProperties);
  return found?.mime === type;
}

/** A Word or Excel file without macros is an archive that names its main part's kind (ECMA-376, part 2). */
async function isOffice(path: string, type: string): Promise<boolean | string> {
  const start = await firstBytes(path, 4);
  if (start.equals(compoundFile.subarray(0, 4)) && (await holdsBytes(path, encryptedPackage)))
    return 'The file is protected with a password. Save it without one.';
  if (start.toString('latin1') !== 'PK\x03\x04') return false;
  const archive = await inspectArchive(path);
  if ('problem' in archive) return archive.problem;
  return archive.contentTypes.includes(`"${type}.main+xml"`);
}

/** A table does not start like a web page. */
const isTable = (start: string | null): boolean => start !== null && !/^\s*</.test(start);

/** A message starts with header lines, among them one that every message has. */
function isMail(start: string | null): boolean {
  const head = start?.split(/\r?\n\r?\n/)[0] ?? '';
  return /^[A-Za-z][A-Za-z0-9-]*:[ \t]/.test(head) && /^(from|date|message-id|received):/im.test(head);
}

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The stream inside a protected Word or Excel file ([MS-OFFCRYPTO], 2.3.1). */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

/** Outlook keeps a message's properties in streams with this name; other compound files have none. */
const outlookProperties = Buffer.from('__properties_version1.0', 'utf16le');
