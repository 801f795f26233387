import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

function uint(bytes: 2 | 4, value: number, order: 'big' | 'little' = 'little'): Buffer {
  const buffer = Buffer.alloc(bytes);
  if (order === 'big') buffer.writeUIntBE(value, 0, bytes);
  else buffer.writeUIntLE(value, 0, bytes);
  return buffer;
}

/** A picture of one pixel, padded with any number of bytes of text. */
export function png(note = ''): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    return Buffer.concat([uint(4, data.length, 'big'), body, uint(4, crc32(body), 'big')]);
  };
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.from('00000001000000010806000000', 'hex')),
    chunk('tEXt', Buffer.from(`Comment\0${note}`, 'latin1')),
    chunk('IDAT', deflateSync(Buffer.alloc(5))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An entry of an archive; its headers may differ from its content. */
export type ZipEntry = {
  name: string;
  content: Buffer;
  stored?: boolean;
  saysBytes?: number;
  flags?: number;
};

/** A ZIP archive (PKWARE APPNOTE 6.3) of the entries. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, stored = false, saysBytes = content.length, flags = 0 } of entries) {
    const packed = stored ? content : deflateRawSync(content);
    const common = Buffer.concat([
      ...[20, flags, stored ? 0 : 8, 0, 0].map((value) => uint(2, value)),
      ...[crc32(content), packed.length, saysBytes].map((value) => uint(4, value)),
      ...[Buffer.byteLength(name), 0].map((value) => uint(2, value)),
    ]);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    locals.push(local);
    const besides = Buffer.concat([Buffer.alloc(10), uint(4, at)]);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), uint(2, 20), common, besides, Buffer.from(name)]),
    );
    at += local.length;
  }
  const central = Buffer.concat(directory);
  const counts = [0, 0, entries.length, entries.length].map((value) => uint(2, value));
  const places = [central.length, at].map((value) => uint(4, value));
  return Buffer.concat([...locals, central, Buffer.from('PK\x05\x06'), ...counts, ...places, uint(2, 0)]);
}

const types = (kind: string): ZipEntry => {
  const main = `application/vnd.openxmlformats-officedocument.${kind}.main+xml`;
  const content = `<Types><Override PartName="/main.xml" ContentType="${main}"/></Types>`;
  return { name: '[Content_Types].xml', content: Buffer.from(content) };
};

/** An Office document: an archive that names its kind, with further entries. */
export const office = (kind: string, ...entries: ZipEntry[]): Buffer => zip([types(kind), ...entries]);

/** The start of a compound file, which Outlook and old Office share, with the given stream name. */
export const compound = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(stream, 'utf16le')]);

/** A file of a form. */
export type Part = { name: string; type?: string; content: Buffer | string; field?: string };

/** The body of a multipart form with the files, and its content type. */
export function form(parts: Part[]) {
  const boundary = 'the-boundary';
  const body = parts.flatMap(({ name, type = 'application/octet-stream', content, field = 'file' }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ]);
  return {
    payload: Buffer.concat([...body, `--${boundary}--\r\n`].map((part) => Buffer.from(part))),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

/** A minimal PDF; text after it makes another content. */
export const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
