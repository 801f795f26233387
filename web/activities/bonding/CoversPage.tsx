import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BondCover, PractitionerCover } from '#shared/activities/bonding/contract.ts';
import { coverList } from '#shared/activities/bonding/list.ts';
import { counted } from '#shared/platform/counted.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import type { Cells } from '#web/platform/page/list/columns.tsx';
import { cut } from '#web/platform/page/list/columns.tsx';
import { RegisterPage, whilePaging } from '#web/platform/page/list/RegisterPage.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { BondStateBadge } from './BondStateBadge.tsx';
import { invalidateBonds, practitionersOptions, reviewCovers } from './bonding-client.ts';

const cells: Cells<typeof coverList, BondCover> = {
  person: ({ person }) => cut(person, 'max-w-44'),
  state: ({ state }) => <BondStateBadge state={state} />,
};

function Practitioner({ shown }: { shown: PractitionerCover }) {
  const { practitioner, ipNumber, people, coverPence, toIncrease, toRelease, warnings } = shown;
  const todo = [
    toIncrease > 0 && `${toIncrease.toLocaleString('en-GB')} to increase`,
    toRelease > 0 && `${toRelease.toLocaleString('en-GB')} to release`,
  ].filter((each) => each !== false);
  return (
    <li className="space-y-2">
      <p>
        <span className="font-semibold">{practitioner?.name ?? 'No practitioner'}</span>
        {ipNumber && <span className="figures text-muted"> {ipNumber}</span>}: cover of{' '}
        <Money pence={coverPence} /> for {people.toLocaleString('en-GB')}
        {todo.length > 0 && `, ${todo.join(', ')}`}
      </p>
      {warnings.map((warning) => (
        <Alert key={warning} colour="yellow" role="none" message={warning} />
      ))}
    </li>
  );
}

function Practitioners({ domainId }: { domainId: number | undefined }) {
  const { data } = useQuery(practitionersOptions(domainId));
  if (!data || data.length === 0) return null;
  return (
    <ul aria-label="Practitioners" className="mb-3 space-y-2">
      {data.map((each) => (
        <Practitioner key={each.practitioner?.id ?? 0} shown={each} />
      ))}
    </ul>
  );
}

function MarkReviewed({ ids, onDone }: { ids: readonly number[]; onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);
  async function mark() {
    setBusy(true);
    try {
      const { reviewed } = await reviewCovers(ids);
      toast.success('Item Updated.', `${counted(reviewed, 'bond')} reviewed`);
      onDone();
    } catch (error) {
      toast.error('Error updating.', messageOf(error));
    }
    setBusy(false);
  }
  return (
    <Button small colour="accent" loading={isBusy} onClick={() => void mark()}>
      Mark as reviewed
    </Button>
  );
}

/** /bonds: the covers in force, what has to be increased or released, and their monthly review. */
export const CoversPage = () => (
  <RegisterPage
    list={coverList}
    title="Bonds"
    path="/bonds"
    words={['bond']}
    read={(input) => trpc.bonding.covers.queryOptions(input, whilePaging)}
    file="/bonds/export"
    live={{ topics: ['bonds'], refresh: invalidateBonds }}
    notes={({ domainId }) => <Practitioners domainId={domainId} />}
    cells={cells}
    rowHref={({ caseId }) => `/cases/${caseId}?tab=accounts&field=bond`}
    withTicked={(covers, done) => <MarkReviewed ids={covers.map(({ id }) => id)} onDone={done} />}
    empty={{
      title: 'No Bonds Found.',
      message: 'The estate of each applicant is bonded when their case is put to creditors.',
    }}
  />
);
