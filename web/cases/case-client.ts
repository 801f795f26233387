import { rest } from '#web/api/rest.ts';
import { type CaseRow, invalidateCase } from '#web/case/case.ts';

/** Changes fields of a case; `version` is that of the row the user saw. */
export async function changeCase(
  { id, version }: Pick<CaseRow, 'id' | 'version'>,
  change: Record<string, unknown>,
): Promise<CaseRow> {
  const { data } = await rest.put<CaseRow>(`/cases/${id}`, { version, ...change });
  await invalidateCase(id);
  return data;
}
