import type { resourcev1 } from '@k8s-ts/api/types';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { type FieldError, type FieldPath, field } from '@k8s-ts/apimachinery/validation';

/** Namespaces with this label of value `true` may have claims with administrative access to devices. */
const adminAccessLabel = 'resource.kubernetes.io/admin-access';

export interface AdminAccessOptions {
  /**
   * Reads the labels of a namespace. Administrative access to devices needs a label there. Rejects when there is no
   * such namespace. Default: no namespace has the label.
   */
  readonly namespaceLabels?: (name: string) => Promise<Readonly<Record<string, string>>>;
}

/** The answer for a namespace: whether it may have such claims, or why that is unknown. */
type Answer = { readonly isAllowed: boolean; readonly failure?: string };

/** Decides about administrative access (`kubernetes pkg/registry/resource/utils.go`). */
export class AdminAccess {
  readonly #labels: NonNullable<AdminAccessOptions['namespaceLabels']>;
  /** Latest decisions by namespace, for validation, which cannot wait. */
  readonly #answers = new Map<string, Answer>();

  constructor({ namespaceLabels = async () => ({}) }: AdminAccessOptions) {
    this.#labels = namespaceLabels;
  }

  /**
   * Looks up whether the namespace may have such claims, if the object requests administrative access. Call before
   * {@link errors}.
   */
  async ask(isRequested: boolean, namespace: string): Promise<void> {
    if (!isRequested) return;
    this.#answers.set(namespace, await this.#answer(namespace));
  }

  async #answer(namespace: string): Promise<Answer> {
    try {
      return { isAllowed: (await this.#labels(namespace))[adminAccessLabel] === 'true' };
    } catch (error) {
      return { isAllowed: false, failure: errorText(error) };
    }
  }

  /** Errors of a request for access at `path`. */
  errors(namespace: string, path: FieldPath): FieldError[] {
    const { isAllowed = false, failure } = this.#answers.get(namespace) ?? {};
    if (failure !== undefined) {
      return [field.internalError(path, `could not retrieve namespace to verify admin access: ${failure}`)];
    }
    if (isAllowed) return [];
    const message = `admin access to devices requires the \`${adminAccessLabel}: true\` label on the containing namespace`;
    return [field.forbidden(path, message)];
  }
}

/** Index of the first request for administrative access; -1 without one. */
export const adminRequestIn = ({ devices }: resourcev1.ResourceClaimSpec): number =>
  (devices?.requests ?? []).findIndex(({ exactly }) => exactly?.adminAccess === true);
