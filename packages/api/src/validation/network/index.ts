export {
  type CIDR,
  checkCIDR,
  checkEndpointIP,
  checkIP,
  formatIP,
  type IPAddress,
  type IPFamily,
  ipFamilyOf,
  isDualStack,
  parseCIDR,
  parseIP,
  rangeContains,
} from './ip.js';
