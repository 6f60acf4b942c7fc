/**
 * The label `error_type` of metrics for an error of a policy
 * (`kubernetes/apiserver pkg/admission/plugin/policy/validating/errors.go`).
 */
export function errorTypeOfMessage(message: string): 'compile_error' | 'out_of_budget' | 'invalid_error' {
  if (message.startsWith('compilation')) return 'compile_error';
  if (message.startsWith('validation failed due to running out of cost budget')) return 'out_of_budget';
  return 'invalid_error';
}
