import { expect, test } from 'vitest';
import { templateFor } from '#server/activities/proposals/templates.ts';
import { type Status, statusOf } from '#server/records/case-life/status-of-case.ts';
import { findRow } from '#server/records/reference/select.ts';
import { tables } from '#server/records/reference/tables.ts';
import { keysOf } from '#shared/platform/options.ts';
import { foreignLaw, type Jurisdiction, suitedTo } from '#shared/records/law/cited-law.ts';
import { letterEvents } from '#shared/records/reference/correspondence.ts';
import { testDatabase } from './database.ts';

const database = await testDatabase({ seeded: true });
const templates = await database.select().from(tables.templates);
const products = await database.select().from(tables.products);
const statuses: Status[] = [];
for (const { id } of await database.select({ id: tables.statuses.id }).from(tables.statuses))
  statuses.push((await statusOf(database, id))!);
const substatuses: { name: string; statusId: number; generateTemplateIds: number[] }[] = [];
for (const { id } of await database.select({ id: tables.substatuses.id }).from(tables.substatuses))
  substatuses.push((await findRow(database, 'substatuses', id)) as never);
type Product = (typeof products)[number];

/** The places of the United Kingdom in which a case of a product can be. */
const placesOf = ({ jurisdiction }: Product): readonly Jurisdiction[] =>
  jurisdiction === 'other' ? ['EW', 'SCO', 'NI'] : [jurisdiction as Jurisdiction];

const ofProduct = products.flatMap((product) =>
  placesOf(product).map((place) => [product.name, place, product] as const),
);

/** The statuses that a case of a product can be in. */
const statusesOf = ({ id }: Product) =>
  statuses.filter(({ products: of }) => of.length === 0 || of.some((each) => each.id === id));

/** What happens to arrangements alone: creditors accede to a trust deed without modifications, and its own steps end it. */
const ofArrangements: readonly string[] = ['modifications_proposed', 'ended_by_death'];
const eventsOf = ({ type }: Product) =>
  keysOf(letterEvents).filter((event) =>
    event.startsWith('deed_') ? type === 'ptd' : type === 'iva' || !ofArrangements.includes(event),
  );

/** The letters that one step of a case calls for, as it resolves them. */
const resolved = (ids: readonly number[], place: Jurisdiction) =>
  suitedTo(
    templates.filter(
      ({ id, audience, jurisdictions }) =>
        // What goes to the Secretary of State is left out elsewhere.
        ids.includes(id) && (audience !== 'sos' || jurisdictions.includes(place as never)),
    ),
    place,
  );

test.each(ofProduct)(
  '%s, %s: each letter that a step calls for is of that place',
  (_name, place, product) => {
    const own = statusesOf(product);
    const ofStatuses = [
      ...own,
      ...substatuses.filter(({ statusId }) => own.some(({ id }) => id === statusId)),
    ];
    const steps = [
      ...ofStatuses.map(({ name, generateTemplateIds }) => ({
        step: name,
        ids: generateTemplateIds as number[],
      })),
      ...eventsOf(product).map((event) => ({
        step: letterEvents[event],
        ids: templates.filter(({ raisedOn }) => raisedOn === event).map(({ id }) => id),
      })),
    ];
    for (const { step, ids } of steps)
      for (const { name, body, jurisdictions } of resolved(ids, place)) {
        expect([step, name, jurisdictions]).toEqual([step, name, expect.arrayContaining([place])]);
        expect([step, name, foreignLaw(body ?? '', [place])]).toEqual([step, name, null]);
      }
    const written = new Set(steps.flatMap(({ ids }) => resolved(ids, place)).map(({ name }) => name));
    expect(written.size).toBeGreaterThan(3);
  },
);

test.each(['EW', 'NI'] as const)('in %s a proposal has its papers', async (jurisdiction) => {
  for (const paper of ['proposal', 'keyFacts', 'report'] as const) {
    const { name } = await templateFor(database, paper, { jurisdiction });
    const body = templates.find((template) => template.name === name)?.body ?? '';
    expect([name, foreignLaw(body, [jurisdiction])]).toEqual([name, null]);
  }
});
