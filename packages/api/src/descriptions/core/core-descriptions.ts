import type { TypeDescriptions } from '../type-descriptions.js';
import { containerDescriptions } from './containers.js';
import { nodeDescriptions } from './nodes.js';
import { otherCoreDescriptions } from './others.js';
import { podDescriptions } from './pods.js';
import { schedulingDescriptions } from './scheduling.js';
import { serviceDescriptions } from './services.js';
import { volumeDescriptions } from './volumes.js';

/** Types of the core group at v1, without `core.v1.` before their names. */
export const coreDescriptions: TypeDescriptions = {
  ...podDescriptions,
  ...containerDescriptions,
  ...volumeDescriptions,
  ...schedulingDescriptions,
  ...serviceDescriptions,
  ...nodeDescriptions,
  ...otherCoreDescriptions,
};
