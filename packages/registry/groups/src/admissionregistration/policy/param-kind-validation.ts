import type { admissionregistrationv1 } from '@k8s-ts/api/types';
import type { Errors } from '@k8s-ts/api/validation';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { type GroupVersion, parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import { type FieldPath, field, isDNS1035Label, isDNS1123Subdomain } from '@k8s-ts/apimachinery/validation';

/** Adds errors of the kind of a policy's parameters. */
export function checkParamKind(
  errors: Errors,
  { apiVersion = '', kind = '' }: admissionregistrationv1.ParamKind,
  path: FieldPath,
): void {
  const versionPath = path.child('apiVersion');
  const complain = (value: string, problems: readonly string[]) => {
    if (problems.length > 0) errors.push(field.invalid(versionPath, value, problems.join(',')));
  };
  if (apiVersion === '') errors.push(field.required(versionPath));
  else {
    const parsed = parse(apiVersion);
    if (typeof parsed === 'string') complain(apiVersion, [parsed]);
    else {
      if (parsed.group !== '') complain(parsed.group, isDNS1123Subdomain(parsed.group));
      if (parsed.version === '') complain(apiVersion, ['version must be specified']);
      else complain(parsed.version, isDNS1035Label(parsed.version));
    }
  }
  const kindPath = path.child('kind');
  if (kind === '') {
    errors.push(field.required(kindPath));
    return;
  }
  const problems = isDNS1035Label(kind.toLowerCase());
  if (problems.length > 0) {
    const message = `may have mixed case, but should otherwise match: ${problems.join(',')}`;
    errors.push(field.invalid(kindPath, kind, message));
  }
}

/** The group-version, or the message about an invalid group-version. */
function parse(text: string): GroupVersion | string {
  try {
    return parseGroupVersion(text);
  } catch (error) {
    return errorText(error);
  }
}
