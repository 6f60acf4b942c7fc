import { ifUnset } from '../object-fields.js';
import type { GroupKinds } from './group-kinds.js';
import type { Rule } from './rule.js';

const tokenRequestSpec: Rule = (object) => ifUnset(object, { expirationSeconds: 3600 });

export const authentication: GroupKinds = {
  kinds: {
    SelfSubjectReview: { description: 'Answers as whom the server sees the client.' },
    TokenRequest: { description: 'Asks for a token of a service account.' },
    TokenReview: { description: 'Asks whose token this is.' },
  },
  defaults: { TokenRequestSpec: tokenRequestSpec },
};
