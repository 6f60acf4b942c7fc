import { library } from '../../tsup.base.js';

export default library(import.meta.dirname, {
  together: [
    'src/text',
    'src/schema',
    'src/json/base64.ts',
    'src/json/canonical-values.ts',
    'src/json/decode-error.ts',
    'src/json/scan.ts',
    'src/json-patch/json-value.ts',
    'src/runtime/runtime-object.ts',
    'src/runtime/unstructured.ts',
    'src/time/civil-time.ts',
  ],
});
