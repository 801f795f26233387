import { MoreHorizontal } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Entity } from '#shared/platform/fields/entity.ts';
import type { Row } from '#shared/records/reference/contract.ts';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { useNames } from '#web/platform/page/pickers/ReferenceControls.tsx';
import { nameOfRow } from '#web/platform/reference/entity-words.ts';
import type { RowActions } from '#web/platform/reference/row-actions.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Menu, type MenuItem } from '#web/platform/ui/Menu.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';

function LastChange({ row }: { row: Row }) {
  const [author] = useNames('users', row.updatedBy === null ? [] : [row.updatedBy], []);
  return (
    <>
      {row.updatedAt === row.createdAt ? 'Created' : 'Last changed'} <Timestamp at={row.updatedAt} />
      {author && ` by ${author.name}`}
    </>
  );
}

export interface RowHeadingProps {
  entity: Entity;
  row: Row;
  actions: RowActions;
  Extra: ComponentType<{ row: Row }> | undefined;
}

/** The top of a stored row: its name, its state, and what can be done with it. */
export function RowHeading({ entity, row, actions, Extra }: RowHeadingProps) {
  const isActive = actions.isActive(row);
  const items: MenuItem[] = [];
  if (actions.canDeactivate)
    items.push({
      label: isActive ? 'Deactivate' : 'Activate',
      onSelect: () => void (isActive ? actions.deactivate(row) : actions.activate(row)),
    });
  if (!entity.keepForever)
    items.push({
      label: row.isSystem ? 'Delete (the system relies on it)' : 'Delete',
      danger: true,
      disabled: row.isSystem,
      onSelect: () => actions.askToDelete(row),
    });
  return (
    <PageHeading
      title={nameOfRow(entity, row)}
      context={
        <>
          {entity.label} {!isActive && <Badge>Inactive</Badge>} · <LastChange row={row} />
        </>
      }
      actions={
        <>
          {Extra && <Extra row={row} />}
          {items.length > 0 && (
            <Menu
              label="More actions"
              items={items}
              trigger={(trigger) => (
                <Button icon={MoreHorizontal} {...trigger}>
                  More
                </Button>
              )}
            />
          )}
        </>
      }
    />
  );
}
