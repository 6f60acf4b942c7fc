import type { UserInfo } from '@k8s-ts/registry-generic/rest';
import type { AuthorizationAttributes, AuthorizedRequest, Authorizer } from '../../access/authorization/authorizer.js';
import { authorize, ImpersonationCheck } from './impersonation-check.js';
import { nodeOf, serviceAccountOf, type WantedUser } from './wanted-user.js';

/** A user as whom another user acts. */
export interface Impersonated {
  readonly user: UserInfo;
  /** The verb that allowed the impersonation in a constrained mode, for the audit log. */
  readonly constraint?: string;
}

interface Mode {
  readonly name: string;
  /** Whether the mode applies to the request. */
  fits(wanted: WantedUser, user: UserInfo): boolean;
}

const isNameAlone = ({ uid, groups, extra }: WantedUser): boolean =>
  uid === '' && groups.length === 0 && extra.size === 0;

const nodeKey = 'authentication.kubernetes.io/node-name';

/** The modes in the order in which they are tried. */
const modes: readonly Mode[] = [
  {
    // A service account acts as the node on which its pod runs.
    name: 'associated-node',
    fits(wanted, user) {
      const node = nodeOf(wanted.name);
      const own = user.extra?.[nodeKey];
      return (
        node !== undefined &&
        isNameAlone(wanted) &&
        serviceAccountOf(user.name) !== undefined &&
        own?.length === 1 &&
        own[0] === node
      );
    },
  },
  { name: 'arbitrary-node', fits: (wanted) => isNameAlone(wanted) && nodeOf(wanted.name) !== undefined },
  { name: 'serviceaccount', fits: (wanted) => isNameAlone(wanted) && serviceAccountOf(wanted.name) !== undefined },
  {
    name: 'user-info',
    fits: ({ name }) => nodeOf(name) === undefined && serviceAccountOf(name) === undefined,
  },
];

/** The mode that permits any request. It is tried last. */
const anyRequest: Mode = { name: '', fits: () => true };

/** Maximum number of users whose last mode is remembered. */
const maxUsers = 10_000;

/**
 * Constrained impersonation: permission to act as a user, together with permission for this one request as such a user.
 * If no mode allows it, the permission `impersonate` is checked, which allows any request (`kubernetes/apiserver
 * pkg/endpoints/filters/impersonation/mode.go`).
 */
export class ConstrainedImpersonation {
  readonly #authorizer: Authorizer;
  /** The mode that was allowed last, by the name of the acting user. It is tried first, and clients see its refusal. */
  readonly #lastModes = new Map<string, Mode>();

  constructor(authorizer: Authorizer) {
    this.#authorizer = authorizer;
  }

  /**
   * @param attributes attributes of the request
   * @throws StatusError (403) of the mode that is tried first
   */
  async impersonated(
    wanted: WantedUser,
    attributes: AuthorizationAttributes,
    request: AuthorizedRequest,
  ): Promise<Impersonated> {
    const { user } = attributes;
    const last = this.#lastModes.get(user.name);
    const tried = [...new Set([...(last ? [last] : []), ...modes, anyRequest])].filter((mode) =>
      mode.fits(wanted, user),
    );
    const failures: unknown[] = [];
    for (const mode of tried) {
      try {
        const impersonated = await this.#inMode(mode, wanted, attributes, request);
        this.#remember(user.name, mode);
        return impersonated;
      } catch (failure) {
        failures.push(failure);
      }
    }
    throw failures[0];
  }

  async #inMode(
    mode: Mode,
    wanted: WantedUser,
    attributes: AuthorizationAttributes,
    request: AuthorizedRequest,
  ): Promise<Impersonated> {
    const { user } = attributes;
    if (mode === anyRequest) {
      return {
        user: await new ImpersonationCheck(this.#authorizer, 'impersonate').impersonated(wanted, user, request),
      };
    }
    const constraint = `impersonate:${mode.name}`;
    const authorizer = mode.name === 'associated-node' ? ofAssociatedNode(this.#authorizer) : this.#authorizer;
    await authorize(authorizer, { ...attributes, verb: `impersonate-on:${mode.name}:${attributes.verb}` }, request);
    const check = new ImpersonationCheck(authorizer, constraint);
    return { user: await check.impersonated(wanted, user, request), constraint };
  }

  #remember(name: string, mode: Mode): void {
    this.#lastModes.delete(name);
    this.#lastModes.set(name, mode);
    if (this.#lastModes.size <= maxUsers) return;
    const [oldest] = this.#lastModes.keys();
    if (oldest !== undefined) this.#lastModes.delete(oldest);
  }
}

/** Asks for permission on all nodes, for a user with extra keys that have no values. */
function ofAssociatedNode(authorizer: Authorizer): Authorizer {
  return {
    authorize: (attributes, request) =>
      authorizer.authorize(
        {
          ...attributes,
          name: attributes.verb === 'impersonate:associated-node' ? '*' : attributes.name,
          user: {
            ...attributes.user,
            extra: {
              'authentication.kubernetes.io/associated-node-keys': Object.keys(attributes.user.extra ?? {}).sort(),
            },
          },
        },
        request,
      ),
  };
}
