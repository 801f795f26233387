import { breachList } from '#shared/activities/creditors/breaches/list.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { RegisterPage, whilePaging } from '#web/platform/page/list/RegisterPage.tsx';
import { breachCells } from './breach-columns.tsx';
import { invalidateBreaches } from './breaches-client.ts';

/** /breaches: the register, as its address describes it. */
export const BreachesPage = () => (
  <RegisterPage
    list={breachList}
    title="Breaches"
    path="/breaches"
    words={['breach', 'breaches']}
    read={(input) => trpc.breaches.list.queryOptions(input, whilePaging)}
    file="/breaches/export"
    live={{ topics: ['case-breaches'], refresh: invalidateBreaches }}
    cells={breachCells}
    rowHref={(row) => `/cases/${row.caseId}?tab=breaches&breach=${row.id}`}
    letterTo={({ caseId }) => caseId}
    empty={{
      title: 'No Breaches Found.',
      message: 'Suspected breaches are raised overnight, or recorded on the page of a case, under Breaches.',
    }}
  />
);
