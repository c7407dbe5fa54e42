import { isPersonalDocumentId } from '@civic-hub/protocol'
import type { SyncLimits } from './limits.ts'

/** Snapshot and log of a personal document: a lifetime of events, some hundred bytes each. */
const personalDocumentBytes = 4 * 1024 * 1024

/** How a document's room differs by what the document is. */
export interface DocumentKind {
  limits: SyncLimits
  keepsHistory: boolean
  /** Whether the connections hear of one another. */
  hasPresence: boolean
}

/** A personal document is small, and nobody but its owner's devices ever connects to it. */
export function kindOf(documentId: string, limits: SyncLimits): DocumentKind {
  if (!isPersonalDocumentId(documentId)) return { limits, keepsHistory: true, hasPresence: true }
  const documentBytes = Math.min(personalDocumentBytes, limits.documentBytes)
  return { limits: { ...limits, documentBytes }, keepsHistory: false, hasPresence: false }
}
