import { errorText } from '@k8s-ts/apimachinery/errors';
import type { AuthorizationCheck, AuthorizationDecision, Authorize } from '@k8s-ts/cel/kubernetes';
import {
  type Authorization,
  type AuthorizationAttributes,
  type AuthorizedRequest,
  type Authorizer,
  fieldSelectorParameter,
  labelSelectorParameter,
} from '@k8s-ts/generic-apiserver';
import type { UserInfo } from '@k8s-ts/registry-generic/rest';

/**
 * Thrown to interrupt an evaluation that needs an authorizer's decision. The evaluation is repeated when the decision
 * is there.
 */
class UndecidedError extends Error {
  constructor(readonly decided: Promise<void>) {
    super('the authorizer has not decided yet');
  }
}

/**
 * The decisions that the expressions of one request ask for, each taken once
 * (`kubernetes/apiserver pkg/admission/plugin/authorizer/caching_authorizer.go`).
 */
export class Decisions {
  readonly #authorizer: Authorizer;
  readonly #user: UserInfo;
  readonly #request: AuthorizedRequest | undefined;
  readonly #known = new Map<string, AuthorizationDecision>();

  /**
   * @param user whose permissions are asked for
   * @param request see `Authorizer.authorize`
   */
  constructor(authorizer: Authorizer, user: UserInfo, request?: AuthorizedRequest) {
    this.#authorizer = authorizer;
    this.#user = user;
    this.#request = request;
  }

  /**
   * Returns a decision without waiting, because evaluations cannot wait.
   *
   * @throws UndecidedError when the authorizer has not decided yet: {@link evaluate} then waits and evaluates again
   */
  readonly authorize: Authorize = (check) => {
    const key = JSON.stringify(check);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const keep = (decision: AuthorizationDecision) => {
      this.#known.set(key, decision);
      return decision;
    };
    let answer: Authorization | Promise<Authorization>;
    try {
      answer = this.#authorizer.authorize(attributesOf(check, this.#user), this.#request);
    } catch (error) {
      return keep(failed(error));
    }
    if (!(answer instanceof Promise)) return keep(decisionOf(answer));
    throw new UndecidedError(
      answer.then(
        (decided) => void keep(decisionOf(decided)),
        (error: unknown) => void keep(failed(error)),
      ),
    );
  };

  /** Runs an evaluation, and repeats it after each decision for which it had to wait. */
  async evaluate<T>(run: () => T): Promise<T> {
    for (;;) {
      try {
        return run();
      } catch (error) {
        if (!(error instanceof UndecidedError)) throw error;
        await error.decided;
      }
    }
  }
}

const decisionOf = ({ decision, reason }: Authorization): AuthorizationDecision => ({
  allowed: decision === 'Allow',
  reason,
});

const failed = (error: unknown): AuthorizationDecision => ({ allowed: false, reason: '', error: errorText(error) });

function attributesOf(
  { serviceAccount, verb, path, resource }: AuthorizationCheck,
  user: UserInfo,
): AuthorizationAttributes {
  const asked = serviceAccount === undefined ? user : serviceAccountUser(serviceAccount);
  if (resource === undefined) {
    const none = { apiGroup: '', apiVersion: '', namespace: '', resource: '', subresource: '', name: '' };
    return { user: asked, verb, isResourceRequest: false, path: path ?? '', ...none };
  }
  const { group, fieldSelector, labelSelector, ...rest } = resource;
  return {
    user: asked,
    verb,
    isResourceRequest: true,
    path: '',
    apiGroup: group,
    apiVersion: '*',
    ...rest,
    ...(fieldSelector === '' ? {} : { fieldSelector: fieldSelectorParameter(fieldSelector) }),
    ...(labelSelector === '' ? {} : { labelSelector: labelSelectorParameter(labelSelector) }),
  };
}

function serviceAccountUser({ namespace, name }: NonNullable<AuthorizationCheck['serviceAccount']>): UserInfo {
  return {
    name: `system:serviceaccount:${namespace}:${name}`,
    groups: ['system:serviceaccounts', `system:serviceaccounts:${namespace}`, 'system:authenticated'],
  };
}
