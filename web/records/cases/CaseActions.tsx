import { MoreHorizontal, Pencil, Printer } from 'lucide-react';
import type { CaseAction, CaseRow } from '#web/platform/case/case.ts';
import { Button, ButtonLink } from '#web/platform/ui/Button.tsx';
import { Menu, type MenuItem } from '#web/platform/ui/Menu.tsx';
import { useScreenSize } from '#web/platform/ui/screen-size.ts';

export interface CaseActionsProps {
  row: CaseRow;
  actions: readonly CaseAction[];
  onOpen: (key: string) => void;
}

const iconClass = 'size-4 text-muted';

function More({ items }: { items: readonly MenuItem[] }) {
  const print = {
    label: 'Print this page',
    icon: <Printer aria-hidden="true" className={iconClass} />,
    onSelect: () => window.print(),
  };
  return (
    <Menu
      label="More actions"
      items={[...items, print]}
      trigger={(trigger) => (
        <Button icon={MoreHorizontal} {...trigger}>
          More
        </Button>
      )}
    />
  );
}

/** What can be done with the case from any of its tabs; each has a key. A phone has buttons for the most frequent two. */
export function CaseActions({ row, actions, onOpen }: CaseActionsProps) {
  const isSmall = useScreenSize() === 'small';
  if (!row.mayEdit) return <More items={[]} />;
  const edit = `/cases/${row.id}/edit`;
  const inRow = actions.filter(({ isFrequent }) => !isSmall || isFrequent);
  const inMenu = actions
    .filter((action) => !inRow.includes(action))
    .map(({ key, label }) => ({ label, onSelect: () => onOpen(key) }));
  return (
    <>
      {inRow.map(({ key, label, shortcut }) => (
        <Button
          key={key}
          title={`${label} (${shortcut.toUpperCase()})`}
          aria-keyshortcuts={shortcut}
          onClick={() => onOpen(key)}
        >
          {label}
        </Button>
      ))}
      {!isSmall && (
        <ButtonLink icon={Pencil} href={edit} title="Edit (E)" aria-keyshortcuts="e">
          Edit
        </ButtonLink>
      )}
      <More
        items={
          isSmall
            ? [
                ...inMenu,
                { label: 'Edit', icon: <Pencil aria-hidden="true" className={iconClass} />, href: edit },
              ]
            : []
        }
      />
    </>
  );
}
