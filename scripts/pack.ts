import { mkdirSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pack } from './packed-project.js';
import { workspacePackages } from './workspace.js';

/**
 * Packs all packages as a release does, so that a project can install them before they are published:
 * `npm run pack -- --to FOLDER` (default `tarballs`). Expects built packages.
 */
const { values } = parseArgs({ options: { to: { type: 'string', default: 'tarballs' } } });
const folder = resolve(values.to);
mkdirSync(folder, { recursive: true });
const tarballs = pack(
  workspacePackages().map(({ name }) => name),
  folder,
);
// All packages are packed together, because they depend on each other and no registry has them.
console.log(`Packed ${tarballs.size} packages into ${relative('.', folder) || '.'}. In a project:

npm install --save-dev ${folder}/*.tgz vitest`);
