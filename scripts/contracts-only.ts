import { type Plugin, parseAst } from 'vite';

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Edit = { start: number; end: number; text: string };

const declaring = '#shared/platform/calls.ts';

/** Reduces each declared call to its contract: access, route and summary are for the server, and pages would load them for nothing. */
export const contractsOnly = (): Plugin => ({
  name: 'contracts-only',
  apply: 'build',
  transform: {
    filter: { code: declaring },
    handler: (code) => ({ code: withoutDeclarations(code), map: null }),
  },
});

/** The source of a module in which each call, such as `rest.get(access, path, summary, contract)`, is its contract alone. */
export function withoutDeclarations(code: string): string {
  const nodes = nodesOf(parseAst(code, { lang: 'ts' }));
  const imported = (node: unknown, names: readonly string[]) =>
    isNode(node) && node.type === 'Identifier' && names.includes(String(node.name));
  const isRest = (node: unknown) =>
    isNode(node) && node.type === 'CallExpression' && imported(node.callee, ['restCalls']);
  const groups = nodes.flatMap(({ type, init, id }) =>
    type === 'VariableDeclarator' && isRest(init) && isNode(id) ? [String(id.name)] : [],
  );
  const declares = ({ callee }: Node) =>
    imported(callee, ['query', 'mutation']) ||
    (isNode(callee) &&
      callee.type === 'MemberExpression' &&
      (isRest(callee.object) || imported(callee.object, groups)));
  const edits = nodes.flatMap((node): Edit[] => {
    if (node.type === 'VariableDeclarator' && isRest(node.init)) return [replaced(node.init as Node, 'null')];
    if (node.type !== 'CallExpression' || !declares(node)) return [];
    const contract = (node.arguments as Node[]).at(-1) as Node;
    return [replaced(node, contractIn(code, contract))];
  });
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
}

const replaced = ({ start, end }: Node, text: string): Edit => ({ start, end, text });

/** The source of a contract, without the message of its answer. */
function contractIn(code: string, contract: Node): string {
  const fields = contract.type === 'ObjectExpression' ? (contract.properties as Node[]) : [];
  if (!fields.some(isMessage)) return `(${code.slice(contract.start, contract.end)})`;
  const kept = fields.filter((field) => !isMessage(field)).map(({ start, end }) => code.slice(start, end));
  return `({ ${kept.join(', ')} })`;
}

const isMessage = ({ key }: Node) => isNode(key) && key.name === 'message';

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Every node below a value, itself first. */
function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (!isNode(value)) return [];
  return [value, ...Object.values(value).flatMap(nodesOf)];
}
