import { isPersonalDocumentId } from '@civic-hub/protocol'
import type { SyncLimits } from './limits.ts'

/** Snapshot and log of a personal document: the events of a lifetime, some hundred bytes each. */
const personalDocumentBytes = 4 * 1024 * 1024

/** The differences between the rooms of committee documents and personal documents. */
export interface DocumentKind {
  limits: SyncLimits
  hasHistory: boolean
  /** True if presence is sent between the connections. */
  hasPresence: boolean
}

/** A personal document is small, and only its owner's devices ever connect to it. */
export function kindOf(documentId: string, limits: SyncLimits): DocumentKind {
  if (!isPersonalDocumentId(documentId)) return { limits, hasHistory: true, hasPresence: true }
  const documentBytes = Math.min(personalDocumentBytes, limits.documentBytes)
  return { limits: { ...limits, documentBytes }, hasHistory: false, hasPresence: false }
}
