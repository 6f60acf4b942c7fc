import { execFileSync } from 'node:child_process';

/** The cost of importing a module. */
export interface Import {
  readonly milliseconds: number;
  /** CPU time of the process. Other processes hardly affect it. */
  readonly work: number;
  /** URLs and paths of the loaded files, except Node's own modules; empty unless `listFiles` is set. */
  readonly files: readonly string[];
}

/**
 * Runs before the import. Records the loaded modules: ES modules by loader hooks, CommonJS modules from their cache.
 */
const program = `
const [name, list] = process.argv.slice(1);
const loaded = [];
if (list) {
  const { createRequire, register } = await import('node:module');
  const { port1, port2 } = new MessageChannel();
  port1.on('message', (url) => loaded.push(url)).unref();
  const hooks = 'let port; export const initialize = (data) => { port = data.port; };'
    + 'export async function load(url, context, next) { port.postMessage(url); return next(url, context); }';
  register('data:text/javascript,' + encodeURIComponent(hooks), { data: { port: port2 }, transferList: [port2] });
}
const start = performance.now();
const before = process.cpuUsage();
await import(name);
const milliseconds = performance.now() - start;
const { user, system } = process.cpuUsage(before);
if (list) await new Promise((resolve) => setTimeout(resolve, 100));
const { createRequire } = await import('node:module');
const required = Object.keys(createRequire(process.cwd() + '/x').cache);
console.log(JSON.stringify({ milliseconds, work: (user + system) / 1000, files: [...new Set([...loaded.filter((url) => url.startsWith('file:')), ...required.map((path) => 'file://' + path)])] }));
`;

/**
 * Imports a module in a new process.
 *
 * @param name a module, as an `import` statement names it
 * @param cwd the folder from which the name is resolved
 * @param options.listFiles also lists the files; the time is then not comparable
 */
export function importOnce(name: string, cwd: string, { listFiles = false } = {}): Import {
  const args = ['--no-warnings', '--input-type=module', '--eval', program, name, ...(listFiles ? ['list'] : [])];
  return JSON.parse(execFileSync(process.execPath, args, { cwd, encoding: 'utf8' })) as Import;
}
