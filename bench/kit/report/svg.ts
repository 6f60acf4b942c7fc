const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const colours = ['#3366cc', '#dc8a00', '#109618', '#990099', '#0099c6', '#888888'];

/** The colour of a subject, by its place among the subjects. */
export const colourOf = (index: number): string => colours[index % colours.length] as string;

export interface Bar {
  readonly label: string;
  readonly value: number;
  readonly colour: string;
}

/** Horizontal bars, each with its label and value. The longest one fills the width. */
export function barChart(bars: readonly Bar[], unit: string): string {
  const height = 22;
  const left = 190;
  const width = 420;
  const longest = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  const parts = bars.map(({ label, value, colour }, i) => {
    const y = i * height;
    const length = Math.max(1, (value / longest) * width);
    return `<text x="${left - 6}" y="${y + 15}" text-anchor="end">${escaped(label)}</text><rect x="${left}" y="${y + 3}" width="${length.toFixed(1)}" height="${height - 6}" fill="${colour}"/><text x="${left + length + 5}" y="${y + 15}">${format(value)} ${escaped(unit)}</text>`;
  });
  return `<svg width="${left + width + 150}" height="${bars.length * height}" role="img">${parts.join('')}</svg>`;
}

/** A line through points in the order of their x; the axes begin at 0. */
export function lineChart(title: string, points: readonly (readonly [x: number, y: number])[], colour: string): string {
  const [width, height, left, bottom] = [640, 160, 60, 20];
  const maxX = Math.max(...points.map(([x]) => x), 1);
  const maxY = Math.max(...points.map(([, y]) => y), Number.MIN_VALUE);
  const path = points
    .map(([x, y]) => `${(left + (x / maxX) * width).toFixed(1)},${(height - (y / maxY) * (height - 20)).toFixed(1)}`)
    .join(' ');
  return `<svg width="${left + width + 20}" height="${height + bottom}" role="img"><text x="${left}" y="12">${escaped(title)}</text><line x1="${left}" y1="${height}" x2="${left + width}" y2="${height}" stroke="#999"/><text x="${left - 5}" y="24" text-anchor="end">${format(maxY)}</text><text x="${left - 5}" y="${height}" text-anchor="end">0</text><text x="${left + width}" y="${height + 15}" text-anchor="end">${format(maxX)} s</text><polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/></svg>`;
}

/** A number with three or more significant digits. */
export function format(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return Number(value.toPrecision(3)).toString();
}
