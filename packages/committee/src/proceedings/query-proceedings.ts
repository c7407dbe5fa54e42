import type * as Y from 'yjs'
import { findMeeting } from '../document/committee-document.ts'
import { type ChangedPath, observeMeetingPaths } from '../document/deep-observer.ts'
import type { Query } from '../document/query.ts'
import { isItemKey, orderFields } from '../items/meeting-item.ts'
import { readQuorum, templateSettings } from '../template/meeting-template.ts'
import type { Now } from './now.ts'
import { type Proceedings, readNowOf, readProceedings } from './proceedings.ts'
import { isStatementKey } from './statement.ts'

/** What happened in a meeting; null where there is none. Fires for statements, the agenda's order, start, end and quorum. */
export function queryProceedings(doc: Y.Doc, meetingId: string): Query<Proceedings | null> {
  return {
    read: () => {
      const meeting = findMeeting(doc, meetingId)
      return meeting && readProceedings(meeting, { quorum: readQuorum(doc) })
    },
    subscribe: (onChange) => {
      const settings = templateSettings(doc)
      const onSettings = ({ keysChanged }: Y.YMapEvent<unknown>) => {
        if (keysChanged.has('quorum')) onChange()
      }
      settings.observe(onSettings)
      const stop = observeMeetingPaths(doc, meetingId, (paths) => {
        if (paths.some((path) => concernsNow(path) || path[1] === 'quorum')) onChange()
      })
      return () => {
        settings.unobserve(onSettings)
        stop()
      }
    },
  }
}

/** Where a meeting is in its agenda; null where there is no such meeting. */
export function queryNow(doc: Y.Doc, meetingId: string): Query<Now | null> {
  return {
    read: () => {
      const meeting = findMeeting(doc, meetingId)
      return meeting && readNowOf(meeting)
    },
    subscribe: (onChange) =>
      observeMeetingPaths(doc, meetingId, (paths) => {
        if (paths.some(concernsNow)) onChange()
      }),
  }
}

function concernsNow([, key, field, deeper]: ChangedPath): boolean {
  if (key === undefined || key === 'startedAt' || key === 'endedAt' || isStatementKey(key)) return true
  if (!isItemKey('agenda', String(key)) || deeper !== undefined) return false
  return field === undefined || orderFields.has(field)
}
