import { authorizerType } from '../kubernetes/authorizer.js';
import { defaultCompatibilityVersion, environment } from '../kubernetes/environment.js';
import { dynType, objectType, type Type } from '../types/type.js';
import { type OpenAPISchema, type OpenAPISchemas, OpenAPITypes } from './openapi-types.js';
import { requestDecls } from './request-types.js';
import { variablesDecl, variablesType } from './variables.js';

/** A kind, with the schemas of its group-version. */
export interface KindSchema {
  readonly kind: string;
  readonly schema: OpenAPISchema;
  readonly schemas: OpenAPISchemas;
}

/**
 * Compiles expressions of a policy with the types of the objects for which they will be evaluated: unknown fields are
 * errors here (`kubernetes/apiserver pkg/admission/plugin/policy/validating/typechecking.go`).
 *
 * @param object the kind of `object` and `oldObject`
 * @param params the kind of `params`. Undefined: expressions have no parameters
 * @param variables the variables of the policy, in order
 * @returns a function that returns the error of an expression; undefined for a correct one
 */
export function typeChecker(
  object: KindSchema,
  params: KindSchema | undefined,
  variables: readonly { readonly name: string; readonly expression: string }[],
): (expression: string) => string | undefined {
  const objectTypes = new OpenAPITypes(object.schemas);
  const paramTypes = new OpenAPITypes(params?.schemas ?? {});
  const type = objectTypes.typeOf(object.schema, object.kind) ?? dynType;
  // The prefix keeps the two types apart when the parameters are of the same kind as the object.
  const paramType = params && (paramTypes.typeOf(params.schema, `params.${params.kind}`) ?? dynType);
  const declared = new Map<string, Type>();
  const base = environment(defaultCompatibilityVersion, 'stored').extend({
    variables: {
      object: type,
      oldObject: type,
      namespaceObject: objectType('kubernetes.Namespace'),
      request: objectType('kubernetes.AdmissionRequest'),
      authorizer: authorizerType,
      variables: variablesType,
      ...(paramType === undefined ? {} : { params: paramType }),
    },
  });
  const compile = (expression: string) => {
    const decl = variablesDecl(declared);
    const findObject = (name: string) =>
      name === decl.name
        ? decl
        : (requestDecls.get(name) ?? objectTypes.findObject(name) ?? paramTypes.findObject(name));
    return base.extend({ provider: { findObject } }).compile(expression);
  };
  for (const { name, expression } of variables) declared.set(name, compile(expression).program?.outputType ?? dynType);
  return (expression) => {
    const { issues } = compile(expression);
    return issues && String(issues);
  };
}
