export { APIGroupFactoryRegistry } from './api-group-factory-registry.js';
export type { GroupMetaFactoryArgs, GroupVersionFactoryArgs } from './group-meta-factory-args.js';
