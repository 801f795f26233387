import readWorkbook from 'read-excel-file/node';

type Cell = string | number | boolean | Date | null;

/** The sheets of a workbook by name, row by row, as a program that has nothing to do with ours reads them. */
export async function sheetsOf(workbook: Buffer): Promise<Record<string, Cell[][]>> {
  const sheets = await readWorkbook(workbook, { trim: false });
  return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data as Cell[][]]));
}
