import { MoreHorizontal } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import type { Entity } from '#shared/platform/fields/entity.ts';
import type { Row } from '#shared/records/reference/contract.ts';
import { type ReferenceName, reference } from '#shared/records/reference/registry.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { noteVisit, removeVisit } from '#web/platform/api/visits.ts';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { useNames } from '#web/platform/page/pickers/ReferenceControls.tsx';
import type { EntityExtras } from '#web/platform/reference/entity-extras.ts';
import { nameOfRow } from '#web/platform/reference/entity-words.ts';
import { HistoryTab } from '#web/platform/reference/HistoryTab.tsx';
import { RowActionDialog } from '#web/platform/reference/RowActionDialog.tsx';
import { type RowActions, useRowActions } from '#web/platform/reference/row-actions.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { LinkTabs } from '#web/platform/ui/LinkTabs.tsx';
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

interface RowHeadingProps {
  entity: Entity;
  row: Row;
  actions: RowActions;
  Extra: ComponentType<{ row: Row }> | undefined;
}

/** The top of a stored row: its name, its state, and what can be done with it. */
function RowHeading({ entity, row, actions, Extra }: RowHeadingProps) {
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

const noTabs: NonNullable<EntityExtras['tabs']> = [];

function SystemNotice({ extras, row }: { extras: EntityExtras | undefined; row: Row }) {
  const locked = Object.keys(extras?.locked?.(row) ?? {}).length > 0;
  return (
    <Alert
      colour="blue"
      title="The system relies on this row."
      message={`It cannot be deleted${locked ? ', and what is greyed out below cannot be changed' : ''}. Everything else can be changed.`}
    />
  );
}

/** Records the row among those opened last, and removes one that was deleted. */
function useRemembered(path: string, title: string, kind: string, onDeleted: () => void) {
  const { profile } = useAuth();
  useEffect(() => noteVisit(profile.id, { path, title, kind }), [profile.id, path, title, kind]);
  return () => {
    removeVisit(profile.id, path);
    onDeleted();
  };
}

export interface RowTabsProps {
  name: ReferenceName;
  row: Row;
  tab: string | undefined;
  extras: EntityExtras | undefined;
  onDeleted: () => void;
  /** The form. It keeps what was typed while another tab is open. */
  children: ReactNode;
}

/** A stored row: heading, actions, and its details, further views and history, each at an address of its own. */
export function RowTabs({ name, row, tab, extras, onDeleted, children }: RowTabsProps) {
  const entity: Entity = reference[name];
  const path = `/${name}/${row.id}/edit`;
  const actions = useRowActions(name, useRemembered(path, nameOfRow(entity, row), entity.label, onDeleted));
  const more = extras?.tabs ?? noTabs;
  const tabs = [
    { key: 'details', label: 'Details', href: path },
    ...more.map(({ key, label }) => ({ key, label, href: `${path}?tab=${key}` })),
    { key: 'history', label: 'History', href: `${path}?tab=history` },
  ];
  const selected = tabs.some(({ key }) => key === tab) ? (tab ?? 'details') : 'details';
  const Content = more.find(({ key }) => key === selected)?.Content;
  const Notice = extras?.Notice;
  return (
    <>
      <RowHeading entity={entity} row={row} actions={actions} Extra={extras?.Actions} />
      <LinkTabs label={`Views of this ${entity.label.toLowerCase()}`} tabs={tabs} selected={selected} />
      <div hidden={selected !== 'details'} className="mt-4 space-y-4">
        <div className="max-w-3xl space-y-2 empty:hidden">
          {row.isSystem && <SystemNotice extras={extras} row={row} />}
          {Notice && <Notice row={row} />}
        </div>
        {children}
      </div>
      {selected !== 'details' && (
        <div className="mt-4">{Content ? <Content row={row} /> : <HistoryTab name={name} id={row.id} />}</div>
      )}
      <RowActionDialog entity={entity} actions={actions} />
    </>
  );
}
