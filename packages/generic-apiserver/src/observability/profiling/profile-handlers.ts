import { goQuote } from '@k8s-ts/apimachinery/validation';
import { type APIResponse, textResponse } from '@k8s-ts/http';
import type { ServerRequest } from '../../request/server-request.js';
import type { BlockProfile } from './block-profile.js';
import { encodeProfile, type Profile, profileText } from './pprof.js';
import { activeResources, ProfilerInUseError, takeCPUProfile, takeHeapProfile, takeTrace } from './v8-profiles.js';

const prefix = '/debug/pprof/';
const noSniff = { 'x-content-type-options': 'nosniff' };

/** Duration of a profile by its name, in s, for requests without `seconds`. */
const defaultSeconds = { profile: 30, trace: 1, heap: 10 };

/** Longest time of a profile, in s: the longest timer of Node.js. */
const maxSeconds = 2_147_483;

/** Description of each profile on the index page. */
const descriptions: Readonly<Record<string, string>> = {
  allocs: 'A sample of the allocations of "seconds" (default 10), with those of objects that are collected.',
  block: 'Requests that kept the event loop for 100 ms or longer, since the start. Needs --contention-profiling.',
  cmdline: 'The command line of the process, its arguments separated by NUL.',
  goroutine: 'What keeps the event loop alive: sockets, timers and the like, each kind with its number.',
  heap: 'A sample of the allocations of "seconds" (default 10) whose objects are in use at the end. gc=1 collects garbage first.',
  profile: 'The CPU profile of "seconds" (default 30). go tool pprof reads it.',
  symbol: 'Names of addresses. There are none: profiles have the names of their functions.',
  trace: 'Trace events of Node.js and V8 of "seconds" (default 1), in the JSON format of Chrome, which Perfetto shows.',
};

/**
 * Answers a request for a path below `/debug/pprof/`.
 *
 * @param blocks the stalls of the event loop. Undefined: they are not counted
 */
export async function serveProfile(request: ServerRequest, blocks: BlockProfile | undefined): Promise<APIResponse> {
  const name = request.path.slice(prefix.length);
  try {
    switch (name) {
      case '':
        return index(blocks);
      case 'cmdline':
        return textResponse(200, process.argv.join('\0'), noSniff);
      case 'symbol':
        return textResponse(200, 'num_symbols: 0\n', noSniff);
      case 'trace':
        return download('trace', Buffer.from(await takeTrace(secondsOf(request, 'trace') * 1000, request.signal)));
      case 'profile': {
        const profile = await takeCPUProfile(Math.floor(secondsOf(request, 'profile')) * 1000, request.signal);
        return download('profile', await encodeProfile(profile));
      }
      case 'heap':
      case 'allocs':
        return await answer(request, name, await sampled(request, name));
      case 'goroutine':
        return await answer(request, name, activeResources());
      case 'block':
        return await answer(request, name, blocks?.profile() ?? emptyBlocks());
      default:
        return failed(404, 'Unknown profile');
    }
  } catch (error) {
    const what = name === 'trace' ? 'tracing' : name === 'profile' ? 'CPU profiling' : 'profiling';
    const text = error instanceof Error ? error.message : String(error);
    return failed(500, `Could not enable ${what}: ${error instanceof ProfilerInUseError ? text : goQuote(text)}`);
  }
}

const emptyBlocks = (): Profile => ({ sampleTypes: [], samples: [], takenAt: Date.now() });

function sampled(request: ServerRequest, kind: 'heap' | 'allocs'): Promise<Profile> {
  const milliseconds = secondsOf(request, 'heap') * 1000;
  return takeHeapProfile(kind, { milliseconds, signal: request.signal, collects: flagOf(request, 'gc') > 0 });
}

function secondsOf({ query }: ServerRequest, kind: keyof typeof defaultSeconds): number {
  const seconds = Number(query.get('seconds') ?? '');
  return seconds > 0 ? Math.min(seconds, maxSeconds) : defaultSeconds[kind];
}

const flagOf = ({ query }: ServerRequest, name: string): number => Number(query.get(name) ?? '') || 0;

async function answer(request: ServerRequest, name: string, profile: Profile): Promise<APIResponse> {
  if (flagOf(request, 'debug') !== 0) return textResponse(200, profileText(name, profile), noSniff);
  return download(name, await encodeProfile(profile));
}

const download = (name: string, body: Uint8Array): APIResponse => ({
  status: 200,
  headers: {
    ...noSniff,
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${name}"`,
  },
  body,
});

const failed = (status: number, text: string): APIResponse =>
  textResponse(status, `${text}\n`, { ...noSniff, 'x-go-pprof': '1' });

function index(blocks: BlockProfile | undefined): APIResponse {
  const names = Object.keys(descriptions);
  const counts: Readonly<Record<string, number | undefined>> = {
    goroutine: process.getActiveResourcesInfo().length,
    block: blocks?.count,
  };
  const rows = names.map(
    (name) => `<tr><td>${counts[name] ?? 0}</td><td><a href='${name}?debug=1'>${name}</a></td></tr>\n`,
  );
  const items = names.map((name) => `<li><div class=profile-name>${name}: </div> ${descriptions[name]}</li>\n`);
  const html = `<html>
<head>
<title>${prefix}</title>
<style>
.profile-name{
	display:inline-block;
	width:6rem;
}
</style>
</head>
<body>
${prefix}
<br>
<p>With debug=1 as a query parameter, profiles are text.</p>
<table>
<thead><td>Count</td><td>Profile</td></thead>
${rows.join('')}</table>
<ul>
${items.join('')}</ul>
</body>
</html>`;
  return textResponse(200, html, { ...noSniff, 'content-type': 'text/html; charset=utf-8' });
}
