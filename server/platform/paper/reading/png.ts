import { crc32, deflateSync } from 'node:zlib';
import type { Samples } from './pdfium.ts';

/** Most pages scanned in colour are grey, so a third of the samples is enough. */
function withoutColour(samples: Samples): Samples {
  const { width, height, data } = samples;
  if (data.length !== width * height * 4) return samples;
  const grey = new Uint8Array(width * height);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 1) {
    if (data[from] !== data[from + 1] || data[from] !== data[from + 2]) return samples;
    grey[to] = data[from]!;
  }
  return { width, height, data: grey };
}

/** PNG of samples, grey or in colour (RFC 2083), packed lightly: it is made often, and looked at once. */
export function pngOf(samples: Samples): Uint8Array {
  const { width, height, data } = withoutColour(samples);
  const isGrey = data.length === width * height;
  const channels = isGrey ? 1 : 3;
  const rows = Buffer.alloc(height * (width * channels + 1));
  let to = 0;
  for (let y = 0, from = 0; y < height; y += 1) {
    rows[to++] = 0;
    if (isGrey) {
      rows.set(data.subarray(from, from + width), to);
      to += width;
      from += width;
      continue;
    }
    // Pages are opaque: the fourth byte is left out.
    for (let x = 0; x < width; x += 1, from += 4) {
      rows[to++] = data[from]!;
      rows[to++] = data[from + 1]!;
      rows[to++] = data[from + 2]!;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, isGrey ? 0 : 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
