import type { GroupKinds } from '../group-kinds.js';
import { nodes } from './nodes.js';
import { others } from './others.js';
import { pods } from './pods.js';
import { services } from './services.js';
import { volumes } from './volumes.js';

export const core: GroupKinds = {
  kinds: { ...nodes.kinds, ...others.kinds, ...pods.kinds, ...services.kinds, ...volumes.kinds },
  defaults: { ...nodes.defaults, ...others.defaults, ...pods.defaults, ...services.defaults, ...volumes.defaults },
};
