/** A stream or a storage of a compound file. */
type Entry = { name: string; content: Buffer } | { name: string; children: readonly Entry[] };

const SECTOR = 512;
const MINI = 64;
const SMALL = 4096;
const END = 0xfffffffe;
const NONE = 0xffffffff;

const padded = (content: Buffer, to: number) =>
  Buffer.concat([content, Buffer.alloc((to - (content.length % to)) % to)]);
const words = (...numbers: number[]) => {
  const buffer = Buffer.alloc(numbers.length * 4);
  for (const [at, number] of numbers.entries()) buffer.writeUInt32LE(number >>> 0, at * 4);
  return buffer;
};
/** A chain of N sectors, from the given one on. */
const chain = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => (at === count - 1 ? END : from + at + 1));
const inOrder = (one: Entry, other: Entry) =>
  one.name.length - other.name.length || (one.name.toUpperCase() < other.name.toUpperCase() ? -1 : 1);

type Row = { entry: Entry; type: 1 | 2 | 5; right: number; child: number };

/** The directory: of each storage, its children hang one behind the other. */
function directoryOf(children: readonly Entry[]): Row[] {
  const rows: Row[] = [{ entry: { name: 'Root Entry', children }, type: 5, right: NONE, child: NONE }];
  const addChildren = (of: Row, entries: readonly Entry[]) => {
    let before: Row | undefined;
    for (const entry of [...entries].sort(inOrder)) {
      const row: Row = { entry, type: 'content' in entry ? 2 : 1, right: NONE, child: NONE };
      const at = rows.push(row) - 1;
      if (before) before.right = at;
      else of.child = at;
      before = row;
      if ('children' in entry) addChildren(row, entry.children);
    }
  };
  addChildren(rows[0]!, children);
  return rows;
}

/** A compound file ([MS-CFB], version 3) of up to 64 KB. */
function compoundFile(children: readonly Entry[]): Buffer {
  const rows = directoryOf(children);
  const small: Buffer[] = [];
  const large: Buffer[] = [];
  const places = rows.map(({ entry }) => {
    if (!('content' in entry)) return { inLarge: false, at: 0, size: 0 };
    const { content } = entry;
    const isLarge = content.length >= SMALL;
    const list = isLarge ? large : small;
    const unit = isLarge ? SECTOR : MINI;
    const at = list.reduce((sum, each) => sum + each.length, 0) / unit;
    list.push(padded(content, unit));
    return { inLarge: isLarge, at, size: content.length };
  });
  const miniStream = Buffer.concat(small);
  const directorySectors = Math.ceil((rows.length * 128) / SECTOR);
  const miniFat = small.flatMap((content, n) => {
    const from = small.slice(0, n).reduce((sum, each) => sum + each.length, 0) / MINI;
    return chain(from, content.length / MINI);
  });
  const miniFatSectors = Math.ceil((miniFat.length * 4) / SECTOR);
  const miniSectors = Math.ceil(miniStream.length / SECTOR);
  const [firstMiniFat, firstMini] = [1 + directorySectors, 1 + directorySectors + miniFatSectors];
  const firstLarge = firstMini + miniSectors;
  const fat = [
    0xfffffffd,
    ...chain(1, directorySectors),
    ...chain(firstMiniFat, miniFatSectors),
    ...chain(firstMini, miniSectors),
  ];
  for (const content of large) fat.push(...chain(fat.length, content.length / SECTOR));
  if (fat.length > SECTOR / 4) throw new Error('The compound file is too large for this writer.');
  const directory = rows.map(({ entry, type, right, child }, n) => {
    const name = Buffer.alloc(64);
    name.write(entry.name, 'utf16le');
    const { inLarge, at, size } = places[n]!;
    const start = type === 5 ? firstMini : type === 1 ? 0 : inLarge ? firstLarge + at : at;
    return Buffer.concat([
      name,
      Buffer.from([(entry.name.length + 1) * 2, 0, type, 1]),
      words(NONE, right, child),
      Buffer.alloc(36),
      words(start, type === 5 ? miniStream.length : size, 0),
    ]);
  });
  const head = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(16),
    Buffer.from('3e000300feff09000600', 'hex'),
    Buffer.alloc(6),
    words(0, 1, 1, 0, SMALL, firstMiniFat, miniFatSectors, END, 0, 0),
    words(...Array.from({ length: 108 }, () => NONE)),
  ]);
  const filler = Array.from({ length: SECTOR / 4 - fat.length }, () => NONE);
  const empty = Buffer.alloc(0);
  return Buffer.concat([
    head,
    words(...fat, ...filler),
    padded(Buffer.concat(directory), SECTOR),
    miniFat.length > 0 ? padded(words(...miniFat), SECTOR) : empty,
    padded(miniStream, SECTOR),
    ...large,
  ]);
}

/** Properties of a message, recipient or attachment ([MS-OXMSG]): texts in streams of their own, and where they are listed. */
function properties(texts: Readonly<Record<string, string | Buffer>>, head: Buffer): Entry[] {
  const streams = Object.entries(texts).map(([tag, value]) => ({
    name: `__substg1.0_${tag}`,
    content: typeof value === 'string' ? Buffer.from(value, 'utf16le') : value,
  }));
  const listed = streams.map(({ name, content }) => {
    const tag = Number.parseInt(name.slice(-8), 16);
    return words(tag, 6, content.length + (name.endsWith('1F') ? 2 : 0), 0);
  });
  return [...streams, { name: '__properties_version1.0', content: Buffer.concat([head, ...listed]) }];
}

type Message = {
  subject: string;
  body: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  messageId: string;
  attachment: { name: string; mime: string; content: Buffer };
};

/** A message as Outlook saves it, with a recipient and an attachment. */
export function msgFile({ subject, body, from, to, messageId, attachment }: Message): Buffer {
  const recipient = properties({ '3001001F': to.name, '39FE001F': to.address }, Buffer.alloc(8));
  const attached = properties(
    { '3707001F': attachment.name, '370E001F': attachment.mime, '37010102': attachment.content },
    Buffer.alloc(8),
  );
  const own = properties(
    {
      '001A001F': 'IPM.Note',
      '0037001F': subject,
      '1000001F': body,
      '0C1A001F': from.name,
      '5D01001F': from.address,
      '1035001F': messageId,
    },
    Buffer.concat([Buffer.alloc(8), words(1, 1, 1, 1), Buffer.alloc(8)]),
  );
  return compoundFile([
    ...own,
    { name: '__recip_version1.0_#00000000', children: recipient },
    { name: '__attach_version1.0_#00000000', children: attached },
    {
      name: '__nameid_version1.0',
      children: ['00020102', '00030102', '00040102'].map((tag) => ({
        name: `__substg1.0_${tag}`,
        content: Buffer.alloc(0),
      })),
    },
  ]);
}
