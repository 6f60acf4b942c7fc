export * from './director.js';
export * from './group-version.js';
export * from './installed-groups.js';
export * from './path-mux.js';
export * from './remote-group-version.js';
export * from './resource-routes.js';
