import { queryOptions } from '@tanstack/react-query';
import { rest } from '#web/api/rest.ts';
import { caseKey, invalidateCase } from '#web/case/case.ts';
import type { StoredRow, Values } from '#web/reference/client.ts';
import type { RowStore } from '#web/reference/use-row-form.ts';

export interface Dependant {
  name: string;
  dateOfBirth: string | null;
  relationship: string;
  livesWith: boolean;
}

/** Somebody in a case: the person and the part they take, under the part's id. */
export type CasePerson = StoredRow & {
  personId: number;
  name: string;
  role: 'applicant_1' | 'applicant_2' | 'partner_not_party' | 'guarantor' | 'third_party';
  dependants: Dependant[];
  hasSpecialCategoryNotes: boolean;
};

export type CaseAddress = StoredRow & {
  personId: number;
  personName: string;
  addressType: { id: number; name: string } | null;
  line1: string;
  line2: string | null;
  line3: string | null;
  town: string;
  county: string | null;
  postcode: string | null;
  country: { id: number; name: string } | null;
  residentFrom: string | null;
  residentTo: string | null;
  isMailingDefault: boolean;
};

type Part = 'people' | 'addresses';

function partOptions<Row>(caseId: number, part: Part) {
  return queryOptions({
    queryKey: caseKey(caseId, part),
    queryFn: async ({ signal }) => (await rest.get<Row[]>(`/cases/${caseId}/${part}`, {}, signal)).data,
  });
}

export const peopleOptions = (caseId: number) => partOptions<CasePerson>(caseId, 'people');
export const addressesOptions = (caseId: number) => partOptions<CaseAddress>(caseId, 'addresses');

/** How rows that hang on a case are saved; everything known of the case is asked for again afterwards. */
export function partStore<Row extends StoredRow>(
  caseId: number,
  part: Part,
  more: Values = {},
): RowStore<Row> {
  const path = `/cases/${caseId}/${part}`;
  return {
    create: async (values) => {
      const { data } = await rest.post<Row>(path, { ...more, ...values });
      await invalidateCase(caseId);
      return data;
    },
    change: async ({ id, version }, change) => {
      const { data } = await rest.put<Row>(`${path}/${id}`, { version, ...change });
      await invalidateCase(caseId);
      return data;
    },
  };
}

export async function removePart(caseId: number, part: Part, id: number): Promise<void> {
  await rest.delete(`/cases/${caseId}/${part}/${id}`);
  await invalidateCase(caseId);
}
