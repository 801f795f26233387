import { ChevronRight } from 'lucide-react';
import { permissions, READ_ONLY_CASES } from '#shared/platform/permissions.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';

const words: Readonly<Record<string, string>> = permissions;

/** 'config.titles' belongs to 'config'. */
function byGroup(names: readonly string[]): [string, string[]][] {
  const groups = new Map<string, string[]>();
  for (const name of [...names].sort()) {
    const group = name.split('.')[0] ?? name;
    groups.set(group, [...(groups.get(group) ?? []), name]);
  }
  return [...groups];
}

function PermissionGroup({ group, names }: { group: string; names: readonly string[] }) {
  return (
    <details className="group">
      <summary className="flex min-h-8 items-center gap-2 rounded-sm">
        <ChevronRight
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
          aria-hidden="true"
        />
        <span className="font-mono text-sm">{group}.*</span>
        <span className="text-sm text-muted">{names.length} held</span>
      </summary>
      <ul className="space-y-1 pb-2 pl-6">
        {names.map((name) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-4">
            <span className="font-mono text-sm break-all">{name}</span>
            <span className="text-sm text-muted">{words[name] ?? 'A permission of your firm’s own'}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function AccessCard() {
  const { profile, allUserDomains, hasAllDomainsPermission } = useAuth();
  const groups = byGroup(profile.permissions.map((permission) => permission.name));
  return (
    <Card title="My access">
      <div className="space-y-4">
        <div>
          <h3 className="mb-1.5 text-sm font-medium">Domains</h3>
          <ul className="flex flex-wrap gap-1.5">
            {allUserDomains.map((domain) => (
              <li key={domain.id}>
                <Badge colour={domain.id === profile.domain.id ? 'blue' : 'grey'}>
                  {domain.name}
                  {domain.id === profile.domain.id && ' (primary)'}
                </Badge>
              </li>
            ))}
          </ul>
          {hasAllDomainsPermission && (
            <p className="mt-1.5 text-sm text-muted">You see every domain of the firm.</p>
          )}
        </div>
        {profile.caseAccess === 'read' && <p className="text-sm text-muted">{READ_ONLY_CASES}</p>}
        {groups.length === 0 && (
          <p className="text-muted">You hold no permissions beyond the pages open to everybody.</p>
        )}
        <div className="space-y-1">
          {groups.map(([group, names]) => (
            <PermissionGroup key={group} group={group} names={names} />
          ))}
        </div>
        <p className="text-sm text-muted">Permissions are given by whoever administers your users.</p>
      </div>
    </Card>
  );
}
