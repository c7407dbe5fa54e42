import { type BoundMeeting, bindMeeting } from '@civic-hub/committee'
import * as Y from 'yjs'
import { createTransitionContext } from './transition-context.ts'

/** A person's own undo within one meeting; it never touches what others did. */
export interface UndoScope {
  undo(): boolean
  redo(): boolean
  canUndo(): boolean
  canRedo(): boolean
  onChange(listener: () => void): () => void
}

/** One undo history per meeting, kept apart by the origin of its edits. */
export function createUndoScopes(doc: Y.Doc) {
  const meetings = new Map<string, BoundMeeting>()
  const origins = new Map<string, object>()
  const scopes = new Map<string, { scope: UndoScope; manager: Y.UndoManager }>()

  function origin(meetingId: string): object {
    const known = origins.get(meetingId) ?? { meetingId }
    origins.set(meetingId, known)
    return known
  }

  function createScope(meetingId: string) {
    const manager = new Y.UndoManager(doc, {
      trackedOrigins: new Set([origin(meetingId)]),
      captureTimeout: 500,
    })
    const scope: UndoScope = {
      undo: () => manager.undo() !== null,
      redo: () => manager.redo() !== null,
      canUndo: () => manager.canUndo(),
      canRedo: () => manager.canRedo(),
      onChange(listener) {
        manager.on('stack-item-added', listener)
        manager.on('stack-item-popped', listener)
        manager.on('stack-cleared', listener)
        return () => {
          manager.off('stack-item-added', listener)
          manager.off('stack-item-popped', listener)
          manager.off('stack-cleared', listener)
        }
      },
    }
    return { scope, manager }
  }

  return {
    /** A meeting's transitions, with the origin that its undo follows. */
    meeting(meetingId: string): BoundMeeting {
      const known =
        meetings.get(meetingId) ?? bindMeeting(doc, createTransitionContext(origin(meetingId)), meetingId)
      meetings.set(meetingId, known)
      return known
    },
    scope(meetingId: string): UndoScope {
      const known = scopes.get(meetingId) ?? createScope(meetingId)
      scopes.set(meetingId, known)
      return known.scope
    },
    close(): void {
      for (const { manager } of scopes.values()) manager.destroy()
    },
  }
}
