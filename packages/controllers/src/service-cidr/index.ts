export { newServiceCIDRController } from './service-cidr-controller.js';
