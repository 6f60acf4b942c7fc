export type { QuotaEvaluator, QuotaEvaluators, QuotaScope } from '../quota-evaluator.js';
export { newResourceQuotaController } from './quota-controller.js';
