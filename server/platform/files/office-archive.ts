import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';

/** The contents of an Office Open XML archive, or a message for the user why it is refused. */
export type Archive = { contentTypes: string } | { problem: string };

/** More than the largest sheet that fits into an upload unpacks to. */
const mostBytes = 200 * 1024 ** 2;
const mostEntries = 10_000;
/** Unpacking to a hundred times the packed size is Apache POI's limit (ZipSecureFile); applied here beyond a megabyte. */
const mostTimes = 100;
const smallBytes = 1024 ** 2;
const CONTENT_TYPES = '[Content_Types].xml';

const damaged = 'The file is damaged: it cannot be unpacked.';
const bomb = 'The file would unpack to far more than a document should, and was not opened.';
const encrypted = 'The file is protected with a password. Save it without one.';

type Entry = { name: string; method: number; packed: number; unpacked: number; at: number };

/** Thrown to refuse the archive, with the message for the user. */
class Refused extends Error {}

/**
 * Inspects a ZIP archive (PKWARE APPNOTE 6.3) without storing anything: sizes are taken from its directory, and each
 * entry is inflated and discarded only to check that it has the size given there.
 */
export async function inspectArchive(path: string): Promise<Archive> {
  const handle = await open(path);
  try {
    const entries = await directoryOf(handle);
    refuseBombs(entries);
    const types: Buffer[] = [];
    for (const entry of await located(handle, entries))
      await readThrough(path, entry, (chunk) => {
        if (entry.name === CONTENT_TYPES && entry.unpacked <= smallBytes) types.push(chunk);
      });
    return { contentTypes: Buffer.concat(types).toString('utf8') };
  } catch (error) {
    if (error instanceof Refused) return { problem: error.message };
    throw error;
  } finally {
    await handle.close();
  }
}

async function bytesAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, at);
  if (bytesRead < length) throw new Refused(damaged);
  return buffer;
}

/** The archive's directory, which is at its end. Archives over 4 GB (ZIP64) exceed every upload, and count as damaged. */
async function directoryOf(handle: FileHandle): Promise<Entry[]> {
  const { size } = await handle.stat();
  const tail = await bytesAt(handle, Math.max(0, size - 65_557), Math.min(size, 65_557));
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + 22 > tail.length) throw new Refused(damaged);
  const [count, length, start] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ];
  if (count > mostEntries || length > 64 * smallBytes) throw new Refused(bomb);
  if (start + length > size) throw new Refused(damaged);
  const directory = await bytesAt(handle, start, length);
  const entries: Entry[] = [];
  for (let at = 0; entries.length < count; ) {
    if (at + 46 > length || directory.readUInt32LE(at) !== 0x02014b50) throw new Refused(damaged);
    if (directory.readUInt16LE(at + 8) & 1) throw new Refused(encrypted);
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

function refuseBombs(entries: readonly Entry[]): void {
  const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  const isPuffed = ({ packed, unpacked }: Entry) => unpacked > smallBytes && unpacked > packed * mostTimes;
  if (total > mostBytes || entries.some(isPuffed)) throw new Refused(bomb);
}

/** The position of each entry's bytes. Entries that share bytes would unpack to more than the file can hold. */
async function located(handle: FileHandle, entries: readonly Entry[]): Promise<Entry[]> {
  const found: Entry[] = [];
  let free = 0;
  for (const entry of entries.toSorted((one, other) => one.at - other.at)) {
    if (entry.at < free) throw new Refused(bomb);
    const head = await bytesAt(handle, entry.at, 30);
    if (head.readUInt32LE(0) !== 0x04034b50) throw new Refused(damaged);
    const at = entry.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
    free = at + entry.packed;
    found.push({ ...entry, at });
  }
  return found;
}

async function readThrough(path: string, entry: Entry, onChunk: (chunk: Buffer) => void): Promise<void> {
  const { method, packed, unpacked, at } = entry;
  if (method !== 0 && method !== 8) throw new Refused(damaged);
  if (packed === 0 && unpacked === 0) return;
  let bytes = 0;
  const counter = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      if (bytes > unpacked) return done(new Refused(bomb));
      onChunk(chunk);
      done();
    },
  });
  const source = createReadStream(path, { start: at, end: at + Math.max(packed, 1) - 1 });
  try {
    if (method === 0) await pipeline(source, counter);
    else await pipeline(source, createInflateRaw({ chunkSize: 65_536 }), counter);
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(damaged);
  }
  if (bytes !== unpacked) throw new Refused(damaged);
}
