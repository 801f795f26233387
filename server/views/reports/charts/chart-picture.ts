import type { Services } from '#server/platform/http/services.ts';
import type { Chart } from '#shared/platform/charts/chart.ts';
import { chartSvg } from './chart-svg.ts';
import { chartInWords } from './chart-words.ts';

/** A chart as a PNG in base64, what it shows in words, and its width in an e-mail. */
export type ChartPicture = { png: string; alt: string; width: number };

const WIDTH = 600;
/** The narrow margins of its page, in points. */
const MARGIN = 12;

/** A chart for e-mails, whose readers show no drawings: as paper has it, as a picture of twice as many pixels. */
export async function chartPicture(
  { letters, reader }: Pick<Services, 'letters' | 'reader'>,
  chart: Chart,
  readAt: Date,
): Promise<ChartPicture> {
  const { svg, height } = chartSvg(chart, { width: WIDTH, panelHeight: 190 });
  const { pdf } = await letters.document({
    title: chart.title,
    author: 'Concordat',
    asOf: readAt.toISOString(),
    size: { width: WIDTH + MARGIN, height: height + MARGIN },
    styles: {},
    content: [{ svg, alt: chart.title }],
    footer: '',
  });
  const png = await reader.picture(pdf, 1, { width: 2 * WIDTH });
  return { png: Buffer.from(png).toString('base64'), alt: chartInWords(chart), width: WIDTH };
}
