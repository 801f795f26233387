import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];
/** A filled shape: a rectangle or, with `round`, the ellipse inscribed in it. Later ones are on top. */
export type Shape = { x: number; y: number; width: number; height: number; colour: Colour; round?: boolean };

const covers = ({ x, y, width, height, round }: Shape, atX: number, atY: number): boolean => {
  const [across, down] = [(atX - x) / width, (atY - y) / height];
  if (across < 0 || across >= 1 || down < 0 || down >= 1) return false;
  return !round || (across - 0.5) ** 2 + (down - 0.5) ** 2 <= 0.25;
};

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A PNG (ISO/IEC 15948) of shapes on a background, in true colour. */
export function shapesPng(
  { width, height, ground }: { width: number; height: number; ground: Colour },
  shapes: readonly Shape[],
): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const colour = shapes.findLast((shape) => covers(shape, x, y))?.colour ?? ground;
      rows.set(colour, y * (1 + width * 3) + 1 + x * 3);
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
