export { newRootCAPublisher } from './root-ca-publisher.js';
