import type { ReportFormat } from '#shared/views/reports/runs.ts';
import { textOfPdf } from './read-pdf.ts';
import { sheetsOf } from './read-xlsx.ts';

/** All that somebody can read in the file of a report, with single spaces. */
export async function textOfFile(format: ReportFormat, content: Buffer): Promise<string> {
  const read = {
    csv: async () => content.toString(),
    data: async () => content.toString(),
    xlsx: async () => JSON.stringify(await sheetsOf(content)),
    pdf: async () => (await textOfPdf(content)).join(' '),
  };
  return (await read[format]()).replace(/\s+/g, ' ');
}
