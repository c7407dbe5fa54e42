import { findMeeting } from '../document/committee-document.ts'
import { nameSource, removeSource, restoreSource } from '../meeting/sources/index.ts'
import { sourceKey, sourceMark } from '../meeting/sources/source.ts'
import type { CommitteeInUse } from '../testing/committee-in-use.ts'
import { present } from '../testing/replica.ts'
import { type Rows, row } from './row.ts'

export function sourceRows(at: CommitteeInUse): Rows {
  const meeting = (doc: Parameters<typeof findMeeting>[0]) => present(findMeeting(doc, at.completed))
  const by = (name: string) => ({ account: name, name })
  return {
    nameSource: row(
      ({ doc, context }) => nameSource(doc, context, at.completed, { about: 'A law', link: '' }, by(context.name)),
      (doc, id) => meeting(doc).has(sourceKey(id)),
    ),
    removeSource: row(
      ({ doc, context }) => removeSource(doc, context, at.completed, at.source),
      (doc) => meeting(doc).has(sourceMark(at.source)),
    ),
    restoreSource: row(
      ({ doc, context }) => restoreSource(doc, context, at.completed, at.removedSource),
      (doc) => !meeting(doc).has(sourceMark(at.removedSource)),
    ),
  }
}
