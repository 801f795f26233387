import {
  conditionTokens,
  knownTokens,
  tokenGroups,
  tokens,
  tokenTables,
} from '#shared/records/letters/tokens.ts';
import type { Insertion, InsertionForm } from '#web/platform/ui/RichTextInsertions.tsx';
import type { TokenLook } from '#web/platform/ui/rich-text-tokens.ts';

/** The pattern of a token in double braces in a letter; its one group is marked in a preview. */
export const mergeToken = /(\{\{[^{}]*\}\})/;

const titles: Readonly<Record<string, string>> = {
  'client.1': 'First client',
  'client.2': 'Second client',
  ip: 'Office-holder',
  user: 'Writer of the letter',
};

const titleOf = (group: string) => titles[group] ?? group.charAt(0).toUpperCase() + group.slice(1);

/** Every token as it is put into a text, under the heading of what it belongs to. */
export const mergeTokens: readonly Insertion[] = [
  ...Object.entries(tokenGroups).flatMap(([group, names]) =>
    Object.entries(names).map(([name, label]) => ({
      group: titleOf(group),
      label,
      text: `{{${group}.${name}}}`,
    })),
  ),
  ...Object.entries(tokenTables).map(([name, label]) => ({
    group: 'Whole tables',
    label,
    text: `{{${name}}}`,
    isBlock: true,
  })),
  ...Object.entries(conditionTokens).map(([name, label]) => ({
    group: 'Only in conditions',
    label,
    text: `{{#if ${name}}}`,
    after: '{{/if}}',
  })),
];

const nameIn = (text: string) => text.replace(/^\{\{(#if )?|\}\}$/g, '');

/** How a field can be used in a letter. */
export const tokenForms: readonly InsertionForm[] = [
  {
    id: 'field',
    label: 'The field itself',
    write: (insertion, blank) =>
      blank && !insertion.after
        ? { ...insertion, text: `{{${nameIn(insertion.text)} | or: "${blank.replace(/["{}]/g, '')}"}}` }
        : insertion,
    blankLabel: 'Where it is empty, print',
  },
  {
    id: 'if',
    label: 'Text only where it is known or true',
    write: ({ text, ...rest }) => ({
      ...rest,
      isBlock: false,
      text: `{{#if ${nameIn(text)}}}`,
      after: '{{/if}}',
    }),
  },
  {
    id: 'unless',
    label: 'Text only where it is not',
    write: ({ text, ...rest }) => ({
      ...rest,
      isBlock: false,
      text: `{{#unless ${nameIn(text)}}}`,
      after: '{{/unless}}',
    }),
  },
];

const meaningOf = (name: string) => tokens[name] ?? conditionTokens[name];

/** The meaning of a token, for the writer of a letter; an error if no case could ever fill it. */
export function describeToken(text: string): TokenLook {
  const written = text.slice(2, -2).replaceAll('\u00a0', ' ').trim();
  if (/^(else|\/(if|unless))$/.test(written))
    return { title: written === 'else' ? 'Otherwise' : 'End of the condition', isWrong: false };
  const [, sign, asked] = /^#(if|unless)\s+(.*)$/.exec(written) ?? [];
  const [, named, blank] = /^(.*?)\s*\|\s*or\s*:\s*["“'‘](.*)["”'’]$/.exec(written) ?? [];
  const name = (asked ?? named ?? written).trim();
  if (!knownTokens.has(name)) return { title: 'Unknown: no case can fill this.', isWrong: true };
  const meaning = meaningOf(name) ?? name;
  if (sign)
    return { title: `${sign === 'if' ? 'Only where' : 'Only where not'}: ${meaning}`, isWrong: false };
  return { title: blank === undefined ? meaning : `${meaning}; where empty: ${blank}`, isWrong: false };
}
