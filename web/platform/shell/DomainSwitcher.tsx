import { useAuth } from '#web/platform/api/auth.ts';
import { chooseDomain, useDomain } from '#web/platform/api/domain.ts';
import { Select } from '#web/platform/ui/Field.tsx';

/** Chooses the domain whose cases are shown, for users of several. */
export function DomainSwitcher() {
  const { allUserDomains } = useAuth();
  const domain = useDomain();
  if (allUserDomains.length < 2) return null;
  return (
    <div className="w-40 min-w-0 shrink max-md:ml-auto">
      <Select
        label="Domain"
        aria-label="Domain"
        defaultText="All domains"
        value={domain === 'all' ? null : domain}
        onChange={(id) => chooseDomain(id ?? 'all')}
        options={allUserDomains.map(({ id, name }) => ({ id, label: name }))}
      />
    </div>
  );
}
