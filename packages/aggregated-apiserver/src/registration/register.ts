import { apiregistrationv1 } from '@k8s-ts/api/resources';
import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import { type Client, newController, newInformer, onChangesOf } from '@k8s-ts/client';

type APIService = apiregistrationv1.APIService;

export interface RegisterOptions {
  readonly client: Client;
  /** The APIServices as they should be now. */
  readonly wanted: () => readonly APIService[];
  /** Calls back when {@link wanted} changes. */
  readonly onChange: (listener: () => void) => void;
  /** Called with failures, which are retried. */
  readonly onError: (message: string, error: unknown) => void;
}

/**
 * Keeps the APIServices of a server as they should be, until the signal aborts: creates missing ones, and repairs
 * changed ones. They stay when the server ends, because other servers of the same service may run.
 */
export async function registerAPIServices(
  { client, wanted, onChange, onError }: RegisterOptions,
  signal: AbortSignal,
): Promise<void> {
  const apiServices = client.resource(apiregistrationv1.apiServices);
  const informer = newInformer<APIService>({
    source: apiServices,
    onError: (error) => onError('APIServices cannot be followed', error),
  });
  const find = (name: string) => wanted().find(({ metadata }) => metadata?.name === name);
  const controller = newController({
    sources: [onChangesOf(informer)],
    onError: (error, name) => onError(`the APIService ${name} cannot be written`, error),
    async reconcile(name) {
      const object = find(name);
      if (object === undefined) return;
      const { spec } = informer.store.get(name) ?? {};
      // Fields that the wanted spec does not set, such as the caBundle of another program, stay.
      if (spec !== undefined && semanticEqual({ ...spec, ...object.spec }, spec)) return;
      await apiServices.apply(object, { fieldManager: 'k8s-ts-aggregated-apiserver', force: true });
    },
  });
  const addAll = () => {
    for (const { metadata } of wanted()) controller.queue.add(metadata?.name ?? '');
  };
  onChange(addAll);
  addAll();
  await controller.run(signal);
}
