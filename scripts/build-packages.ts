import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Options } from 'tsup';
import { workspacePackages } from './workspace.js';

/**
 * Builds the JavaScript of all packages according to their `tsup.config.ts`, one after another in this process: a
 * separate process for each package would spend most of its time on starting.
 */
for (const { folder } of workspacePackages()) {
  // tsup reads package.json and writes `dist` in the current folder.
  process.chdir(folder);
  const { default: options } = (await import(pathToFileURL(join(folder, 'tsup.config.ts')).href)) as {
    readonly default: Options | readonly Options[];
  };
  for (const each of [options].flat()) await build({ ...each, config: false, silent: true });
}
