import { type BoundMeeting, bindMeeting, type CommitteePart, type TransitionContext } from '@civic-hub/committee'
import * as Y from 'yjs'
import { createTransitionContext } from './transition-context.ts'

/** True for the origin of a transaction of an undo or redo, of the meeting or of an editor. */
export const isUndo = (origin: unknown): boolean => origin instanceof Y.UndoManager

/** A person's own undo in one meeting, or in another part of the committee. It never changes the edits of others. */
export interface UndoScope {
  undo(): boolean
  redo(): boolean
  canUndo(): boolean
  canRedo(): boolean
  onChange(listener: () => void): () => void
}

/** A part of the committee outside of its meetings that can be changed with undo. */
export interface EditedPart {
  /** Transitions on this part must use this context: its undo tracks them by the origin. */
  readonly context: TransitionContext
  readonly undo: UndoScope
}

const captureTimeout = 500

/**
 * Makes each word of an input method one step of undo, however long it is composed. Returns a function that stops it.
 */
export function undoComposedWords(page: EventTarget, managers: () => Iterable<Y.UndoManager>): () => void {
  let ending: ReturnType<typeof setTimeout> | undefined
  const restore = () => {
    clearTimeout(ending)
    for (const manager of managers()) {
      manager.captureTimeout = captureTimeout
      Reflect.deleteProperty(manager, 'stopCapturing')
    }
  }
  const begin = () => {
    // A Korean syllable begins in the moment in which the one before it ends.
    restore()
    for (const manager of managers()) {
      manager.stopCapturing()
      manager.captureTimeout = Number.POSITIVE_INFINITY
      // The editor's binding calls it after each edit of another member.
      manager.stopCapturing = () => undefined
    }
  }
  // Firefox reports the last letters after the end.
  const end = () => {
    ending = setTimeout(restore)
  }
  page.addEventListener('compositionstart', begin, { capture: true })
  page.addEventListener('compositionend', end, { capture: true })
  return () => {
    page.removeEventListener('compositionstart', begin, { capture: true })
    page.removeEventListener('compositionend', end, { capture: true })
  }
}

/**
 * One undo history per meeting and per part, separated by the origin of the edits. Each click on the page
 * begins a new step, so that one undo never reverts the actions of two buttons. Text that is typed within
 * half a second is one step.
 */
export function createUndoScopes(doc: Y.Doc, page: EventTarget) {
  const meetings = new Map<string, BoundMeeting>()
  const parts = new Map<CommitteePart, EditedPart>()
  const origins = new Map<string, object>()
  const scopes = new Map<string, { scope: UndoScope; manager: Y.UndoManager }>()

  function origin(place: string): object {
    const known = origins.get(place) ?? { place }
    origins.set(place, known)
    return known
  }

  function createScope(place: string) {
    const manager = new Y.UndoManager(doc, {
      trackedOrigins: new Set([origin(place)]),
      captureTimeout,
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

  function scopeOf(place: string): UndoScope {
    const known = scopes.get(place) ?? createScope(place)
    scopes.set(place, known)
    return known.scope
  }

  function beginStep(): void {
    for (const { manager } of scopes.values()) manager.stopCapturing()
  }
  // The step must begin before the button's own listener changes the document.
  page.addEventListener('click', beginStep, { capture: true })
  const managers = () => [...scopes.values()].map(({ manager }) => manager)
  const stopWords = undoComposedWords(page, managers)

  const placeOfMeeting = (meetingId: string) => `meeting/${meetingId}`
  const contextOf = (place: string) => createTransitionContext(origin(place))

  return {
    /** A meeting's transitions, with the origin that its undo tracks. */
    meeting(meetingId: string): BoundMeeting {
      const known = meetings.get(meetingId) ?? bindMeeting(doc, contextOf(placeOfMeeting(meetingId)), meetingId)
      meetings.set(meetingId, known)
      return known
    },
    scope: (meetingId: string): UndoScope => scopeOf(placeOfMeeting(meetingId)),
    /** The undo of a part begins with the first call for that part: it tracks only later changes. */
    part(part: CommitteePart): EditedPart {
      const known = parts.get(part) ?? { context: contextOf(part), undo: scopeOf(part) }
      parts.set(part, known)
      return known
    },
    close(): void {
      page.removeEventListener('click', beginStep, { capture: true })
      stopWords()
      for (const manager of managers()) manager.destroy()
    },
  }
}
