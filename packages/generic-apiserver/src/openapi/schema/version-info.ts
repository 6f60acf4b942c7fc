import type { SchemaDefinition } from '../types/definition.js';

const fields = [
  ['major', true],
  ['minor', true],
  ['emulationMajor', false],
  ['emulationMinor', false],
  ['minCompatibilityMajor', false],
  ['minCompatibilityMinor', false],
  ['gitVersion', true],
  ['gitCommit', true],
  ['gitTreeState', true],
  ['buildDate', true],
  ['goVersion', true],
  ['compiler', true],
  ['platform', true],
] as const;

/** The answer to `/version`. It has no field table: it is never sent as protobuf. */
export const versionInfo: SchemaDefinition = {
  name: 'io.k8s.apimachinery.pkg.version.Info',
  uses: [],
  schema: (dialect) => ({
    type: 'object',
    required: fields.filter(([, required]) => required).map(([name]) => name),
    properties: Object.fromEntries(
      fields.map(([name, required]) => [
        name,
        required && dialect === 'v3' ? { type: 'string', default: '' } : { type: 'string' },
      ]),
    ),
  }),
};
