import { spawn } from 'node:child_process';
import type { HostileRequest } from './request.js';

/**
 * Parses its input and serializes it again: the minimum work that a server does with a body. Prints the memory before
 * that and the highest memory, in KB.
 */
const program = `
const { readFileSync, writeFileSync } = require('node:fs');
const of = (name) => Number(new RegExp(name + ':\\\\s+(\\\\d+)').exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0);
writeFileSync('/proc/self/clear_refs', '5');
const rest = of('RssAnon');
const body = readFileSync(0);
try {
  globalThis.kept = Buffer.from(JSON.stringify(JSON.parse(body.toString('utf8'))));
} catch {}
console.log(rest, of('VmHWM') - of('RssFile'));
`;

/**
 * Memory in MB that a Node process needs, beyond its memory at the start, to read the body of a request, parse it and
 * serialize it again. Undefined for requests without a JSON body, and if the system does not report memory.
 */
export async function floorMegabytes({ body, type = 'application/json' }: HostileRequest): Promise<number | undefined> {
  const bytes = typeof body === 'function' ? body() : body;
  if (bytes === undefined || !type.endsWith('json')) return undefined;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stdin.end(bytes);
  await new Promise((resolve) => child.once('close', resolve));
  const [rest, peak] = output.split(' ').map(Number);
  return rest !== undefined && peak !== undefined && peak > 0 ? (peak - rest) / 1024 : undefined;
}
