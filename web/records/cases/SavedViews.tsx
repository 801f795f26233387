import { useMutation, useQuery } from '@tanstack/react-query';
import { Bookmark, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { CaseSearch } from '#shared/records/cases/list.ts';
import type { SavedView } from '#shared/records/cases/views-contract.ts';
import { fieldErrorsOf, messageOf } from '#web/platform/api/api-error.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { viewOf } from '#web/platform/page/list/search.ts';
import { stringifySearch } from '#web/platform/page/search.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { Field, TextInput } from '#web/platform/ui/Field.tsx';
import { Popover } from '#web/platform/ui/Popover.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { parseCaseSearch } from '#web/records/cases/list-search.ts';

const screen = 'cases';
const invalidateViews = () => queryClient.invalidateQueries(trpc.views.pathFilter());

/** The view's address after the path, written in one order whatever order it was stored in. */
const searchOf = (view: SavedView) => stringifySearch(viewOf(parseCaseSearch(view.search)));

function ViewLine({ view, isCurrent, close }: { view: SavedView; isCurrent: boolean; close: () => void }) {
  const remove = useMutation(
    trpc.views.remove.mutationOptions({
      onSuccess: async () => {
        await invalidateViews();
        toast.success('Item Deleted.');
      },
      onError: (error) => toast.error('Error deleting.', messageOf(error)),
    }),
  );
  return (
    <li className="flex items-center gap-1">
      <AppLink
        href={`/cases${searchOf(view)}`}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={close}
        className="flex min-h-8 min-w-0 grow items-center truncate rounded-md px-2 hover:bg-hover aria-[current]:font-semibold"
      >
        {view.name}
      </AppLink>
      <IconButton
        small
        label={`Delete the view ${view.name}`}
        icon={Trash2}
        onClick={() => remove.mutate({ id: view.id })}
      />
    </li>
  );
}

function SaveForm({ search, onSaved }: { search: CaseSearch; onSaved: () => void }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const create = useMutation(
    trpc.views.create.mutationOptions({
      onSuccess: async () => {
        await invalidateViews();
        toast.success('Item Created.');
        onSaved();
      },
      onError: (error) => setProblem(fieldErrorsOf(error).name ?? messageOf(error)),
    }),
  );

  function save(event: FormEvent) {
    event.preventDefault();
    if (create.isPending) return;
    if (name.trim() === '') return setProblem('Required.');
    create.mutate({ screen, name: name.trim(), search: viewOf(search) });
  }

  return (
    <form onSubmit={save} noValidate className="border-t border-border p-2 pt-3">
      <Field label="Save this list as" error={problem}>
        {(control) => (
          <span className="flex gap-2">
            <TextInput {...control} value={name} onChange={setName} maxLength={60} />
            <Button type="submit" colour="accent" loading={create.isPending}>
              Save
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
}

/** The user's own filters of the list, each a link; the present filters can be saved under a name. */
export function SavedViews({ search }: { search: CaseSearch }) {
  const { data = [] } = useQuery(trpc.views.list.queryOptions({ screen }, { staleTime: 60_000 }));
  const present = stringifySearch(viewOf(search));
  const current = data.find((view) => searchOf(view) === present && present !== '');
  return (
    <Popover
      label="Saved views"
      placement="bottom-end"
      className="max-h-96 w-80 p-2"
      trigger={(trigger) => (
        <Button icon={Bookmark} {...trigger}>
          <span className="max-w-20 truncate">{current?.name ?? 'Views'}</span>
        </Button>
      )}
    >
      {(close) => (
        <>
          {data.length === 0 ? (
            <p className="p-2 text-sm text-muted">
              No views yet. Set filters and sorting, then save them here under a name.
            </p>
          ) : (
            <ul className="mb-2">
              {data.map((view) => (
                <ViewLine key={view.id} view={view} isCurrent={view === current} close={close} />
              ))}
            </ul>
          )}
          {present !== '' && !current && <SaveForm search={search} onSaved={close} />}
        </>
      )}
    </Popover>
  );
}
