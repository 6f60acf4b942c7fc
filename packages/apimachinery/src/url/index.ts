export * from './go-url.js';
export { type Address, parseAddress } from './ip-address.js';
