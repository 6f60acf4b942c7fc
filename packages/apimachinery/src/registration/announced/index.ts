export { APIGroupFactoryRegistry } from './api-group-factory-registry.js';
export type { GroupMetaFactoryParts, WarningHandler } from './group-meta-factory.js';
export { GroupMetaFactory, newGroupMetaFactory } from './group-meta-factory.js';
export type { GroupMetaFactoryArgs, GroupVersionFactoryArgs } from './group-meta-factory-args.js';
export type { RESTMapperFromSchemeOptions } from './rest-mapper-from-scheme.js';
export { newDefaultRESTMapperFromScheme } from './rest-mapper-from-scheme.js';
