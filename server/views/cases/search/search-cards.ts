import { inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { fixedSql } from '#server/platform/database/planned.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { inScope, scopeOf } from '#server/records/cases/access.ts';
import { applicantRoles } from '#server/records/cases/applicants.ts';
import { caseSearch } from '#server/records/cases/search-table.ts';
import { casePeople, cases, persons } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { fullName } from '#shared/records/cases/names.ts';
import type { SearchResult } from '#shared/views/cases/search/contract.ts';
import { type Because, type FoundCase, phonesOf, whyFound } from './why-found.ts';

const { statuses } = tables;

const applicants = sqlOf(col.json<FoundCase['applicants']>())`(select coalesce(json_agg(json_build_object(
    'firstName', ${persons.firstName}, 'middleNames', ${persons.middleNames}, 'lastName', ${persons.lastName},
    'knownAs', ${persons.knownAs}, 'previousNames', ${persons.previousNames}, 'dateOfBirth', ${persons.dateOfBirth},
    'phoneMobile', ${persons.phoneMobile}, 'phoneHome', ${persons.phoneHome}, 'phoneWork', ${persons.phoneWork},
    'email', ${persons.email}) order by ${casePeople.role}), '[]')
  from ${casePeople} join ${persons} on ${persons.id} = ${casePeople.personId}
  where ${casePeople.caseId} = ${cases.id} and ${inArray(casePeople.role, [...applicantRoles])})`;

/** A case as read for its card. */
export type CardRow = FoundCase & Omit<SearchResult, 'people' | 'why'>;

/**
 * What a card shows, or what explains it, as one JSON object: the driver reads a page faster than its columns one by one. A card never
 * shows a withheld address, even if the search row has it.
 */
export const cardJson = sql`json_build_object('id', ${cases.id}, 'unique_reference', ${cases.uniqueReference},
    'case_name', ${cases.caseName}, 'address', case when ${cases.riskOfViolence} then '' else ${caseSearch.address} end,
    'status', ${statuses.name}, 'searchText', ${caseSearch.searchText}, 'placeN', ${caseSearch.placeN}, 'applicants', ${applicants})`;

export const cardTables = sql`${cases} join ${statuses} on ${statuses.id} = ${cases.statusId}
    join ${caseSearch} on ${caseSearch.caseId} = ${cases.id}`;

/** The number to show: one of those searched for, else the first. */
function phoneOf(person: FoundCase['applicants'][number], because?: Because): string | null {
  const isSought = ({ phone }: { phone: string }) =>
    because?.reading.keys.some(({ phone: start }) => start !== undefined && phone.startsWith(start));
  const phones = phonesOf(person);
  return (phones.find(isSought) ?? phones[0])?.phone ?? null;
}

/** The card of a case; `because` says what it was found by. Written out, because copying by rest and spread takes four times as long. */
export function cardOf(row: CardRow, because?: Because): SearchResult {
  return {
    id: row.id,
    unique_reference: row.unique_reference,
    case_name: row.case_name,
    address: row.address,
    status: row.status,
    people: row.applicants.map((person) => ({
      name: fullName(person),
      dateOfBirth: person.dateOfBirth,
      phone: phoneOf(person, because),
    })),
    why: because ? whyFound(because, row) : [],
  };
}

const readCards = fixedSql({ card: col.json<CardRow>() })`select ${cardJson} as card from ${cardTables}
    where ${cases.id} = any((select ${sql.placeholder('ids')}::int[])::int[]) and ${inScope}`;

/** The cases in the order of their ids; those that the actor may not see are left out. */
export async function cardRowsOf(
  database: Database,
  actor: Pick<Actor, 'domainIds'>,
  ids: readonly number[],
): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const rows = await readCards(database, { ids, ...scopeOf(actor) });
  const byId = new Map(rows.map(({ card }) => [card.id, card]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** The cards of cases by id. */
export const cardsOf = async (
  database: Database,
  actor: Actor,
  ids: readonly number[],
): Promise<SearchResult[]> => (await cardRowsOf(database, actor, ids)).map((row) => cardOf(row));
