import { ChevronDown, Keyboard, LogOut, Megaphone, Menu as MenuIcon, UserRound } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import { useAuth } from '#web/platform/api/auth.ts';
import { logOut } from '#web/platform/api/log-out.ts';
import { AlertsPopover } from '#web/platform/shell/AlertsPopover.tsx';
import { ClientSearch } from '#web/platform/shell/ClientSearch.tsx';
import { DomainSwitcher } from '#web/platform/shell/DomainSwitcher.tsx';
import { MatchingIndicator } from '#web/platform/shell/MatchingIndicator.tsx';
import { useLatestUpdates } from '#web/platform/shell/product-updates.ts';
import type { ShellDialog } from '#web/platform/shell/shell-dialog.ts';
import { TasksPopover } from '#web/platform/shell/TasksPopover.tsx';
import { ThemeChoice } from '#web/platform/shell/ThemeChoice.tsx';
import { useUpdateToast } from '#web/platform/shell/use-update-toast.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Avatar } from '#web/platform/ui/Avatar.tsx';
import { IconButton } from '#web/platform/ui/Button.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { Popover } from '#web/platform/ui/Popover.tsx';
import { useScreenSize } from '#web/platform/ui/screen-size.ts';

const AvatarModal = lazyPart(() => import('#web/platform/shell/AvatarModal.tsx'), 'AvatarModal');

const itemClass =
  'flex min-h-9 w-full items-center gap-2.5 rounded-md px-2 text-left hover:bg-hover focus-visible:outline-offset-[-2px]';

function Heading({ onEnlarge }: { onEnlarge: () => void }) {
  const { profile } = useAuth();
  return (
    <div className="flex items-center gap-3 border-b border-border p-3">
      <button
        type="button"
        aria-label="Enlarge picture"
        onClick={onEnlarge}
        className="cursor-zoom-in rounded-full"
      >
        <Avatar name={profile.name} url={profile.avatar} size={40} decorative />
      </button>
      <div className="min-w-0">
        <p className="truncate font-semibold">{profile.name}</p>
        <p className="truncate text-sm text-muted">{profile.email}</p>
      </div>
    </div>
  );
}

function Action({ icon, children, onClick }: { icon: ReactNode; children: ReactNode; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className={itemClass}>
      {icon}
      {children}
    </button>
  );
}

function UserMenu({ onDialog }: { onDialog: (dialog: ShellDialog) => void }) {
  const { profile } = useAuth();
  const [isEnlarged, setEnlarged] = useState(false);
  return (
    <>
      <Popover
        label="User menu"
        placement="bottom-end"
        className="w-64 p-0"
        trigger={(trigger) => (
          <button
            type="button"
            {...trigger}
            aria-label={`User menu, ${profile.name}`}
            className="flex min-h-9 shrink-0 items-center gap-2 rounded-md p-0.5 hover:bg-hover lg:pr-2"
          >
            <Avatar name={profile.name} url={profile.avatar} size={32} decorative />
            <span className="hidden max-w-40 truncate font-medium lg:block">{profile.name}</span>
            <ChevronDown className="hidden size-4 text-muted lg:block" aria-hidden="true" />
          </button>
        )}
      >
        {(close) => (
          <>
            <Heading
              onEnlarge={() => {
                close();
                setEnlarged(true);
              }}
            />
            <div className="p-1">
              <AppLink href="/profile" onClick={close} className={itemClass}>
                <UserRound className="size-4 text-muted" aria-hidden="true" />
                Profile
              </AppLink>
              <Action
                icon={<Keyboard className="size-4 text-muted" aria-hidden="true" />}
                onClick={() => {
                  close();
                  onDialog('shortcuts');
                }}
              >
                Keyboard shortcuts
              </Action>
            </div>
            <div className="border-y border-border p-3">
              <ThemeChoice />
            </div>
            <div className="p-1">
              <Action
                icon={<LogOut className="size-4 text-muted" aria-hidden="true" />}
                onClick={() => void logOut()}
              >
                Log Out
              </Action>
            </div>
          </>
        )}
      </Popover>
      <Suspense>
        {isEnlarged && (
          <AvatarModal open onClose={() => setEnlarged(false)} name={profile.name} url={profile.avatar} />
        )}
      </Suspense>
    </>
  );
}

const UpdatesPanel = lazyPart(() => import('#web/platform/shell/UpdatesPanel.tsx'), 'UpdatesPanel');

function UpdatesPopover() {
  const updates = useLatestUpdates();
  useUpdateToast(updates.data);
  return (
    <Popover
      label="Product updates"
      className="w-[26rem] p-0"
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          label="Product updates"
          icon={<Megaphone className="size-5" aria-hidden="true" />}
        />
      )}
    >
      {(close) => (
        <Suspense fallback={<Skeleton className="m-4 h-24 w-auto" />}>
          <UpdatesPanel updates={updates} onLeave={close} />
        </Suspense>
      )}
    </Popover>
  );
}

export interface TopBarProps {
  search: RefObject<HTMLInputElement | null>;
  isMenuVisible: boolean;
  onToggleMenu: () => void;
  onDialog: (dialog: ShellDialog) => void;
}

/** One row; on small screens the search box and the user menu share a second one. Bank matching has a row of its own below. */
export function TopBar({ search, isMenuVisible, onToggleMenu, onDialog }: TopBarProps) {
  const isSmall = useScreenSize() === 'small';
  const toggle = (
    <IconButton
      label={isMenuVisible ? 'Hide menu' : 'Show menu'}
      aria-expanded={isMenuVisible}
      aria-controls="side-menu"
      icon={<MenuIcon className="size-5" aria-hidden="true" />}
      onClick={onToggleMenu}
    />
  );
  const searchBox = <ClientSearch inputRef={search} onDialog={onDialog} />;
  const userMenu = <UserMenu onDialog={onDialog} />;
  if (isSmall) {
    return (
      <div className="space-y-2 border-t border-border px-2 py-2">
        <div className="flex items-center gap-1">
          {toggle}
          <UpdatesPopover />
          <TasksPopover />
          <AlertsPopover />
          <DomainSwitcher />
        </div>
        <div className="flex items-center gap-2">
          <div className="min-w-0 grow">{searchBox}</div>
          {userMenu}
        </div>
        <MatchingIndicator />
      </div>
    );
  }
  return (
    <div className="flex min-w-0 grow flex-col justify-center gap-1 pr-4 pl-2">
      <div className="flex items-center gap-1">
        {toggle}
        <UpdatesPopover />
        <TasksPopover />
        <AlertsPopover />
        <div className="flex min-w-0 grow justify-center px-2">
          <div className="w-full max-w-md min-w-0">{searchBox}</div>
        </div>
        <DomainSwitcher />
        {userMenu}
      </div>
      <MatchingIndicator />
    </div>
  );
}
