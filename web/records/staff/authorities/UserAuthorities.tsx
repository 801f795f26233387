import { useQuery } from '@tanstack/react-query';
import type { Row } from '#shared/records/reference/contract.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { WrittenAuthorities } from './WrittenAuthorities.tsx';

/** The written authorities that a user has given or holds; those of a practitioner are recorded from the signed paper. */
export function UserAuthorities({ row }: { row: Row }) {
  const { id, ipNumber } = row;
  return <WrittenAuthorities userId={id} isOwn={false} mayGive={typeof ipNumber === 'string'} />;
}

/** The user's own: a practitioner gives and revokes them under their own sign-in. */
export function OwnAuthorities() {
  const { data } = useQuery(trpc.staff.profile.get.queryOptions());
  return data ? <WrittenAuthorities userId={data.id} isOwn mayGive={data.ipNumber !== null} /> : null;
}
