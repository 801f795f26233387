/** What stands in a tar file: its path with forward slashes, its permissions, and the size of its content. */
export type TarEntry = { path: string; kind: 'file' | 'folder'; mode: number; bytes: number };

/** An entry as it is read; what is not taken of its content is skipped. */
export type ReadEntry = TarEntry & { content: AsyncIterable<Buffer> };

const BLOCK = 512;
const LONGEST_PATH = 100;
const typeFlags = { file: '0', folder: '5' } as const;

const paddingOf = (bytes: number) => (BLOCK - (bytes % BLOCK)) % BLOCK;

/** An entry in the form of POSIX 1003.1 (ustar): its header, its content, and zeros up to a whole block. */
export async function* tarEntry(entry: TarEntry, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield headerOf(entry);
  let written = 0;
  for await (const piece of content) {
    written += piece.length;
    yield piece;
  }
  if (written !== entry.bytes)
    throw new Error(`${entry.path} has ${written} bytes, and ${entry.bytes} were announced`);
  yield Buffer.alloc(paddingOf(entry.bytes));
}

/** What stands at the end of a tar file. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK);

function headerOf({ path, kind, mode, bytes }: TarEntry): Buffer {
  if (Buffer.byteLength(path) > LONGEST_PATH) throw new Error(`The path ${path} is too long for a tar file`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, digits: number) =>
    block.write(value.toString(8).padStart(digits, '0'), at, 'latin1');
  block.write(path, 0);
  octal(mode, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(bytes, 124, 11);
  octal(Math.floor(Date.now() / 1000), 136, 11);
  block.fill(' ', 148, 156);
  block.write(typeFlags[kind], 156);
  block.write('ustar\u000000', 257, 'latin1');
  octal(
    block.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  );
  block[154] = 0;
  return block;
}

/** The entries of a tar file one after another; each is to be read before the next. Links and the like are left out. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<ReadEntry> {
  const input = new Input(source);
  for (;;) {
    const block = await input.take(BLOCK);
    if (block.every((byte) => byte === 0)) return input.drain();
    const { flag, ...entry } = entryOf(block);
    const content = input.next(entry.bytes);
    if (flag === typeFlags.file) yield { ...entry, kind: 'file', content };
    if (flag === typeFlags.folder) yield { ...entry, kind: 'folder', content };
    for await (const _skipped of content);
    await input.take(paddingOf(entry.bytes));
  }
}

function entryOf(header: Buffer) {
  const text = (from: number, to: number) => header.toString('utf8', from, to).replace(/\0.*$/s, '');
  const bytes = Number.parseInt(text(124, 136), 8);
  if (text(257, 262) !== 'ustar' || !(bytes >= 0)) throw new Error('it is no tar file');
  const mode = Number.parseInt(text(100, 108), 8) & 0o777;
  return { path: text(0, LONGEST_PATH).replace(/\/$/, ''), flag: text(156, 157), mode, bytes };
}

/** Bytes that come in pieces of any size, taken in pieces of the size that is wanted. */
class Input {
  readonly #pieces: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#pieces = source[Symbol.asyncIterator]();
  }

  /** Just so many bytes. */
  async take(bytes: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.next(bytes)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** So many bytes, as they come. */
  async *next(bytes: number): AsyncGenerator<Buffer> {
    let left = bytes;
    while (left > 0) {
      if (this.#rest.length === 0) {
        const { done, value } = await this.#pieces.next();
        if (done) throw new Error('it ends too early');
        this.#rest = value;
      }
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  /** Reads to the end, where whoever made the bytes may yet report an error. */
  async drain(): Promise<void> {
    while (!(await this.#pieces.next()).done);
  }
}
