export type { APIGroupResources, DiscoveredResource } from './api-group-resources.js';
export { groupResourcesFromAggregated, groupResourcesFromDocuments } from './api-group-resources.js';
export { DefaultRESTMapper } from './default-rest-mapper.js';
export { DeferredDiscoveryRESTMapper } from './deferred-discovery-rest-mapper.js';
export { newDiscoveryRESTMapper } from './discovery-rest-mapper.js';
export { FirstHitRESTMapper } from './first-hit-rest-mapper.js';
export type { GuessedResource } from './guess-kind-to-resource.js';
export { unsafeGuessKindToResource } from './guess-kind-to-resource.js';
export { MultiRESTMapper } from './multi-rest-mapper.js';
export { anyName, PriorityRESTMapper } from './priority-rest-mapper.js';
export type { AsyncRESTMapper, RESTMapper, RESTMapping, RESTScope } from './rest-mapper.js';
export {
  AmbiguousKindError,
  AmbiguousResourceError,
  isAmbiguousError,
  isNoMatchError,
  NoKindMatchError,
  NoResourceMatchError,
} from './rest-mapper-errors.js';
export type { AmbiguousShortcutHandler } from './shortcut-expander.js';
export { newShortcutExpander, shortcutExpansion } from './shortcut-expander.js';
