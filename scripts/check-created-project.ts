import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createdProject } from './created-project.js';

/*
 * Checks the types of the project that `npm create @k8s-ts` makes, builds it, and prints its manifests. The packages must
 * be built with their declarations. The tests of the project are run by `tests/packages/create.isolated.test.ts`.
 */

const into = mkdtempSync(join(tmpdir(), 'created-'));
try {
  const { folder, tool } = createdProject(into);
  tool('typescript/bin/tsc', '--noEmit');
  tool('typescript/bin/tsc', '--project', 'tsconfig.build.json');
  if (existsSync(join(folder, 'dist/kind.test.js'))) throw new Error('the build of the project has its tests');
  const image = 'registry.example.com/my-server:1';
  const yaml = execFileSync('npm', ['run', '--silent', 'manifests', '--', image], { cwd: folder, encoding: 'utf8' });
  for (const text of [`image: ${image}`, 'kind: Deployment']) {
    if (!yaml.includes(text)) throw new Error(`the manifests of the project lack ${text}`);
  }
  console.log('the project of npm create @k8s-ts compiles, and prints its manifests');
} finally {
  rmSync(into, { recursive: true, force: true });
}
