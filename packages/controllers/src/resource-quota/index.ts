export { newResourceQuotaController } from './quota-controller.js';
export type { QuotaEvaluator, QuotaEvaluators, QuotaScope } from './quota-evaluator.js';
