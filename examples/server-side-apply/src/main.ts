import { appsv1 } from '@k8s-ts/api/resources';
import { isConflict, StatusError } from '@k8s-ts/apimachinery/errors';
import { startTestServer } from '@k8s-ts/testing';

/**
 * Two programs apply one Deployment: `deployer` applies the whole object, `scaler` only the number of replicas. Prints
 * the owner of each field and the causes of a conflict.
 */
const server = await startTestServer();
const deployments = server.resource(appsv1.deployments).namespace('default');

const web = (spec: Partial<appsv1.DeploymentSpec>): appsv1.Deployment => ({
  metadata: { name: 'web' },
  spec: spec as appsv1.DeploymentSpec,
});
const template = {
  metadata: { labels: { app: 'web' } },
  spec: { containers: [{ name: 'web', image: 'example.test/web:1' }] },
};
const whole = web({ replicas: 1, selector: { matchLabels: { app: 'web' } }, template });

const show = ({ spec, metadata }: appsv1.Deployment) => {
  const managers = metadata.managedFields?.map(({ manager, fieldsV1 }) => {
    const { 'f:spec': owned = {} } = fieldsV1 as { readonly 'f:spec'?: object };
    return `${manager} owns ${Object.keys(owned)
      .map((name) => name.replace('f:', ''))
      .join(', ')}`;
  });
  console.log(`${spec?.replicas} replicas; ${managers?.sort().join('; ')}`);
};

show(await deployments.apply(whole, { fieldManager: 'deployer' }));
try {
  await deployments.apply(web({ replicas: 5 }), { fieldManager: 'scaler' });
} catch (error) {
  if (!isConflict(error)) throw error;
  const causes = error instanceof StatusError ? (error.status.details?.causes ?? []) : [];
  console.log(`conflict: ${causes.map(({ field, message }) => `${field}, ${message}`).join('; ')}`);
}
show(await deployments.apply(web({ replicas: 5 }), { fieldManager: 'scaler', force: true }));

// `deployer` applies the object without `replicas`, so that it no longer resets the number that `scaler` chose.
const { replicas: _, ...rest } = whole.spec as appsv1.DeploymentSpec;
show(await deployments.apply(web(rest), { fieldManager: 'deployer' }));
await server.stop();
