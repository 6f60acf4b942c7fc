import { annotationNames, lastRevision, parseRevision, rolledBackAnnotations } from './annotations.js';
import { type DeploymentSync, withRevision } from './deployment-sync.js';
import { equalTemplates, withoutHash } from './replica-sets.js';

/**
 * The revision in the annotation `deprecated.deployment.rollback.to`: 0 for the previous one; undefined without the
 * annotation.
 */
export function rollbackRevisionOf({ metadata }: DeploymentSync['deployment']): bigint | undefined {
  const text = metadata.annotations?.[annotationNames.rollbackTo];
  return text === undefined ? undefined : parseRevision(text);
}

/**
 * Goes back to the template of a revision, as `deprecated.deployment.rollback.to` wants it, and removes that annotation
 * (`kubernetes pkg/controller/deployment/rollback.go`). kubectl does this itself since 1.16.
 */
export async function rollback(sync: DeploymentSync, wanted: bigint): Promise<void> {
  await sync.syncRevision(true);
  const { deployment, all } = sync;
  const { [annotationNames.rollbackTo]: _, ...annotations } = deployment.metadata.annotations ?? {};
  const cleared = { ...deployment, metadata: { ...deployment.metadata, annotations } };
  const revision = wanted === 0n ? lastRevision(all) : wanted;
  const target = revision === 0n ? undefined : withRevision(all, revision);
  if (!target) {
    const message = revision === 0n ? 'Unable to find last revision.' : 'Unable to find the revision to rollback to.';
    sync.event('Warning', 'DeploymentRollbackRevisionNotFound', message);
    return sync.writeDeployment(cleared);
  }
  const name = JSON.stringify(deployment.metadata.name);
  const template = target.spec?.template;
  if (!deployment.spec || !template || equalTemplates(deployment.spec.template, template)) {
    const message = `The rollback revision contains the same template as current deployment ${name}`;
    sync.event('Warning', 'DeploymentRollbackTemplateUnchanged', message);
    return sync.writeDeployment(cleared);
  }
  await sync.writeDeployment({
    ...cleared,
    metadata: { ...cleared.metadata, annotations: rolledBackAnnotations(cleared, target) },
    spec: { ...deployment.spec, template: withoutHash(template) },
  });
  sync.event('Normal', 'DeploymentRollback', `Rolled back deployment ${name} to revision ${revision}`);
}
