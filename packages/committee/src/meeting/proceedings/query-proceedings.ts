import type * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { observeMeetingPaths } from '../../document/deep-observer.ts'
import type { Query } from '../../document/query.ts'
import { readQuorum, templateSettings } from '../template/meeting-template.ts'
import { type Proceedings, readProceedings } from './proceedings.ts'
import { concernsNow } from './query-now.ts'

/**
 * The events of a meeting; null if there is no such meeting. Fires for statements, the agenda's order, start,
 * end and quorum.
 */
export function queryProceedings(doc: Y.Doc, meetingId: string): Query<Proceedings | null> {
  return {
    read: () => {
      const meeting = findMeeting(doc, meetingId)
      return meeting && readProceedings(meeting, { quorum: readQuorum(doc) })
    },
    subscribe: (onChange) => {
      const stopQuorum = observeQuorum(doc, onChange)
      const stop = observeMeetingPaths(doc, meetingId, (paths) => {
        if (paths.some((path) => concernsNow(path) || path[1] === 'quorum')) onChange()
      })
      return () => {
        stopQuorum()
        stop()
      }
    },
  }
}

/** Calls the listener when the committee's quorum rule changes; returns a function that unsubscribes. */
function observeQuorum(doc: Y.Doc, onChange: () => void): () => void {
  const settings = templateSettings(doc)
  const onSettings = ({ keysChanged }: Y.YMapEvent<unknown>) => {
    if (keysChanged.has('quorum')) onChange()
  }
  settings.observe(onSettings)
  return () => settings.unobserve(onSettings)
}
