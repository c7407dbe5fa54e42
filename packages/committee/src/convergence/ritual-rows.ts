import type * as Y from 'yjs'
import { queryRitualItem } from '../meeting/rituals/ritual-item.ts'
import {
  addRitualItem,
  moveRitualItem,
  removeRitualItem,
  restoreRitualItem,
  setRitualCompleted,
  trimRitualItem,
} from '../meeting/rituals/ritual-transitions.ts'
import type { CommitteeInUse } from '../testing/committee-in-use.ts'
import { present } from '../testing/replica.ts'
import { type Rows, row } from './row.ts'

export function ritualRows(at: CommitteeInUse): Rows {
  const [ritual = ''] = at.rituals
  const item = (doc: Y.Doc, id = ritual) => present(queryRitualItem(doc, at.live, id).read())
  return {
    addRitualItem: row(
      ({ doc, context }) => addRitualItem(doc, context, at.live, 'Roll call'),
      (doc, id) => item(doc, id).title === 'Roll call',
    ),
    setRitualCompleted: row(
      ({ doc, context }) => setRitualCompleted(doc, context, at.live, ritual, true),
      (doc) => item(doc).completed,
    ),
    trimRitualItem: row(
      ({ doc, context }) => trimRitualItem(doc, context, at.live, ritual, 'Pledge of Allegiance'),
      (doc) => item(doc).title === 'Pledge of Allegiance',
    ),
    moveRitualItem: row(
      ({ doc, context }) => {
        const result = moveRitualItem(doc, context, at.live, ritual, {
          after: at.removedRitual,
          before: null,
        })
        return result.ok ? { ok: true, value: item(doc).order } : result
      },
      (doc, given) => item(doc).order === given,
      'order of a ritual',
    ),
    removeRitualItem: row(
      ({ doc, context }) => removeRitualItem(doc, context, at.live, ritual),
      (doc) => item(doc).removedAt !== null,
    ),
    restoreRitualItem: row(
      ({ doc, context }) => restoreRitualItem(doc, context, at.live, at.removedRitual),
      (doc) => item(doc, at.removedRitual).removedAt === null,
    ),
  }
}
