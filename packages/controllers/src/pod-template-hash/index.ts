export { hashOfTemplate } from './hash-of-template.js';
