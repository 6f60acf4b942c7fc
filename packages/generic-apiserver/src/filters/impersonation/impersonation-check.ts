import { errorText, isStatusError } from '@k8s-ts/apimachinery/errors';
import { aggregateText, FieldPath, goQuote, isDomainPrefixedPath } from '@k8s-ts/apimachinery/validation';
import type { UserInfo } from '@k8s-ts/registry-generic/rest';
import { allAuthenticated, allUnauthenticated, anonymousName } from '../../access/authentication/authenticator.js';
import type { AuthorizationAttributes, AuthorizedRequest, Authorizer } from '../../access/authorization/authorizer.js';
import { forbiddenError } from '../../access/authorization/forbidden.js';
import { nodeOf, serviceAccountOf, type WantedUser } from './wanted-user.js';

const authenticationGroup = 'authentication.k8s.io';
/** Number of groups, or of values in extra, from which permission for all of them is checked first. */
const many = 4;

/** Asks the authorizer for each permission that a user needs to act as another user, with one verb. */
export class ImpersonationCheck {
  readonly #authorizer: Authorizer;
  readonly #verb: string;
  readonly #isConstrained: boolean;
  readonly #isAlone: boolean;

  /**
   * @param verb `impersonate`, or that of a constrained mode such as `impersonate:user-info`
   * @param isAlone whether there are no constrained modes. If so, the permission for the UID is checked last, and
   *   errors of the authorizer are not reported. Default false
   */
  constructor(authorizer: Authorizer, verb: string, isAlone = false) {
    this.#authorizer = authorizer;
    this.#verb = verb;
    this.#isConstrained = verb !== 'impersonate';
    this.#isAlone = isAlone;
  }

  /**
   * Checks all permissions and returns the impersonated user.
   *
   * @throws StatusError (403) with the first permission that is missing
   */
  async impersonated(wanted: WantedUser, user: UserInfo, request: AuthorizedRequest): Promise<UserInfo> {
    const ask = (attributes: AuthorizationAttributes) =>
      authorize(this.#authorizer, attributes, request, !this.#isAlone);
    const groups = await this.#checkName(wanted, user, ask);
    const checkUID = async () => {
      if (wanted.uid !== '') await ask(this.#attributes(user, authenticationGroup, 'uids', wanted.uid));
    };
    if (!this.#isAlone) await checkUID();
    await this.#checkGroups(wanted.groups, user, ask);
    await this.#checkExtra(wanted.extra, user, ask);
    if (this.#isAlone) await checkUID();
    return userOf(wanted, groups);
  }

  /** @returns the groups of the user */
  async #checkName({ name, groups }: WantedUser, user: UserInfo, ask: Ask): Promise<readonly string[]> {
    const attributes = this.#attributes(user, this.#isConstrained ? authenticationGroup : '', 'users', name);
    const node = this.#isConstrained ? nodeOf(name) : undefined;
    if (node !== undefined) {
      const ofNode = { ...attributes, resource: 'nodes', name: node };
      if (groups.length > 0) throw forbiddenGroups(ofNode, 'a node', groups);
      await ask(ofNode);
      return ['system:nodes'];
    }
    const account = serviceAccountOf(name);
    if (account === undefined) {
      await ask(attributes);
      return groups;
    }
    const ofAccount = { ...attributes, resource: 'serviceaccounts', ...account };
    if (this.#isConstrained && groups.length > 0) throw forbiddenGroups(ofAccount, 'a service account', groups);
    await ask(ofAccount);
    return groups.length > 0 ? groups : ['system:serviceaccounts', `system:serviceaccounts:${account.namespace}`];
  }

  async #checkGroups(groups: readonly string[], user: UserInfo, ask: Ask): Promise<void> {
    if (groups.length === 0) return;
    const named = (name: string) =>
      this.#attributes(user, this.#isConstrained ? authenticationGroup : '', 'groups', name);
    if (this.#isConstrained) {
      if (groups.includes('')) {
        throw forbiddenError(named(''), 'impersonating the empty string group is not allowed');
      }
      if (groups.includes('system:masters')) {
        throw forbiddenError(named('system:masters'), 'impersonating the system:masters group is not allowed');
      }
      if (groups.length >= many && (await isAllowed(ask, named('*')))) return;
    }
    for (const group of groups) await ask(named(group));
  }

  async #checkExtra(extra: WantedUser['extra'], user: UserInfo, ask: Ask): Promise<void> {
    if (extra.size === 0) return;
    const named = (key: string, name: string) => ({
      ...this.#attributes(user, authenticationGroup, 'userextras', name),
      subresource: key,
    });
    if (this.#isConstrained) {
      const problem = [...extra].map(([key, values]) => problemOfExtra(key, values)).find((text) => text !== undefined);
      if (problem !== undefined) throw forbiddenError(named('', ''), problem);
      const values = [...extra.values()].reduce((sum, list) => sum + list.length, 0);
      if (Math.max(extra.size, values) >= many && (await isAllowed(ask, named('*', '*')))) return;
    }
    for (const [key, values] of extra) for (const value of values) await ask(named(key, value));
  }

  #attributes(user: UserInfo, apiGroup: string, resource: string, name: string): AuthorizationAttributes {
    return {
      user,
      verb: this.#verb,
      isResourceRequest: true,
      path: '',
      apiGroup,
      apiVersion: 'v1',
      namespace: '',
      resource,
      subresource: '',
      name,
    };
  }
}

/** Throws a StatusError for permissions that the user lacks. */
type Ask = (attributes: AuthorizationAttributes) => Promise<void>;

/**
 * @param tellsErrors whether the reason includes the error of an authorizer. Default true
 * @throws StatusError (403) unless the authorizer allows it. An authorizer that fails does not allow anything
 */
export async function authorize(
  authorizer: Authorizer,
  attributes: AuthorizationAttributes,
  request: AuthorizedRequest,
  tellsErrors = true,
): Promise<void> {
  let reason: string;
  try {
    const answer = await authorizer.authorize(attributes, request);
    if (answer.decision === 'Allow') return;
    const error = tellsErrors && answer.error !== undefined ? errorText(answer.error) : '';
    reason = [error, answer.reason].filter((text) => text !== '').join(': ');
  } catch (error) {
    if (isStatusError(error) && error.code === 403) throw error;
    reason = tellsErrors ? errorText(error) : '';
  }
  throw forbiddenError(attributes, reason);
}

const isAllowed = (ask: Ask, attributes: AuthorizationAttributes): Promise<boolean> =>
  ask(attributes).then(
    () => true,
    () => false,
  );

const forbiddenGroups = (attributes: AuthorizationAttributes, what: string, groups: readonly string[]) =>
  forbiddenError(
    attributes,
    `when impersonating ${what}, cannot impersonate groups [${groups.map(goQuote).join(' ')}]`,
  );

/** Why a key or its values cannot be impersonated in a constrained mode. */
function problemOfExtra(key: string, values: readonly string[]): string | undefined {
  if (key === '') return 'impersonating the empty string key in extra is not allowed';
  const errors = isDomainPrefixedPath(FieldPath.root('extra', 'key'), key);
  if (errors.length > 0) return `impersonating an invalid key in extra is not allowed: ${aggregateText(errors)}`;
  if (key !== key.toLowerCase()) return `impersonating a non-lowercase key in extra is not allowed: ${goQuote(key)}`;
  if (values.length === 0) return 'impersonating empty values in extra is not allowed';
  return values.includes('') ? 'impersonating the empty string value in extra is not allowed' : undefined;
}

function userOf({ name, uid, extra }: WantedUser, groups: readonly string[]): UserInfo {
  const all = [...groups];
  if (name === anonymousName) {
    if (!all.includes(allUnauthenticated)) all.push(allUnauthenticated);
  } else if (!all.includes(allAuthenticated) && !all.includes(allUnauthenticated)) all.push(allAuthenticated);
  return {
    name,
    ...(uid !== '' ? { uid } : undefined),
    groups: all,
    ...(extra.size > 0 ? { extra: Object.fromEntries(extra) } : undefined),
  };
}
