import type { Chart, ChartPanel, ChartSeries } from '#shared/platform/charts/chart.ts';
import { EARLIER_DASHES, earlierFirst, markerOf, slantOf } from '#shared/platform/charts/looks.ts';
import { LETTER, type PlacedMark, type Plot, plotOf } from '#shared/platform/charts/plot.ts';

/** The colours of series on paper: those of the light theme. */
const colours = ['#3f43c4', '#7a4d06', '#14613a', '#a01d17', '#14508f'] as const;
const ink = { text: '#474e5b', grid: '#dfe2e8', axis: '#868e9c' };
const LEGEND_LINE = 16;
const PANEL_GAP = 14;

const colourOf = ({ look }: ChartSeries) => colours[look % colours.length] ?? colours[0];
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
const at = (value: number) => String(Math.round(value * 100) / 100);

type TextPlace = { anchor?: 'start' | 'middle' | 'end'; turned?: boolean };
function textAt(x: number, y: number, text: string, { anchor = 'start', turned = false }: TextPlace = {}) {
  const turn = turned ? ` transform="rotate(-45 ${at(x)} ${at(y)})"` : '';
  return `<text x="${at(x)}" y="${at(y)}" font-family="sans" font-size="${LETTER.size}" fill="${ink.text}" text-anchor="${anchor}"${turn}>${escaped(text)}</text>`;
}

/** The stripes of bars, by the look of their series. */
const stripesOf = (series: ChartSeries) => `stripes-${series.look}`;
function patternOf(series: ChartSeries): string {
  const slant = slantOf(series.look);
  if (slant === null) return '';
  const colour = colourOf(series);
  return `<pattern id="${stripesOf(series)}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(${slant})"><rect width="6" height="6" fill="${colour}" fill-opacity="0.25"/><rect width="6" height="2.5" fill="${colour}"/></pattern>`;
}

const fillOf = (series: ChartSeries) =>
  slantOf(series.look) === null ? colourOf(series) : `url(#${stripesOf(series)})`;

function barOf(series: ChartSeries, { x, y, width, height }: Omit<PlacedMark, 'series' | 'point'>): string {
  const opacity = series.isYearBefore ? ' fill-opacity="0.35"' : '';
  return `<rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" fill="${fillOf(series)}"${opacity} stroke="${colourOf(series)}" stroke-width="0.6"/>`;
}

function markerAt(series: ChartSeries, x: number, y: number): string {
  const fill = series.isYearBefore ? '#ffffff' : colourOf(series);
  return `<path transform="translate(${at(x)} ${at(y)})" d="${markerOf(series.look, 22)}" fill="${fill}" stroke="${colourOf(series)}" stroke-width="0.8"/>`;
}

function lineOf(series: ChartSeries, path: string): string {
  const dashes = series.isYearBefore ? ` stroke-dasharray="${EARLIER_DASHES}"` : '';
  return `<path d="${path}" fill="none" stroke="${colourOf(series)}" stroke-width="1.4"${dashes}/>`;
}

/** What each series looks like, as many beside each other as there is room for. */
function legendOf(as: Chart['as'], series: readonly ChartSeries[], width: number) {
  let [x, y] = [0, 0];
  const entries = series.map((each) => {
    const wide = 26 + each.label.length * LETTER.width + 14;
    if (x > 0 && x + wide > width) [x, y] = [0, y + LEGEND_LINE];
    const key =
      as === 'line'
        ? `${lineOf(each, `M${at(x)} ${y + 8}h20`)}${markerAt(each, x + 10, y + 8)}`
        : barOf(each, { x: x + 2, y: y + 3, width: 16, height: 10 });
    const entry = `${key}${textAt(x + 26, y + 12, each.label)}`;
    x += wide;
    return entry;
  });
  return { svg: entries.join(''), height: y + LEGEND_LINE + 4 };
}

function axesOf({ left, right, bottom, ticks, labels, areLabelsTurned }: Plot): string {
  const lines = ticks.map(
    ({ y, text, isZero }) =>
      `<path d="M${at(left)} ${at(y)}H${at(right)}" stroke="${isZero ? ink.axis : ink.grid}" stroke-width="0.7"/>${textAt(left - 6, y + 3.5, text, { anchor: 'end' })}`,
  );
  const names = labels.map(({ x, text, group }) =>
    areLabelsTurned
      ? textAt(x + 4, bottom + 12, text, { anchor: 'end', turned: true })
      : `${textAt(x, bottom + 13, text, { anchor: 'middle' })}${group ? textAt(x, bottom + 27, group, { anchor: 'middle' }) : ''}`,
  );
  return [...lines, ...names].join('');
}

function panelOf(chart: Chart, panel: ChartPanel, size: { width: number; height: number }): string {
  const plot = plotOf(chart, panel, size);
  const drawn = earlierFirst(plot.marks, panel).map((mark) => {
    const series = panel.series[mark.series];
    if (!series) return '';
    return chart.as === 'line' ? markerAt(series, mark.x, mark.y) : barOf(series, mark);
  });
  const lines = earlierFirst(plot.lines, panel).map(({ series, path }) => {
    const of = panel.series[series];
    return of && path ? lineOf(of, path) : '';
  });
  return [axesOf(plot), ...lines, ...drawn].join('');
}

/** A chart for paper: its legend and axes as vectors, of the width and with panels of the height given, in points. */
export function chartSvg(
  chart: Chart,
  { width, panelHeight }: { width: number; panelHeight: number },
): { svg: string; width: number; height: number } {
  let y = 0;
  const parts = chart.panels.map((panel) => {
    const legend = legendOf(chart.as, panel.series, width);
    const top = y + legend.height;
    const drawn = panelOf(chart, panel, { width, height: panelHeight });
    const part = `<g transform="translate(0 ${y})">${legend.svg}</g><g transform="translate(0 ${top})">${drawn}</g>`;
    y = top + panelHeight + PANEL_GAP;
    return part;
  });
  const looks = new Map(chart.panels.flatMap(({ series }) => series.map((each) => [each.look, each])));
  const patterns = [...looks.values()].map(patternOf).join('');
  const height = Math.max(1, y);
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${patterns}</defs>${parts.join('')}</svg>`,
    width,
    height,
  };
}
