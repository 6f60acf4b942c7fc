import { isDNS1123Label, isDNS1123Subdomain } from '@k8s-ts/apimachinery/validation';
import { functionDecl, memberOverload } from '../checker/function-decl.js';
import type { Library } from '../library/library.js';
import { boolType, objectType, stringType, type Type } from '../types/type.js';
import { ErrorValue, type Failure, firstFailure } from '../values/failure.js';
import type { Value } from '../values/value.js';
import { AbstractValue } from '../values/value.js';

/*
 * Checks of permissions (kubernetes/apiserver pkg/cel/library/authz.go).
 */

/** The type of the variable `authorizer`. */
export const authorizerType: Type = objectType('kubernetes.authorization.Authorizer');
/** The type of `authorizer.path(p)`. */
export const pathCheckType: Type = objectType('kubernetes.authorization.PathCheck');
/** The type of `authorizer.group(g)`. */
export const groupCheckType: Type = objectType('kubernetes.authorization.GroupCheck');
/** The type of `authorizer.group(g).resource(r)`, and of the variable `authorizer.requestResource`. */
export const resourceCheckType: Type = objectType('kubernetes.authorization.ResourceCheck');
/** The type of `check(verb)`. */
export const decisionType: Type = objectType('kubernetes.authorization.Decision');

/** The subject of an authorization check: a path, or a resource. */
export interface AuthorizationCheck {
  /** The service account whose permissions are checked. Undefined: the user for whom the authorizer was made. */
  readonly serviceAccount?: { readonly namespace: string; readonly name: string } | undefined;
  readonly verb: string;
  /** Set for paths that are not resources. */
  readonly path?: string;
  /** Set for resources. */
  readonly resource?: {
    readonly group: string;
    readonly resource: string;
    readonly subresource: string;
    readonly namespace: string;
    readonly name: string;
    /** Selectors as written, empty for none. They may be invalid. */
    readonly fieldSelector: string;
    readonly labelSelector: string;
  };
}

/** A decision. */
export interface AuthorizationDecision {
  readonly allowed: boolean;
  readonly reason: string;
  /** The error that occurred while deciding. */
  readonly error?: string | undefined;
}

/**
 * Decides whether the user for whom it was made may do something. It is synchronous, because evaluations cannot wait.
 */
export type Authorize = (check: AuthorizationCheck) => AuthorizationDecision;

abstract class CheckValue extends AbstractValue {
  equals(other: Value): boolean | Failure {
    return other === this ? true : firstFailure(other);
  }
}

/** The variable `authorizer`. */
export class AuthorizerValue extends CheckValue {
  readonly type: Type = authorizerType;

  constructor(
    readonly authorize: Authorize,
    readonly serviceAccount?: { readonly namespace: string; readonly name: string },
  ) {
    super();
  }
}

class PathCheckValue extends CheckValue {
  readonly type: Type = pathCheckType;

  constructor(
    readonly authorizer: AuthorizerValue,
    readonly path: string,
  ) {
    super();
  }
}

class GroupCheckValue extends CheckValue {
  readonly type: Type = groupCheckType;

  constructor(
    readonly authorizer: AuthorizerValue,
    readonly group: string,
  ) {
    super();
  }
}

type Resource = NonNullable<AuthorizationCheck['resource']>;

/** The check of a resource. The variable `authorizer.requestResource` is the check of the request's own resource. */
export class ResourceCheckValue extends CheckValue {
  readonly type: Type = resourceCheckType;

  constructor(
    readonly authorizer: AuthorizerValue,
    readonly resource: Resource,
  ) {
    super();
  }
}

class DecisionValue extends CheckValue {
  readonly type: Type = decisionType;

  constructor(readonly decision: AuthorizationDecision) {
    super();
  }
}

function isBlank(text: Value | undefined): boolean {
  return (text as string).trim() === '';
}

function serviceAccount(authorizer: Value | undefined, namespace: Value | undefined, name: Value | undefined): Value {
  if (isDNS1123Subdomain(name as string).length > 0) return new ErrorValue('Invalid service account name');
  if (isDNS1123Label(namespace as string).length > 0) return new ErrorValue('Invalid service account namespace');
  const account = { namespace: namespace as string, name: name as string };
  return new AuthorizerValue((authorizer as AuthorizerValue).authorize, account);
}

function resourceSetter(functionName: string, id: string, field: keyof Resource) {
  return functionDecl(
    functionName,
    memberOverload(id, [resourceCheckType, stringType], resourceCheckType, (check, value) => {
      const { authorizer, resource } = check as ResourceCheckValue;
      return new ResourceCheckValue(authorizer, { ...resource, [field]: value as string });
    }),
  );
}

function decide(
  { authorize, serviceAccount: account }: AuthorizerValue,
  check: Omit<AuthorizationCheck, 'serviceAccount'>,
): Value {
  return new DecisionValue(authorize({ ...check, serviceAccount: account }));
}

const emptyResource = { subresource: '', namespace: '', name: '', fieldSelector: '', labelSelector: '' };

/** Functions of the variable `authorizer`. */
export const authorizerLibrary: Library = {
  name: 'kubernetes.authz',
  functions: [
    functionDecl(
      'path',
      memberOverload('authorizer_path', [authorizerType, stringType], pathCheckType, (authorizer, path) =>
        isBlank(path)
          ? new ErrorValue('path must not be empty')
          : new PathCheckValue(authorizer as AuthorizerValue, path as string),
      ),
    ),
    functionDecl(
      'group',
      memberOverload(
        'authorizer_group',
        [authorizerType, stringType],
        groupCheckType,
        (authorizer, group) => new GroupCheckValue(authorizer as AuthorizerValue, group as string),
      ),
    ),
    functionDecl(
      'serviceAccount',
      memberOverload(
        'authorizer_serviceaccount',
        [authorizerType, stringType, stringType],
        authorizerType,
        serviceAccount,
      ),
    ),
    functionDecl(
      'resource',
      memberOverload('groupcheck_resource', [groupCheckType, stringType], resourceCheckType, (check, resource) => {
        if (isBlank(resource)) return new ErrorValue('resource must not be empty');
        const { authorizer, group } = check as GroupCheckValue;
        return new ResourceCheckValue(authorizer, { ...emptyResource, group, resource: resource as string });
      }),
    ),
    resourceSetter('subresource', 'resourcecheck_subresource', 'subresource'),
    resourceSetter('namespace', 'resourcecheck_namespace', 'namespace'),
    resourceSetter('name', 'resourcecheck_name', 'name'),
    functionDecl(
      'check',
      memberOverload('pathcheck_check', [pathCheckType, stringType], decisionType, (check, verb) => {
        const { authorizer, path } = check as PathCheckValue;
        return decide(authorizer, { path, verb: verb as string });
      }),
      memberOverload('resourcecheck_check', [resourceCheckType, stringType], decisionType, (check, verb) => {
        const { authorizer, resource } = check as ResourceCheckValue;
        return decide(authorizer, { resource, verb: verb as string });
      }),
    ),
    functionDecl(
      'errored',
      memberOverload(
        'decision_errored',
        [decisionType],
        boolType,
        (value) => (value as DecisionValue).decision.error !== undefined,
      ),
    ),
    functionDecl(
      'error',
      memberOverload(
        'decision_error',
        [decisionType],
        stringType,
        (value) => (value as DecisionValue).decision.error ?? '',
      ),
    ),
    functionDecl(
      'allowed',
      memberOverload(
        'decision_allowed',
        [decisionType],
        boolType,
        (value) => (value as DecisionValue).decision.allowed,
      ),
    ),
    functionDecl(
      'reason',
      memberOverload(
        'decision_reason',
        [decisionType],
        stringType,
        (value) => (value as DecisionValue).decision.reason,
      ),
    ),
  ],
};

/** Selectors in checks of resources. */
export const authorizerSelectorsLibrary: Library = {
  name: 'kubernetes.authzSelectors',
  functions: [
    resourceSetter('fieldSelector', 'authorizer_fieldselector', 'fieldSelector'),
    resourceSetter('labelSelector', 'authorizer_labelselector', 'labelSelector'),
  ],
};
