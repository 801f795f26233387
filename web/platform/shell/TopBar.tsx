import { Menu as MenuIcon } from 'lucide-react';
import type { RefObject } from 'react';
import { ClientSearch } from '#web/platform/shell/ClientSearch.tsx';
import { DomainSwitcher } from '#web/platform/shell/DomainSwitcher.tsx';
import { MatchingIndicator } from '#web/platform/shell/MatchingIndicator.tsx';
import type { ShellDialog } from '#web/platform/shell/shell-dialog.ts';
import { TasksPopover } from '#web/platform/shell/TasksPopover.tsx';
import { UpdatesPopover } from '#web/platform/shell/UpdatesPopover.tsx';
import { UserMenu } from '#web/platform/shell/UserMenu.tsx';
import { IconButton } from '#web/platform/ui/IconButton.tsx';
import { useScreenSize } from '#web/platform/ui/screen-size.ts';

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
