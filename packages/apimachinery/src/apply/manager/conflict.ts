import { newApplyConflict } from '../../errors/constructors.js';
import type { StatusError } from '../../errors/status-error.js';
import { CauseType } from '../../errors/status-reason.js';
import { goQuote } from '../../text/go-quote.js';
import { firstTexts } from '../../validation/field/first-texts.js';
import { formatPath } from '../fieldpath/path-element.js';
import { parseManagerIdentifier } from './managed-fields.js';
import type { FieldConflicts } from './updater.js';

/**
 * The 409 error of an apply with conflicts: one cause per field, and a message that lists them by manager. If there
 * are very many conflicts, it lists only the first. Source: kubernetes/apimachinery
 * pkg/util/managedfields/internal/conflict.go.
 */
export function conflictError(conflicts: FieldConflicts): StatusError {
  const managers: string[] = [];
  const { texts: fields, left } = firstTexts(conflicts, ({ manager, path }) => {
    managers.push(manager);
    return formatPath(path);
  });
  // Conflicts with the same manager follow one another and share one text.
  let manager: string | undefined;
  let message = '';
  const causes = fields.map((field, i) => {
    const own = managers[i] as string;
    if (own !== manager) message = `conflict with ${printManager(own)}`;
    manager = own;
    return { reason: CauseType.fieldManagerConflict, message, field };
  });
  return newApplyConflict(causes, conflictMessage(conflicts.length, managers, fields, left));
}

function conflictMessage(count: number, managers: readonly string[], fields: readonly string[], left: number): string {
  const [only] = managers;
  if (only !== undefined && count === 1) {
    return `Apply failed with 1 conflict: conflict with ${printManager(only)}: ${fields[0]}`;
  }
  const lines: string[] = [];
  let previous: string | undefined;
  for (const [i, field] of fields.entries()) {
    const manager = managers[i] as string;
    if (manager !== previous) lines.push(`conflicts with ${printManager(manager)}:`);
    previous = manager;
    lines.push(`- ${field}`);
  }
  if (left > 0) lines.push(`- and ${left} more`);
  return `Apply failed with ${count} conflicts: ${lines.join('\n')}`;
}

/** A manager as conflict texts name it: `"m"`, `"m" with subresource "status" using apps/v1`. */
export function printManager(identifier: string): string {
  const { manager, operation, apiVersion, subresource } = parseManagerIdentifier(identifier);
  let text = goQuote(manager ?? '');
  if (subresource !== undefined) text += ` with subresource ${goQuote(subresource)}`;
  return operation === 'Update' ? `${text} using ${apiVersion ?? ''}` : text;
}
