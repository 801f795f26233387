import { tokenGroups, tokenTables } from '#shared/letters/tokens.ts';

/** What stands between double braces in a letter; its one group is what gets marked in a preview. */
export const mergeToken = /(\{\{[^{}]*\}\})/;

const titles: Readonly<Record<string, string>> = {
  'client.1': 'First client',
  'client.2': 'Second client',
  ip: 'Office-holder',
  user: 'Writer of the letter',
};

const titleOf = (group: string) => titles[group] ?? group.charAt(0).toUpperCase() + group.slice(1);

/** Every token as it is put into a text, under the heading of what it belongs to. */
export const mergeTokens = [
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
  })),
];
