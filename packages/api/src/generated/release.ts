// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** The release of the facts. */
export const releaseVersion = 'v1.36.3';

/** Its minor release. */
export const releaseMinor = '1.36';
