import { ChevronDown, Keyboard, LogOut, UserRound } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useAuth } from '#web/platform/api/auth.ts';
import { logOut } from '#web/platform/api/log-out.ts';
import type { ShellDialog } from '#web/platform/shell/shell-dialog.ts';
import { ThemeChoice } from '#web/platform/shell/ThemeChoice.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Avatar } from '#web/platform/ui/Avatar.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Popover } from '#web/platform/ui/Popover.tsx';

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

export function UserMenu({ onDialog }: { onDialog: (dialog: ShellDialog) => void }) {
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
