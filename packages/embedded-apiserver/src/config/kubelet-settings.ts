import type { ControlPlaneConfig } from '@k8s-ts/controlplane';
import type { Handler } from '@k8s-ts/http';
import { readFlagFile } from '../flag-file.js';
import type { CompletedOptions } from '../options.js';

/**
 * The settings for connections to kubelets.
 *
 * @param handler answers the requests of simulated kubelets
 * @throws FlagError when a file cannot be read
 */
export async function kubeletSettingsOf(
  options: CompletedOptions,
  handler: () => Handler,
): Promise<Pick<ControlPlaneConfig, 'kubelet' | 'nodeConnections'>> {
  const { kubeletClientCertificate, kubeletClientKey, kubeletCertificateAuthority } = options;
  const files = { kubeletClientCertificate, kubeletClientKey, kubeletCertificateAuthority };
  const flags = ['kubelet-client-certificate', 'kubelet-client-key', 'kubelet-certificate-authority'];
  await Promise.all(
    Object.values(files).map((file, index) => file && readFlagFile(flags[index] as string, file, (text) => text)),
  );
  return {
    kubelet: {
      port: options.kubeletPort,
      preferredAddressTypes: options.kubeletPreferredAddressTypes,
      ...(kubeletClientCertificate ? { clientCertificateFile: kubeletClientCertificate } : {}),
      ...(kubeletClientKey ? { clientKeyFile: kubeletClientKey } : {}),
      ...(kubeletCertificateAuthority ? { certificateAuthorityFile: kubeletCertificateAuthority } : {}),
    },
    nodeConnections: options.nodes === 0 ? options.nodeConnections : await simulated(options, handler),
  };
}

/** Loads the code of simulated kubelets, which a server without such nodes does not need. */
async function simulated(options: CompletedOptions, handler: () => Handler) {
  const { simulatedConnections } = await import('./simulated-connections.js');
  return simulatedConnections(options, handler);
}
