import type { Element, Node } from './pdfmake-internals.ts';

const elementOf = (type: string, parent: Element, options: Element['options'] = {}): Element => {
  const element: Element = { type, children: [], options };
  parent.children.push(element);
  return element;
};

/** Elements that hold their lines directly; a paragraph elsewhere becomes one. */
const holders = new Set(['TH', 'TD', 'LBody']);

function tagTable(node: Node, parent: Element): void {
  const table = elementOf('Table', parent, { ...(node.alt && { alt: node.alt }) });
  node.table?.body.forEach((cells, index) => {
    const row = elementOf('TR', table);
    const isHead = index < (node.table?.headerRows ?? 0);
    for (const cell of cells) {
      if (cell._span || (Object.keys(cell).length === 0 && cell.text === undefined)) continue;
      const { colSpan, rowSpan } = cell;
      const spans = { ...(colSpan && { colSpan }), ...(rowSpan && { rowSpan }) };
      tag(
        cell,
        isHead
          ? elementOf('TH', row, { scope: 'Column', ...spans })
          : elementOf(cell.tag ?? 'TD', row, { ...(cell.tag === 'TH' && { scope: 'Row' }), ...spans }),
      );
    }
  });
}

function tagList(items: Node[], parent: Element): void {
  const list = elementOf('L', parent);
  for (const item of items) {
    const entry = elementOf('LI', list);
    item.label = elementOf('Lbl', entry);
    tag(item, elementOf('LBody', entry));
  }
}

/** Gives each leaf of a node its element. The order of the definition is the order of reading. */
function tag(node: Node, parent: Element): void {
  if (node.ul ?? node.ol) tagList(node.ul ?? node.ol ?? [], parent);
  else if (node.table) tagTable(node, parent);
  else if (node.stack ?? node.columns) for (const part of node.stack ?? node.columns ?? []) tag(part, parent);
  else if (node.image ?? node.svg) node.element = elementOf('Figure', parent, { alt: node.alt ?? '' });
  else if (node.text !== undefined && node.text !== '' && node.tag !== 'Artifact')
    node.element = holders.has(parent.type) ? parent : elementOf(node.tag ?? 'P', parent);
}

/** The content of a document with an element for each of its leaves, and the tree of these: headings, paragraphs, lists and tables. */
export function tagged(content: Node[]): { content: Node[]; root: Element } {
  const root: Element = { type: 'Document', children: [], options: {} };
  for (const node of content) tag(node, root);
  return { content, root };
}
