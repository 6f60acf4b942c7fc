import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Packs every package and holds the tarball against what publishing asks for: publint, and types that resolve for ESM and CJS (attw). */
const top = fileURLToPath(new URL('..', import.meta.url));
const folders = ['packages', 'packages/registry', 'apps']
  .flatMap((parent) => readdirSync(join(top, parent)).map((name) => join(top, parent, name)))
  .filter((folder) => existsSync(join(folder, 'package.json')));

const target = mkdtempSync(join(tmpdir(), 'check-packages-'));
let failed = false;
try {
  for (const folder of folders) {
    const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string };
    const out = execFileSync('pnpm', ['pack', '--pack-destination', target, '--json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const { filename } = JSON.parse(out.slice(out.indexOf('{'))) as { filename: string };
    // Subpaths do not exist for Node 10's resolution; everyone else finds them.
    const checks: readonly (readonly string[])[] = [
      ['publint', 'run', filename, '--strict'],
      [
        'attw',
        filename,
        '--profile',
        'node16',
        '--exclude-entrypoints',
        './package.json',
        '--format',
        'table-flipped',
        '--no-color',
        '--quiet',
      ],
    ];
    for (const [tool, ...args] of checks) {
      const { status, stdout, stderr } = spawnSync('pnpm', ['exec', tool as string, ...args], {
        cwd: top,
        encoding: 'utf8',
      });
      if (status === 0) continue;
      failed = true;
      console.error(`${name}: ${tool} complains\n${stdout}${stderr}`);
    }
    console.log(`checked ${name}`);
  }
} finally {
  rmSync(target, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
