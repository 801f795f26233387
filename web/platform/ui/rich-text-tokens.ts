import type { Node as TextNode } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { type Editor, Extension } from '@tiptap/react';

/** The visible text of a token in double braces. */
export type TokenLook = { title: string; isWrong: boolean };
export type DescribeToken = (token: string) => TokenLook;

const token = /\{\{[^{}]*\}\}/g;
type Place = { from: number; to: number; text: string };

/** The tokens of a document with their positions, even where only part of one is bold. */
function tokensOf(document: TextNode): Place[] {
  const places: Place[] = [];
  document.descendants((node, at) => {
    if (!node.isTextblock) return true;
    const text = node.textBetween(0, node.content.size, undefined, '\ufffc');
    for (const match of text.matchAll(token)) {
      const from = at + 1 + match.index;
      places.push({ from, to: from + match[0].length, text: match[0] });
    }
    return false;
  });
  return places;
}

/** Deletes the token that ends or begins at the cursor as a whole. */
function deleteWhole(editor: Editor, side: 'from' | 'to'): boolean {
  const { selection, doc } = editor.state;
  if (!selection.empty) return false;
  const place = tokensOf(doc).find((each) => each[side] === selection.from);
  return place ? editor.commands.deleteRange({ from: place.from, to: place.to }) : false;
}

/** Shows tokens as chips, red where they are wrong; Backspace and Delete take them out whole. */
export const tokenChips = (describe: DescribeToken) =>
  Extension.create({
    name: 'tokenChips',
    addKeyboardShortcuts() {
      return {
        Backspace: () => deleteWhole(this.editor, 'to'),
        Delete: () => deleteWhole(this.editor, 'from'),
      };
    },
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          decorations: ({ doc }) =>
            DecorationSet.create(
              doc,
              tokensOf(doc).map(({ from, to, text }) => {
                const { title, isWrong } = describe(text);
                return Decoration.inline(from, to, {
                  class: isWrong ? 'token-chip is-wrong' : 'token-chip',
                  title,
                });
              }),
            ),
        },
      }),
    ],
  });
