import type { GroupKinds } from './group-kinds.js';

export const authorization: GroupKinds = {
  kinds: {
    LocalSubjectAccessReview: { description: 'Asks whether a user may do something in a namespace.' },
    SelfSubjectAccessReview: { description: 'Asks whether the client may do something.' },
    SelfSubjectRulesReview: { description: 'Asks what the client may do in a namespace.' },
    SubjectAccessReview: { description: 'Asks whether a user may do something.' },
  },
};
