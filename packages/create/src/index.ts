/**
 * Makes a project for an API server of one's own: `npm create @k8s-ts my-server`.
 *
 * @packageDocumentation
 */
export { createProject, type ProjectOptions } from './create-project.js';
export { runCreate } from './run-create.js';
