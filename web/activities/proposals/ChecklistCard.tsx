import { CircleAlert, CircleCheck, Clock3 } from 'lucide-react';
import { type ChecklistLine, itemStates } from '#shared/activities/proposals/checklist.ts';
import { counted } from '#shared/platform/counted.ts';
import { cited } from '#shared/records/law/places.ts';
import { usePlace } from '#web/platform/case/case.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';

const icons = { complete: CircleCheck, missing: CircleAlert, later: Clock3 } as const;
const colours = { complete: 'text-green-text', missing: 'text-red-text', later: 'text-muted' } as const;

/** The page on which an item is filled in. */
export const itemHref = (caseId: number, { tab, field }: Pick<ChecklistLine, 'tab' | 'field'>): string =>
  tab === null
    ? `/cases/${caseId}/edit${field ? `?field=${field}` : ''}`
    : `/cases/${caseId}?tab=${tab}${field ? `&field=${field}` : ''}`;

function Item({ caseId, item, mayEdit }: { caseId: number; item: ChecklistLine; mayEdit: boolean }) {
  const Icon = icons[item.state];
  const isLinked = mayEdit && item.state === 'missing';
  return (
    <li className="flex gap-2.5 py-1.5">
      <span className="figures w-6 shrink-0 text-right text-muted">{item.number}</span>
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${colours[item.state]}`} />
      <div className="min-w-0 sm:flex sm:gap-3">
        <p className="font-medium sm:w-64 sm:shrink-0">
          {item.label}
          <span className="sr-only">: {itemStates[item.state].toLowerCase()}</span>
        </p>
        <p className={`min-w-0 ${item.state === 'complete' ? 'line-clamp-1 self-start text-muted' : ''}`}>
          {isLinked ? (
            <AppLink
              href={itemHref(caseId, item)}
              className="rounded-sm text-accent-text underline underline-offset-2 hover:no-underline"
            >
              {item.detail}
            </AppLink>
          ) : (
            item.detail
          )}
        </p>
      </div>
    </li>
  );
}

interface ChecklistCardProps {
  caseId: number;
  checklist: readonly ChecklistLine[];
  mayEdit: boolean;
}

/** What rules 8.2 and 8.3 require of a proposal, item by item: what it says, or what is missing and where to fill it in. */
export function ChecklistCard({ caseId, checklist, mayEdit }: ChecklistCardProps) {
  const missing = checklist.filter(({ state }) => state === 'missing').length;
  return (
    <Card
      title={`Contents of the proposal${cited(usePlace(caseId), 'rule 8.3')}`}
      aside={
        <output className={missing === 0 ? 'text-green-text' : 'text-muted'}>
          {missing === 0 ? 'Nothing is missing' : `${counted(missing, 'item')} missing`}
        </output>
      }
    >
      <ol className="-my-1.5 divide-y divide-border">
        {checklist.map((item) => (
          <Item key={item.number} caseId={caseId} item={item} mayEdit={mayEdit} />
        ))}
      </ol>
    </Card>
  );
}
