/** An event that a kubelet writes about a container (`kubernetes pkg/kubelet/events`). */
export interface KubeletEvent {
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  /** The container in the pod, such as `spec.containers{web}`. */
  readonly fieldPath?: string;
}

/** The events of a start. Images are never pulled, so each counts as present on the node. */
export function startOf(image: string): readonly KubeletEvent[] {
  const message = `Container image "${image}" already present on machine and can be accessed by the pod`;
  return [normal('Pulled', message), normal('Created', 'Container created'), normal('Started', 'Container started')];
}

/** The events of an image that cannot be pulled. @param error the message of the registry */
export function pullFailure(image: string, error: string): readonly KubeletEvent[] {
  return [
    normal('Pulling', `Pulling image "${image}"`),
    warning('Failed', `Failed to pull image "${image}": ${error}`),
    warning('Failed', 'Error: ErrImagePull'),
    normal('BackOff', `Back-off pulling image "${image}"`),
    warning('Failed', 'Error: ImagePullBackOff'),
  ];
}

/** The events of a container that is killed because of a probe. */
export function probeFailure(
  container: string,
  probe: 'liveness' | 'startup',
  restartPolicy: string,
): readonly KubeletEvent[] {
  const failed = `Container ${container} failed ${probe} probe`;
  return [
    unhealthy(probe === 'liveness' ? 'Liveness' : 'Startup'),
    normal('Killing', restartPolicy === 'Never' ? failed : `${failed}, will be restarted`),
  ];
}

/** The event of a probe that has failed as often as its threshold says. A kubelet writes one for each attempt. */
export function unhealthy(probe: 'Liveness' | 'Readiness' | 'Startup'): KubeletEvent {
  return warning('Unhealthy', `${probe} probe failed: simulated failure`);
}

/** The event of a running container whose pod is being deleted. */
export function killing(container: string): KubeletEvent {
  return normal('Killing', `Stopping container ${container}`);
}

const normal = (reason: string, message: string): KubeletEvent => ({ type: 'Normal', reason, message });
const warning = (reason: string, message: string): KubeletEvent => ({ type: 'Warning', reason, message });
