export { formatWarnings } from './format-warnings.js';
export {
  validateDefinition,
  validateDefinitionStatusUpdate,
  validateDefinitionUpdate,
} from './validate-definition.js';
export { validationCost } from './validation-cost.js';
