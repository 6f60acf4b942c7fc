/** Makes `src/generated/system-objects.ts` from the objects that a server creates at its start. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemObjectsFile } from './system-objects-file.js';

writeFileSync(join(import.meta.dirname, '../src/generated/system-objects.ts'), await systemObjectsFile());
