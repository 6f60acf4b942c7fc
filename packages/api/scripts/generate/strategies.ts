import type { Release } from './release.js';
import { rowsFile } from './text.js';

/** Strategy facts of each resource: flags, reset fields, field selectors. */
export const strategiesFile = (release: Release): string =>
  rowsFile(
    release.version,
    'Strategy facts of each resource, as JSON.',
    'strategiesData',
    release.strategies.resources.map(({ indexedFields: _, ...rest }) => rest),
  );
