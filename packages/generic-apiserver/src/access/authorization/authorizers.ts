import { systemMasters } from '@k8s-ts/registry-generic/rest';
import {
  type Authorization,
  type AuthorizationAttributes,
  type AuthorizedRequest,
  type Authorizer,
  noOpinion,
} from './authorizer.js';

const allowed: Authorization = { decision: 'Allow', reason: '' };

/** Allows all requests of all users. */
export const alwaysAllow: Authorizer = { authorize: () => allowed };

/** Allows no requests. */
export const alwaysDeny: Authorizer = {
  authorize: () => ({ decision: 'NoOpinion', reason: 'Everything is forbidden.' }),
};

/** Allows everything to members of the given groups and has no opinion on other users. */
export function privilegedGroups(groups: readonly string[] = [systemMasters]): Authorizer {
  return {
    authorize: ({ user }) => (user.groups.some((group) => groups.includes(group)) ? allowed : noOpinion),
  };
}

/** Allows all users the given non-resource paths. A trailing `*` matches any suffix. */
export function alwaysAllowPaths(paths: readonly string[]): Authorizer {
  const exact = new Set<string>();
  const prefixes: string[] = [];
  for (const path of paths) {
    if (path.endsWith('*')) prefixes.push(path.slice(0, -1));
    else exact.add(path);
  }
  return {
    authorize: ({ isResourceRequest, path }) =>
      !isResourceRequest && (exact.has(path) || prefixes.some((prefix) => path.startsWith(prefix)))
        ? allowed
        : noOpinion,
  };
}

/**
 * Asks authorizers one after another. The first one with an opinion decides. When no authorizer has an opinion, the
 * first error is thrown, if any; otherwise the reasons are joined, one per line.
 */
export function unionAuthorizer(authorizers: readonly Authorizer[]): Authorizer {
  async function ask(
    attributes: AuthorizationAttributes,
    request: AuthorizedRequest | undefined,
    from: number,
    first: Promise<Authorization>,
  ): Promise<Authorization> {
    const reasons: string[] = [];
    let failure: unknown;
    let answer: Authorization | Promise<Authorization> = first;
    for (let i = from; ; ) {
      try {
        const answered = await answer;
        const { decision, reason } = answered;
        if (decision !== 'NoOpinion') return answered;
        if (reason !== '') reasons.push(reason);
      } catch (error) {
        failure ??= error;
      }
      const next = authorizers[++i];
      if (next === undefined) break;
      answer = next.authorize(attributes, request);
    }
    if (failure !== undefined) throw failure;
    return { decision: 'NoOpinion', reason: reasons.join('\n') };
  }
  return {
    authorize(attributes, request) {
      let reasons = '';
      for (let i = 0; i < authorizers.length; i++) {
        const answer = (authorizers[i] as Authorizer).authorize(attributes, request);
        if (answer instanceof Promise) {
          const rest = ask(attributes, request, i, answer);
          return reasons === '' ? rest : rest.then((each) => withReasons(each, reasons));
        }
        if (answer.decision !== 'NoOpinion') return answer;
        if (answer.reason !== '') reasons = reasons === '' ? answer.reason : `${reasons}\n${answer.reason}`;
      }
      return reasons === '' ? noOpinion : { decision: 'NoOpinion', reason: reasons };
    },
  };
}

function withReasons(answer: Authorization, reasons: string): Authorization {
  if (answer.decision !== 'NoOpinion') return answer;
  return { decision: 'NoOpinion', reason: answer.reason === '' ? reasons : `${reasons}\n${answer.reason}` };
}
