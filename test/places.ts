import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, parseSync, Visitor } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A call that declares a statement, or an expression of one: where it stands, and where its last argument ends. */
type Place = { at: string; path: string; name: string; end: number };

const declaring = new Set(['rowsOf', 'oneRow', 'clientRows', 'planned', 'fixedSql', 'sqlOf']);

/** The statements that a file declares, each with the function or value of the module that holds it. */
export function placesIn(path: string, text: string): Place[] {
  if (!/platform\/database\/(rows|planned)|'\.\/(rows|planned)\.ts'/.test(text)) return [];
  const { program } = parseSync(path, text);
  const imported = new Set<string>();
  const holders: { name: string; start: number; end: number }[] = [];
  const places: Place[] = [];
  const hold = (name: string | undefined, { start, end }: { start: number; end: number }) => {
    if (name) holders.push({ name, start, end });
  };
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (!/\/(rows|planned)\.ts$/.test(source.value)) return;
      for (const { local } of specifiers) if (declaring.has(local.name)) imported.add(local.name);
    },
    FunctionDeclaration: (node) => hold(node.id?.name, node),
    VariableDeclarator: (node) => hold(node.id.type === 'Identifier' ? node.id.name : undefined, node),
    MethodDefinition: (node) => hold(node.key.type === 'Identifier' ? node.key.name : undefined, node),
    CallExpression({ callee, arguments: given, start }) {
      const last = given.at(-1);
      if (callee.type !== 'Identifier' || !imported.has(callee.name) || !last) return;
      const { name } = holders.find((holder) => holder.start <= start && start < holder.end) ?? { name: '' };
      const line = text.slice(0, start).split('\n').length;
      places.push({ at: `${path}:${line}`, path, name, end: last.end });
    },
  }).visit(program);
  return places;
}

/** Tells each statement where it stands, so that tests name the place and know which have run. */
export const statementPlaces = (): Plugin => ({
  name: 'statement-places',
  enforce: 'pre',
  transform(code, id) {
    const path = relative(root, id.replace(/\?.*/, ''));
    if (!/^(server|demo|test)\/.*\.ts$/.test(path)) return null;
    const places = placesIn(path, code).toSorted((one, other) => other.end - one.end);
    if (places.length === 0) return null;
    let placed = code;
    for (const { at, end } of places)
      placed = `${placed.slice(0, end)}, ${JSON.stringify(at)}${placed.slice(end)}`;
    // No line has moved.
    return { code: placed, map: null };
  },
});
