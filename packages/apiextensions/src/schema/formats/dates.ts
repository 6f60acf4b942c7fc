/** A date as Go's `time.Parse("2006-01-02", …)` accepts it. */
export function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (match === null) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return month >= 1 && month <= 12 && day >= 1 && date.getUTCMonth() === month - 1;
}

const clock = /^([0-9]{2}):([0-9]{2}):([0-9]{2})(.[0-9]+)?(z|([+-][0-9]{2}:[0-9]{2}))$/;

/** A date and time with a zone (kube-openapi pkg/validation/strfmt/time.go). Letters may be of either case. */
export function isDateTime(text: string): boolean {
  if (text.length < 4) return false;
  const [date = '', time] = text.toLowerCase().split('t');
  if (time === undefined || !isDate(date)) return false;
  const match = clock.exec(time);
  if (match === null) return false;
  const [, hour = '', minute = '', second = ''] = match;
  return hour <= '23' && minute <= '59' && second <= '59';
}
