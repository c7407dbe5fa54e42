import { noteApprovalElsewhere } from '@civic-hub/committee/minutes'
import { noteAuthorsElsewhere } from '@civic-hub/committee/signatures'
import * as Y from 'yjs'
import { createTransitionContext } from '../transition-context.ts'
import type { ExportedApproval, ExportedFile } from './export-manifest.ts'
import type { ImportableCommittee } from './readable-export.ts'

/**
 * Adds the approvals of another hub to the document of its imported committee, their texts to its files, and the authors
 * that it knew. Here they are records of that hub: this hub stores only approvals that were made here.
 */
export function importRecords(imported: ImportableCommittee): ImportableCommittee {
  const { approvals, authors, files } = imported
  if (approvals.length === 0 && authors === null) return imported
  const doc = new Y.Doc()
  Y.applyUpdate(doc, imported.state)
  const context = createTransitionContext({ from: 'import' })
  // Skipped if the document lacks the meeting: the approval could not be shown.
  for (const { meetingId, path: _, approvedAt, ...approval } of approvals)
    noteApprovalElsewhere(doc, context, meetingId, {
      ...approval,
      approvedAt: new Date(approvedAt).toISOString(),
    })
  if (authors) noteAuthorsElsewhere(doc, context, authors)
  const state = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  const known = new Set(files.map(({ sha256 }) => sha256))
  return { ...imported, state, files: [...files, ...textsOf(approvals, known)] }
}

function textsOf(approvals: readonly ExportedApproval[], known: Set<string>): ExportedFile[] {
  return approvals.flatMap(({ sha256, bytes, path }) => {
    if (path === null || known.has(sha256)) return []
    known.add(sha256)
    return [{ sha256, bytes, path, mime: 'text/plain', name: path.split('/').at(-1) ?? '' }]
  })
}
