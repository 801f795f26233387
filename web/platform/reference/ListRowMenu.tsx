import { History, Pencil, Power, Trash2 } from 'lucide-react';
import type { Entity } from '#shared/platform/fields/entity.ts';
import type { Row } from '#shared/records/reference/contract.ts';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import { nameOfRow } from '#web/platform/reference/entity-words.ts';
import type { RowActions } from '#web/platform/reference/row-actions.ts';
import type { MenuItem } from '#web/platform/ui/Menu.tsx';
import { MoreMenu } from '#web/platform/ui/MoreMenu.tsx';

const icon = 'size-4 text-muted';

export interface ListRowMenuProps {
  name: ReferenceName;
  entity: Entity;
  row: Row;
  actions: RowActions;
}

/** The actions on a row without opening it. */
export function ListRowMenu({ name, entity, row, actions }: ListRowMenuProps) {
  const isActive = actions.isActive(row);
  const label = `Actions for ${nameOfRow(entity, row)}`;
  const items: MenuItem[] = [
    { label: 'Edit', href: `/${name}/${row.id}/edit`, icon: <Pencil aria-hidden="true" className={icon} /> },
    {
      label: 'History',
      href: `/${name}/${row.id}/edit?tab=history`,
      icon: <History aria-hidden="true" className={icon} />,
    },
  ];
  if (actions.canDeactivate)
    items.push({
      label: isActive ? 'Deactivate' : 'Activate',
      onSelect: () => void (isActive ? actions.deactivate(row) : actions.activate(row)),
      icon: <Power aria-hidden="true" className={icon} />,
    });
  if (!entity.keepForever)
    items.push({
      label: row.isSystem ? 'Delete (the system relies on it)' : 'Delete',
      danger: true,
      separated: true,
      disabled: row.isSystem,
      onSelect: () => actions.askToDelete(row),
      icon: <Trash2 aria-hidden="true" className="size-4" />,
    });
  return <MoreMenu label={label} items={items} />;
}
