import { useQuery } from '@tanstack/react-query';
import { listOptions } from '#web/platform/page/pickers/client.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';

const byName = new Intl.ListFormat('en-GB');
/** Kinds for which a schedule has lines: lump sums, and what third parties pay in place of the client. */
const isScheduled = (name: string) => /lump sum|third.party contribution/i.test(name);

/** The kinds of money in that lines of the schedule are for, and that do not settle them. */
export function UnsettledKinds() {
  const { data } = useQuery(listOptions('income-types', { active: 'true', limit: 200 }));
  const kinds = (data?.data ?? [])
    .filter(({ name, countsAsContribution }) => isScheduled(String(name)) && countsAsContribution !== true)
    .map(({ name }) => `‘${String(name)}’`);
  if (kinds.length === 0) return null;
  return (
    <Alert
      colour="blue"
      role="none"
      message={`What is booked as ${byName.format(kinds)} settles no line of the payment schedule. Switch on ‘Counts as a contribution’ where it should.`}
    />
  );
}
