import { useQuery } from '@tanstack/react-query';
import { letterEvents } from '#shared/records/reference/correspondence.ts';
import { listOptions } from '#web/platform/page/pickers/client.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';

const events: ReadonlyMap<unknown, string> = new Map(Object.entries(letterEvents));

/** The events whose letters are all drafts, such as those that a new version brought: nothing is written when they happen. */
export function UnpublishedLetters() {
  const { data } = useQuery(listOptions('templates', { active: 'true', limit: 200 }));
  const raised = (data?.data ?? []).filter(({ raisedOn }) => events.has(raisedOn));
  const published = new Set(raised.filter(({ publishedAt }) => publishedAt).map(({ raisedOn }) => raisedOn));
  const silent = raised.filter(({ raisedOn }) => !published.has(raisedOn));
  if (silent.length === 0) return null;
  return (
    <Alert
      colour="blue"
      role="none"
      title="Nothing is written yet when these happen: read and publish their letters."
    >
      <ul className="list-disc pl-4">
        {silent.map(({ id, name, raisedOn }) => (
          <li key={id}>
            {events.get(raisedOn)}: {String(name)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
