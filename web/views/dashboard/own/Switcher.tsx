import { Copy, LayoutDashboard, Pencil, Plus, SquarePlus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useLive } from '#web/platform/api/live.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { RemoveDialog } from '#web/platform/page/RemoveDialog.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Icon } from '#web/platform/ui/Icon.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Menu } from '#web/platform/ui/Menu.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import type { Dashboards } from '../dashboard-client.ts';
import { chooseDashboard, removeDashboard } from './own-client.ts';

const load = () => import('./DashboardDialogs.tsx');
const NewDialog = lazyPart(load, 'NewDialog');
const ShareDialog = lazyPart(load, 'ShareDialog');
const AddCardDialog = lazyPart(load, 'AddCardDialog');

type Open = 'new' | 'copy' | 'share' | 'card' | 'remove';
const iconOf = (look: typeof Copy) => <Icon look={look} className="size-4" />;

const choose = (id: number | null) =>
  void chooseDashboard(id).catch((error: unknown) => toast.error('Error updating.', messageOf(error)));

/** Chooses the dashboard, and does what may be done with it. */
export function Switcher({ chosenId, dashboards }: Dashboards) {
  const [open, setOpen] = useState<Open | null>(null);
  useLive(['dashboards'], () => void queryClient.invalidateQueries(trpc.dashboards.list.pathFilter()));
  const chosen = dashboards.find(({ id }) => id === chosenId);
  const own = chosen?.isOwn ? chosen : undefined;
  const close = () => setOpen(null);
  const items = [
    { label: 'Standard', disabled: !chosen, onSelect: () => choose(null) },
    ...dashboards.map(({ id, name, isOwn, owner }) => ({
      label: isOwn ? name : `${name} (${owner.name})`,
      disabled: id === chosenId,
      onSelect: () => choose(id),
    })),
    { label: 'New dashboard', icon: iconOf(Plus), separated: true, onSelect: () => setOpen('new') },
    { label: 'Copy this dashboard', icon: iconOf(Copy), onSelect: () => setOpen('copy') },
    ...(own
      ? [
          { label: 'Add a card', icon: iconOf(SquarePlus), separated: true, onSelect: () => setOpen('card') },
          { label: 'Rename or share', icon: iconOf(Pencil), onSelect: () => setOpen('share') },
          { label: 'Remove', icon: iconOf(Trash2), danger: true, onSelect: () => setOpen('remove') },
        ]
      : []),
  ];
  return (
    <>
      <Menu
        label="Dashboards"
        items={items}
        trigger={(trigger) => (
          <Button icon={LayoutDashboard} {...trigger} aria-label={`Dashboard: ${chosen?.name ?? 'Standard'}`}>
            <span className="max-w-56 truncate">{chosen?.name ?? 'Standard'}</span>
          </Button>
        )}
      />
      <Suspense fallback={null}>
        {open === 'new' && <NewDialog onClose={close} />}
        {open === 'copy' && (
          <NewDialog
            copyOf={{ id: chosenId ?? 'standard', name: chosen?.name ?? 'Standard' }}
            onClose={close}
          />
        )}
        {open === 'share' && own && <ShareDialog dashboard={own} onClose={close} />}
        {open === 'card' && own && <AddCardDialog dashboard={own} onClose={close} />}
        {open === 'remove' && own && (
          <RemoveDialog title={`Remove ${own.name}?`} remove={() => removeDashboard(own)} onClose={close}>
            <p>The people it is shared with will no longer see it.</p>
          </RemoveDialog>
        )}
      </Suspense>
    </>
  );
}
