export {
  type DiscoveredResource,
  type DiscoveredResources,
  discoverResources,
  preferredResources,
} from './discover-resources.js';
export { ResourceCatalog, type ResourceCatalogOptions } from './resource-catalog.js';
