import type { GroupKinds } from './group-kinds.js';

export const events: GroupKinds = {
  kinds: {
    Event: { description: 'A report of something that happened to an object.' },
  },
};
