export {
  byRevision,
  hasData,
  nextRevision,
  revisionData,
  revisionHashLabel,
  revisionName,
  templateOf,
} from './controller-history.js';
