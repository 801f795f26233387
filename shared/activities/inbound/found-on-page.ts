/** A word of a page and its place, in fractions of the page. */
export type PlacedWord = { text: string; x: number; y: number; width: number; height: number };
/** A part of a page, in fractions. */
export type Box = { x: number; y: number; width: number; height: number };

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const around = (words: readonly PlacedWord[]): Box => {
  const x = Math.min(...words.map((word) => word.x));
  const y = Math.min(...words.map((word) => word.y));
  return {
    x,
    y,
    width: Math.max(...words.map((word) => word.x + word.width)) - x,
    height: Math.max(...words.map((word) => word.y + word.height)) - y,
  };
};

const MOST_WORDS = 6;
const MOST_BOXES = 20;

/** The position of a text on a page, however it is divided into words; none for a text without letters and digits. */
export function placesOnPage(words: readonly PlacedWord[], sought: string): Box[] {
  const wanted = plain(sought);
  if (wanted.length < 2) return [];
  const folded = words.map(({ text }) => plain(text));
  const boxes: Box[] = [];
  for (let at = 0; at < words.length && boxes.length < MOST_BOXES; at++) {
    let run = '';
    for (let next = at; next < Math.min(at + MOST_WORDS, words.length); next++) {
      run += folded[next];
      if (folded[at] === '' || run.length > wanted.length + 12) break;
      // A label may be run into what it names: "Ref:HDS000123".
      if (
        run === wanted ||
        (next === at && run.length > wanted.length && run.includes(wanted) && wanted.length >= 5)
      ) {
        boxes.push(around(words.slice(at, next + 1)));
        break;
      }
    }
  }
  return boxes;
}

/** A box on a page that is shown turned clockwise. */
export function turnedBox({ x, y, width, height }: Box, turn: 0 | 90 | 180 | 270): Box {
  if (turn === 90) return { x: 1 - y - height, y: x, width: height, height: width };
  if (turn === 180) return { x: 1 - x - width, y: 1 - y - height, width, height };
  if (turn === 270) return { x: y, y: 1 - x - width, width: height, height: width };
  return { x, y, width, height };
}
