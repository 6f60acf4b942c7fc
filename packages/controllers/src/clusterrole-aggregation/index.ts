export { newClusterRoleAggregation } from './clusterrole-aggregation.js';
