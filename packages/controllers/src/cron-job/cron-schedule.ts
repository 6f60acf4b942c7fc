import { parseDuration } from '@k8s-ts/apimachinery/time';
import { fromLocal, zoneOffset } from './zone-offset.js';

/** The times at which a CronJob runs. */
export interface CronSchedule {
  /**
   * The first time after the given one, in ms since the epoch; undefined if the schedule has no time in the next five
   * years.
   */
  next(after: number): number | undefined;
}

interface Field {
  readonly values: ReadonlySet<number>;
  /** True if the field contains `*` or `?`, possibly among others. */
  readonly isStar: boolean;
}

interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly names?: readonly string[];
}

const bounds = {
  minute: { min: 0, max: 59 },
  hour: { min: 0, max: 23 },
  day: { min: 1, max: 31 },
  month: {
    min: 1,
    max: 12,
    names: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  },
  weekday: { min: 0, max: 6, names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
} satisfies Record<string, Bounds>;

const descriptors: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Parses a schedule in the standard form of robfig/cron v3, which CronJobs use: `TZ=ZONE` (optional), then five fields
 * or a descriptor such as `@daily` or `@every 1h`.
 *
 * @param timeZone an IANA name; the zone in the schedule has precedence. Default UTC
 * @throws Error for a schedule that cannot be parsed, RangeError for an unknown zone
 */
export function parseCronSchedule(schedule: string, timeZone = ''): CronSchedule {
  const [, zone = timeZone, text = ''] = /^(?:(?:CRON_)?TZ=(\S*)\s+)?(.*)$/s.exec(schedule.trim()) ?? [];
  zoneOffset(zone, 0);
  if (text.startsWith('@every ')) {
    const nanoseconds = parseDuration(text.slice('@every '.length));
    const period = Math.max(Math.floor(Number(nanoseconds) / 1e9), 1) * second;
    return { next: (after) => Math.floor(after / second) * second + period };
  }
  const given = (descriptors[text] ?? text).split(/\s+/).filter((part) => part !== '');
  if (given.length !== 5) throw new Error(`expected exactly 5 fields, found ${given.length}: [${given.join(' ')}]`);
  const [minutes, hours, days, months, weekdays] = Object.values(bounds).map((limits, i) =>
    parseField(given[i] as string, limits),
  ) as [Field, Field, Field, Field, Field];
  const isDay = (date: Date) => {
    const byDate = days.values.has(date.getUTCDate());
    const byWeekday = weekdays.values.has(date.getUTCDay());
    return days.isStar || weekdays.isStar ? byDate && byWeekday : byDate || byWeekday;
  };
  return { next: (after) => nextTime(after, zone, { minutes, hours, months, isDay }) };
}

interface Fields {
  readonly minutes: Field;
  readonly hours: Field;
  readonly months: Field;
  readonly isDay: (date: Date) => boolean;
}

/**
 * Finds the next time as robfig/cron does: it raises the month, day, hour and minute one after the other until each
 * fits, and starts again whenever a larger field has changed. Hours and minutes are added in real time, so that times
 * that a change of clocks skips are skipped here, too.
 */
function nextTime(after: number, zone: string, { minutes, hours, months, isDay }: Fields): number | undefined {
  let time = Math.floor(after / second) * second + second;
  const local = () => new Date(time + zoneOffset(zone, time));
  const at = (year: number, month: number, date: number, hours = 0) =>
    fromLocal(zone, Date.UTC(year, month, date, hours));
  const lastYear = local().getUTCFullYear() + 5;
  let isRaised = false;
  search: while (local().getUTCFullYear() <= lastYear) {
    for (let now = local(); !months.values.has(now.getUTCMonth() + 1); now = local()) {
      isRaised = true;
      time = at(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
      if (local().getUTCMonth() === 0) continue search;
    }
    for (let now = local(); !isDay(now); now = local()) {
      isRaised = true;
      time = at(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
      // When clocks change, the day may not begin at midnight.
      const hours = local().getUTCHours();
      if (hours > 12) time += day - hours * hour;
      else time -= hours * hour;
      if (local().getUTCDate() === 1) continue search;
    }
    for (let now = local(); !hours.values.has(now.getUTCHours()); now = local()) {
      if (!isRaised) time = at(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), now.getUTCHours());
      isRaised = true;
      time += hour;
      if (local().getUTCHours() === 0) continue search;
    }
    for (let now = local(); !minutes.values.has(now.getUTCMinutes()); now = local()) {
      if (!isRaised) time = Math.floor(time / minute) * minute;
      isRaised = true;
      time += minute;
      if (local().getUTCMinutes() === 0) continue search;
    }
    if (local().getUTCSeconds() === 0) return time;
    isRaised = true;
    time = Math.floor(time / minute) * minute + minute;
    if (local().getUTCMinutes() === 0) continue;
  }
  return undefined;
}

/** Parses a list of ranges: `*`, `5`, `1-5`, `mon-fri`, every fifteenth value, `10-40/5`, joined by commas. */
function parseField(text: string, limits: Bounds): Field {
  const values = new Set<number>();
  let isStar = false;
  for (const part of text.split(',').filter((each) => each !== '')) {
    const [range = '', step, ...more] = part.split('/');
    const [low = '', high, ...evenMore] = range.split('-');
    if (more.length > 0 || evenMore.length > 0) throw new Error(`failed to parse ${part}`);
    const isAll = low === '*' || low === '?';
    const by = step === undefined ? 1 : parseNumber(step);
    const start = isAll ? limits.min : parseNumber(low, limits);
    let end = isAll ? limits.max : start;
    if (!isAll && high !== undefined) end = parseNumber(high, limits);
    else if (step !== undefined) end = limits.max;
    if (start < limits.min || end > limits.max || start > end || by === 0) throw new Error(`failed to parse ${part}`);
    if (isAll && by === 1) isStar = true;
    for (let value = start; value <= end; value += by) values.add(value);
  }
  return { values, isStar };
}

function parseNumber(text: string, limits?: Bounds): number {
  const name = limits?.names?.indexOf(text.toLowerCase()) ?? -1;
  if (name >= 0) return (limits?.min ?? 0) + name;
  if (!/^[0-9]+$/.test(text)) throw new Error(`failed to parse int from ${text}`);
  return Number(text);
}
