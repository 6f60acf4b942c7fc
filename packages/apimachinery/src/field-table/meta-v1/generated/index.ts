// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import { apidiscoveryV2 } from './apidiscovery.v2.js';
import { apidiscoveryV2beta1 } from './apidiscovery.v2beta1.js';
import { quantity } from './quantity.js';
import { metaV1 } from './meta.v1.js';
import { metaV1beta1 } from './meta.v1beta1.js';
import { runtime } from './runtime.js';
import { intstr } from './intstr.js';

/** Field tables of the packages that serve every API group, by the name of their file. */
export const metaTables = {
  apidiscoveryV2,
  apidiscoveryV2beta1,
  quantity,
  metaV1,
  metaV1beta1,
  runtime,
  intstr,
} as const;
