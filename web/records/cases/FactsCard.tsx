import type { ReactNode } from 'react';
import type { Entity } from '#shared/platform/fields/entity.ts';
import { labelOf } from '#shared/platform/fields/field.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { isFilled, ValueView } from '#web/platform/reference/kinds.tsx';
import { rowsNamedBy } from '#web/records/cases/case-values.ts';

export interface FactsProps {
  entity: Entity;
  row: Readonly<Record<string, unknown>>;
  /** Which fields, in order; those that hold nothing are left out. */
  fields: readonly string[];
}

/** Stored values as labelled lines. */
export function Facts({ entity, row, fields }: FactsProps) {
  const shown = fields.filter((name) => entity.fields[name] && isFilled(row[name]));
  if (shown.length === 0) return null;
  return (
    <dl className="grid grid-cols-[minmax(6rem,11rem)_minmax(6rem,1fr)] gap-x-4 gap-y-1.5">
      {shown.map((name) => {
        const field = entity.fields[name];
        if (!field) return null;
        return (
          <div key={name} className="contents">
            <dt className="text-sm text-muted">{labelOf(name, field)}</dt>
            <dd className="min-w-0 break-words">
              <ValueView field={field} value={row[name]} named={rowsNamedBy(row, name)} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Whether any of the fields holds something. */
export const hasFacts = ({ row, fields }: Pick<FactsProps, 'row' | 'fields'>): boolean =>
  fields.some((name) => isFilled(row[name]));

export interface FactsCardProps extends FactsProps {
  title: string;
  aside?: ReactNode;
  /** Said where nothing is known yet. */
  empty: string;
}

export function FactsCard({ title, aside, empty, ...facts }: FactsCardProps) {
  return (
    <Card title={title} aside={aside}>
      {hasFacts(facts) ? <Facts {...facts} /> : <p className="text-sm text-muted">{empty}</p>}
    </Card>
  );
}
