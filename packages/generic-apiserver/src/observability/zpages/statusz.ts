import { formatTime } from '@k8s-ts/apimachinery/time';
import type { ServerHandler } from '../../request/server-request.js';
import type { VersionInfo } from '../version-info.js';
import { randomDelimiter, zPageHandler } from './zpage.js';

/** First parts of the API's paths. The page leaves them out, because they do not help to find faults. */
const apiFolders: ReadonlySet<string> = new Set(['/apis', '/api', '/openid', '/openapi', '/.well-known']);

/** The content of `/statusz`. */
export interface Statusz {
  readonly version: VersionInfo;
  /** All paths that the server lists. Called for every request. */
  paths(): readonly string[];
  /** Now, in ms since the epoch. */
  now(): number;
}

/**
 * Serves the versions of the server, the time since this call and where to look for more at `/statusz`. Times are in
 * UTC.
 */
export function statuszHandler({ version, paths, now }: Statusz): ServerHandler {
  const start = now();
  const { gitVersion, emulationMajor, emulationMinor, goVersion } = version;
  const binaryVersion = gitVersion.slice(1);
  const emulationVersion = `${emulationMajor}.${emulationMinor}`;
  const uptime = () => Math.floor((now() - start) / 1000);
  return zPageHandler({
    kind: 'Statusz',
    text() {
      const delimiter = randomDelimiter();
      const lines = [
        ['Started', unixDate(new Date(start))],
        ['Up', hours(uptime())],
        ['Go version', goVersion],
        ['Binary version', binaryVersion],
        ['Emulation version', emulationVersion],
        ['Paths', folders(paths()).join(' ')],
      ];
      return `\n${lines.map(([name, value]) => `${name}${delimiter} ${value}\n`).join('')}`;
    },
    fields: () => ({
      startTime: formatTime(new Date(start)),
      uptimeSeconds: uptime(),
      goVersion,
      binaryVersion,
      emulationVersion,
      paths: folders(paths()),
    }),
  });
}

/** The first parts of the paths, sorted, without those of the API. */
function folders(paths: readonly string[]): readonly string[] {
  const first = paths.map((path) => `/${path.split('/')[1] ?? ''}`);
  return [...new Set(first)].filter((folder) => folder !== '/' && !apiFolders.has(folder)).sort();
}

const hours = (seconds: number): string =>
  `${Math.floor(seconds / 3600)} hr ${twoDigits(Math.floor(seconds / 60) % 60)} min ${twoDigits(seconds % 60)} sec`;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A time as the command `date` prints it: `Sun Nov 29 20:50:51 UTC 2026`. */
function unixDate(time: Date): string {
  const [weekday = '', , month = '', year = ''] = time.toUTCString().replace(',', '').split(' ');
  const day = String(time.getUTCDate()).padStart(2);
  return `${weekday} ${month} ${day} ${time.toISOString().slice(11, 19)} UTC ${year}`;
}
