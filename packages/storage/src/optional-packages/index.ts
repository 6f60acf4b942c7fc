export { loadWithPackages } from './load-with-packages.js';
