import { MoreHorizontal, Pencil, Printer } from 'lucide-react';
import type { CaseAction, CaseRow } from '#web/case/case.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Menu } from '#web/ui/Menu.tsx';

export interface CaseActionsProps {
  row: CaseRow;
  actions: readonly CaseAction[];
  onOpen: (key: string) => void;
}

/** What can be done with the case from any of its tabs; each has a key. */
export function CaseActions({ row, actions, onOpen }: CaseActionsProps) {
  return (
    <>
      {row.mayEdit &&
        actions.map(({ key, label, shortcut }) => (
          <Button
            key={key}
            title={`${label} (${shortcut.toUpperCase()})`}
            aria-keyshortcuts={shortcut}
            onClick={() => onOpen(key)}
          >
            {label}
          </Button>
        ))}
      {row.mayEdit && (
        <ButtonLink href={`/cases/${row.id}/edit`} title="Edit (E)" aria-keyshortcuts="e">
          <Pencil aria-hidden="true" className="size-4" />
          Edit
        </ButtonLink>
      )}
      <Menu
        label="More actions"
        items={[
          {
            label: 'Print this page',
            icon: <Printer aria-hidden="true" className="size-4 text-muted" />,
            onSelect: () => window.print(),
          },
        ]}
        trigger={(trigger) => (
          <Button {...trigger}>
            <MoreHorizontal aria-hidden="true" className="size-4" />
            More
          </Button>
        )}
      />
    </>
  );
}
