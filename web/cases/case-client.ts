import { type CaseRow, forgetCase } from '#web/lib/case.ts';
import { rest } from '#web/lib/rest.ts';

/** Changes fields of a case; `version` is that of the row the user saw. */
export async function changeCase(
  { id, version }: Pick<CaseRow, 'id' | 'version'>,
  change: Record<string, unknown>,
): Promise<CaseRow> {
  const { data } = await rest.put<CaseRow>(`/cases/${id}`, { version, ...change });
  await forgetCase(id);
  return data;
}
