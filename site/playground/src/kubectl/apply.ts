import { ask, type KubeObject, RefusedError } from '../api/ask.js';
import { pathOf, resourceOf } from '../api/discovery.js';
import { documentsOf } from '../editor/documents.js';
import { CommandError, errorText, type Running, slashed } from './session.js';

export const applyFlags = ['filename', 'force-conflicts', 'server-side', 'field-manager', 'dry-run', 'validate'];

/** `kubectl apply --server-side -f -`: the manifests of the editor. */
export async function apply(running: Running): Promise<void> {
  const { flags } = running;
  const manager = flags['field-manager'] ?? 'kubectl';
  for (const { object } of inputObjects(running)) {
    const resource = resourceOf(running.resources, object);
    if (resource === undefined) {
      running.fail(noMatches(object));
      continue;
    }
    const { name = '', namespace = running.namespace } = object.metadata ?? {};
    const query = new URLSearchParams({
      fieldManager: manager,
      fieldValidation: 'Strict',
      force: String(flags['force-conflicts'] === 'true'),
      ...(flags['dry-run'] === 'server' ? { dryRun: 'All' } : {}),
    });
    try {
      await ask(running.cluster, `${pathOf(resource, namespace, name)}?${query}`, {
        method: 'PATCH',
        type: 'application/apply-patch+yaml',
        body: object,
      });
      running.write(
        `${slashed(resource, name)} serverside-applied${flags['dry-run'] === 'server' ? ' (server dry run)' : ''}\n`,
      );
    } catch (error) {
      running.fail(isConflict(error) ? conflictText(error) : errorText(error));
    }
  }
}

/** Returns the objects of the editor. @throws CommandError without `-f -` */
export function inputObjects({ flags, input }: Running): ReturnType<typeof documentsOf> {
  if (flags.filename === undefined) throw new CommandError('error: must specify one of -f and -k');
  if (flags.filename !== '-') throw new CommandError(`error: the path "${flags.filename}" does not exist`);
  const documents = documentsOf(input());
  if (documents.length === 0) throw new CommandError('error: no objects passed to apply');
  return documents;
}

export function noMatches({ apiVersion = '', kind = '', metadata }: KubeObject): string {
  return `error: resource mapping not found for name: "${metadata?.name ?? ''}" namespace: "${metadata?.namespace ?? ''}" from "STDIN": no matches for kind "${kind}" in version "${apiVersion}"\nensure CRDs are installed first`;
}

const isConflict = (error: unknown): error is RefusedError =>
  error instanceof RefusedError &&
  error.status.reason === 'Conflict' &&
  (error.status.details?.causes?.length ?? 0) > 0;

/** The advice differs from kubectl's: it names the choices of server-side apply. */
const conflictText = (error: RefusedError): string =>
  `error: ${error.message}\nThe fields belong to other managers. Apply with --force-conflicts to take them over, or leave them out of the manifest.`;
