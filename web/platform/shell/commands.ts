import { families, isDownload, isGroup, menu, menuScreens } from '#shared/app/navigation.ts';
import { inSentence } from '#shared/platform/format.ts';
import { asSearched } from '#shared/platform/search/as-searched.ts';
import { isReferenceName, reference } from '#shared/records/reference/registry.ts';
import { type Auth, mayAdd } from '#web/platform/api/auth.ts';
import { logOut } from '#web/platform/api/log-out.ts';
import { itemPath, visibleMenu } from '#web/platform/api/visible-menu.ts';
import type { ShellDialog } from '#web/platform/shell/shell-dialog.ts';
import { setTheme } from '#web/platform/ui/theme.ts';

export interface Command {
  label: string;
  /** Where it belongs: the menu's group, 'Create', 'Actions'. */
  group: string;
  href?: string;
  opensTab?: boolean;
  run?: () => void;
}

/** Every page that the user may open, of the menu and beside it. */
export function pagesFor(may: Auth['may']): Command[] {
  const fromMenu = visibleMenu(menu, may).flatMap((entry): Command[] =>
    isGroup(entry)
      ? entry.items.map((item) => ({
          label: item.label,
          group: entry.label,
          href: itemPath(item),
          opensTab: isDownload(item),
        }))
      : [{ label: entry.label, group: 'Pages', href: entry.path }],
  );
  // The first of each family is in the menu.
  const others = families.flatMap(({ group, screens }) =>
    screens
      .slice(1)
      .filter(({ permission }) => may(permission))
      .map(({ label, path }): Command => ({ label, group, href: path })),
  );
  others.push({ label: 'Profile', group: 'Pages', href: '/profile' });
  if (may('config.product-updates'))
    others.push({ label: 'Product updates', group: 'Pages', href: '/updates' });
  return [...fromMenu, ...others];
}

function creations(may: Auth['may']): Command[] {
  const entities = menuScreens.flatMap(({ path }): Command[] => {
    const name = path.slice(1);
    if (!isReferenceName(name) || !mayAdd(may, reference[name])) return [];
    return [{ label: `New ${inSentence(reference[name].label)}`, group: 'Create', href: `${path}/create` }];
  });
  return entities;
}

function actions(openDialog: (dialog: ShellDialog) => void): Command[] {
  return [
    { label: 'Theme: light', group: 'Actions', run: () => setTheme('light') },
    { label: 'Theme: dark', group: 'Actions', run: () => setTheme('dark') },
    { label: 'Theme: system', group: 'Actions', run: () => setTheme('system') },
    { label: 'Keyboard shortcuts', group: 'Actions', run: () => openDialog('shortcuts') },
    { label: 'Log Out', group: 'Actions', run: () => void logOut() },
  ];
}

/** Everything the user may open, create or do from anywhere. */
export function commandsFor(may: Auth['may'], openDialog: (dialog: ShellDialog) => void): Command[] {
  return [...pagesFor(may), ...creations(may), ...actions(openDialog)];
}

/** Commands that contain every typed word; first those that begin with all that was typed, then those that begin with its first word. */
export function matchingCommands(commands: readonly Command[], typed: string): Command[] {
  const words = asSearched(typed).split(/\s+/).filter(Boolean);
  const first = words[0];
  if (first === undefined) return [...commands];
  const isHit = ({ label, group }: Command) =>
    words.every((word) => asSearched(`${label} ${group}`).includes(word));
  const phrase = words.join(' ');
  const rank = ({ label }: Command) => {
    const text = asSearched(label);
    if (text.startsWith(phrase)) return 0;
    if (text.startsWith(first)) return 1;
    return text.includes(first) ? 2 : 3;
  };
  return commands.filter(isHit).sort((one, other) => rank(one) - rank(other));
}
