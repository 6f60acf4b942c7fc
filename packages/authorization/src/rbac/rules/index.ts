export { compactRules, compactString, quoteAll } from './compact-rules.js';
export { uncovered, uncoveredWithin } from './covers.js';
export { combinedResource, type RuleRequest, RuleTable } from './rule-table.js';
export { appliesTo, describeSubject, type SubjectKey, subjectKey } from './subjects.js';
