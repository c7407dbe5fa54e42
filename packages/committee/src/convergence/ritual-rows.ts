import type * as Y from 'yjs'
import { watchRitualItem } from '../rituals/ritual-item.ts'
import {
  addRitualItem,
  moveRitualItem,
  removeRitualItem,
  restoreRitualItem,
  setRitualCompleted,
  trimRitualItem,
} from '../rituals/ritual-transitions.ts'
import type { CommitteeInUse } from '../testing/committee-in-use.ts'
import { present } from '../testing/replica.ts'
import { type Rows, row } from './row.ts'

export function ritualRows(at: CommitteeInUse): Rows {
  const [ritual = ''] = at.rituals
  const item = (doc: Y.Doc, id = ritual) => present(watchRitualItem(doc, at.live, id).read())
  return {
    addRitualItem: row(
      ({ doc, hand }) => addRitualItem(doc, hand, at.live, 'Roll call'),
      (doc, id) => item(doc, id).title === 'Roll call',
    ),
    setRitualCompleted: row(
      ({ doc, hand }) => setRitualCompleted(doc, hand, at.live, ritual, true),
      (doc) => item(doc).completed,
    ),
    trimRitualItem: row(
      ({ doc, hand }) => trimRitualItem(doc, hand, at.live, ritual, 'Pledge of Allegiance'),
      (doc) => item(doc).title === 'Pledge of Allegiance',
    ),
    moveRitualItem: row(
      ({ doc, hand }) => {
        const result = moveRitualItem(doc, hand, at.live, ritual, { after: at.removedRitual, before: null })
        return result.ok ? { ok: true, value: item(doc).order } : result
      },
      (doc, given) => item(doc).order === given,
      'order of a ritual',
    ),
    removeRitualItem: row(
      ({ doc, hand }) => removeRitualItem(doc, hand, at.live, ritual),
      (doc) => item(doc).removedAt !== null,
    ),
    restoreRitualItem: row(
      ({ doc, hand }) => restoreRitualItem(doc, hand, at.live, at.removedRitual),
      (doc) => item(doc, at.removedRitual).removedAt === null,
    ),
  }
}
