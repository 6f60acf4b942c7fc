export {
  addQuantity,
  cmpQuantity,
  equalQuantity,
  isZeroQuantity,
  maxQuantity,
  mulQuantity,
  negQuantity,
  quantityAsFloat64,
  quantityAsInt64,
  quantityMilliValue,
  quantityScaledValue,
  quantitySign,
  quantityValue,
  roundUpQuantity,
  subQuantity,
  withFormat,
} from './arithmetic.js';
export { canonicalQuantity, quantityToString } from './canonical-quantity.js';
export { parseQuantity, QuantityError, toQuantity } from './parse-quantity.js';
export type { Quantity, QuantityFormat, QuantityLike } from './quantity.js';
export { newMilliQuantity, newQuantity, newScaledQuantity, Scale } from './quantity.js';
