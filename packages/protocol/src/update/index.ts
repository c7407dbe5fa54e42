// A separate entry point: the checks that an update must pass. Only the relay and an import read updates
// themselves.

export { findLast } from './binary-search.ts'
export { addRanges, type ClockRanges } from './clock-ranges.ts'
export {
  createDocumentIndex,
  type DocumentIndex,
  decodeDocumentIndex,
  encodeDocumentIndex,
  isSoundDocument,
} from './document-index.ts'
export { encodeNesting, isRemarkable } from './find-nesting.ts'
export { isDeeperThan, readShallowJson } from './json-depth.ts'
export { createNestingIndex, encodeNestingRanges, type RangesByClientId } from './nesting-index.ts'
export {
  memoryOf,
  packSummary,
  parseUpdate,
  type Unreadable,
  type UpdateSummary,
} from './parse-update.ts'
