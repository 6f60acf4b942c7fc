/**
 * The API server of definitions and custom resources. Importing it loads little; the rest follows with the first
 * definition.
 *
 * @packageDocumentation
 */

export type { ResolveService, ServiceAddress } from '@k8s-ts/generic-apiserver/webhook';
export type { CustomResourceDefinition } from '../definitions/kind/custom-resource-definition.js';
export { definitionKind } from '../definitions/kind/custom-resource-definition.js';
export type { ObjectConverter } from './conversion/object-converter.js';
export { type OpenDefinition, type OpenDefinitionOptions, openDefinition } from './open-definition.js';
export { type Extensions, type ExtensionsConfig, openExtensions } from './open-extensions.js';
