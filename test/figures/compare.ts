import type { Firm } from './firm.ts';
import type { Places, Shown, Value } from './places.ts';

const isNothing = (value: Value | undefined) => value === undefined || value === null || value === 0;
const sumOf = (rows: Iterable<Value>) =>
  [...rows].reduce<number>((sum, value) => sum + Number(value ?? 0), 0);

/** Where two places of a figure differ: each row of a place beside the first place's, each total beside the sum of its rows. */
export async function differences(firm: Firm, figure: string, places: Places): Promise<string[]> {
  const [first = '', ...others] = Object.keys(places);
  const found: string[] = [];
  const tell = (place: string, text: string) => found.push(`${figure}, ${place}: ${text}`);
  const asked = async (place: string): Promise<Shown> => (await places[place]?.(firm)) ?? {};
  const base = await asked(first);
  const of = base.rows ?? new Map<string | number, Value>();
  if (![...of.values()].some((value) => !isNothing(value))) tell(first, 'shows nothing');
  if (base.total !== undefined && base.total !== sumOf(of.values()))
    tell(first, `totals ${base.total}, its rows ${sumOf(of.values())}`);
  for (const place of others) {
    const { rows, total, only, of: some = [...of.keys()] } = await asked(place);
    for (const [key, value] of rows ?? [])
      if (isNothing(value) ? !isNothing(of.get(key)) : value !== of.get(key))
        tell(place, `${key} is ${value}, in ‘${first}’ ${of.get(key) ?? 'nothing'}`);
    if (rows && only === undefined)
      for (const [key, value] of of)
        if (!isNothing(value) && !rows.has(key)) tell(place, `${key} is missing, in ‘${first}’ ${value}`);
    const wanted = sumOf(rows ? rows.values() : some.map((key) => of.get(key) ?? null));
    if (total !== undefined && total !== wanted) tell(place, `totals ${total}, its rows ${wanted}`);
  }
  return found;
}
