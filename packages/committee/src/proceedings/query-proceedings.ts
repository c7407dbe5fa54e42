import type * as Y from 'yjs'
import { findMeeting } from '../document/committee-document.ts'
import { observeMeetingPaths } from '../document/deep-observer.ts'
import type { Query } from '../document/query.ts'
import { readQuorum, templateSettings } from '../template/meeting-template.ts'
import { type Proceedings, readProceedings } from './proceedings.ts'
import { concernsNow } from './query-now.ts'

/** What happened in a meeting; null where there is none. Fires for statements, the agenda's order, start, end and quorum. */
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

/** Calls back when the committee's rule about the quorum changes; returns how to stop. */
export function observeQuorum(doc: Y.Doc, onChange: () => void): () => void {
  const settings = templateSettings(doc)
  const onSettings = ({ keysChanged }: Y.YMapEvent<unknown>) => {
    if (keysChanged.has('quorum')) onChange()
  }
  settings.observe(onSettings)
  return () => settings.unobserve(onSettings)
}
