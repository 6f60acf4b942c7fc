export { compileDecoder } from './compile-decoder.js';
export { compileStructOrder } from './compile-struct-order.js';
