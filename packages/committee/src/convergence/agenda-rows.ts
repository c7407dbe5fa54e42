import type * as Y from 'yjs'
import type { ListPosition } from '../document/ordered-list.ts'
import { applyTextEdit } from '../document/text-edit.ts'
import { agendaItemText, queryAgendaItem } from '../meeting/agenda/agenda-item.ts'
import {
  addAgendaItem,
  moveAgendaItem,
  removeAgendaItem,
  restoreAgendaItem,
  setAgendaDeadline,
  setAgendaItemCompleted,
  setAgendaPlannedMinutes,
  trimAgendaItem,
} from '../meeting/agenda/agenda-transitions.ts'
import { addAgendaTag, removeAgendaTag } from '../meeting/items/tag-transitions.ts'
import type { CommitteeInUse } from '../testing/committee-in-use.ts'
import { present, type Replica } from '../testing/replica.ts'
import { typeInto } from '../testing/type-into.ts'
import { type Row, type Rows, row, typing } from './row.ts'

export function agendaRows(at: CommitteeInUse): Rows {
  const [first = '', second = '', third = ''] = at.items
  const item = (doc: Y.Doc, id = first) => present(queryAgendaItem(doc, at.live, id).read())
  const move = (itemId: string, place: ListPosition): Row =>
    row(
      ({ doc, context }) => {
        const result = moveAgendaItem(doc, context, at.live, itemId, place)
        return result.ok ? { ok: true, value: item(doc, itemId).order } : result
      },
      (doc, given) => item(doc, itemId).order === given,
      `order of ${itemId}`,
    )
  const type = (itemId: string, field: 'title' | 'notes'): Row =>
    typing(
      (replica) => append(replica, at.live, itemId, field),
      (doc, name) => item(doc, itemId)[field].includes(`[${name}]`),
    )
  return {
    addAgendaItem: row(
      ({ doc, context }) => addAgendaItem(doc, context, at.live, 'Benches'),
      (doc, id) => item(doc, id).title === 'Benches',
    ),
    'typing into a title': type(first, 'title'),
    'typing into notes': type(first, 'notes'),
    'typing into a title that gets trimmed': type(at.untrimmedItem, 'title'),
    'typing into a removed item': type(at.removedItem, 'notes'),
    'saving a title from a form': typing(
      ({ doc, context }) => {
        const title = present(agendaItemText(doc, at.live, first, 'title'))
        applyTextEdit(title, title.toString(), `<${context.name}> ${title.toString()}`)
      },
      (doc, name) => item(doc).title.includes(`<${name}>`),
    ),
    trimAgendaItem: row(
      ({ doc, context }) => trimAgendaItem(doc, context, at.live, at.untrimmedItem, 'Playground'),
      (doc) => item(doc, at.untrimmedItem).title.startsWith('Playground'),
    ),
    setAgendaItemCompleted: row(
      ({ doc, context }) => setAgendaItemCompleted(doc, context, at.live, first, true),
      (doc) => item(doc).completed,
    ),
    setAgendaDeadline: row(
      ({ doc, context }) => setAgendaDeadline(doc, context, at.live, first, `until ${context.name}`),
      (doc, _, name) => item(doc).deadline === `until ${name}`,
      'deadline',
    ),
    'setAgendaDeadline to none': row(
      ({ doc, context }) => setAgendaDeadline(doc, context, at.live, first, ' '),
      (doc) => item(doc).deadline === null,
      'deadline',
    ),
    setAgendaPlannedMinutes: row(
      ({ doc, context }) => setAgendaPlannedMinutes(doc, context, at.live, first, context.name === 'a' ? 10 : 15),
      (doc, _, name) => item(doc).plannedMinutes === (name === 'a' ? 10 : 15),
      'planned minutes',
    ),
    'moveAgendaItem, the first to the end': move(first, { after: third, before: null }),
    'moveAgendaItem, the first between the others': move(first, { after: second, before: third }),
    'moveAgendaItem, the second to the end': move(second, { after: third, before: null }),
    'moveAgendaItem, the third to the start': move(third, { after: null, before: first }),
    removeAgendaItem: row(
      ({ doc, context }) => removeAgendaItem(doc, context, at.live, first),
      (doc) => item(doc).removedAt !== null,
    ),
    restoreAgendaItem: row(
      ({ doc, context }) => restoreAgendaItem(doc, context, at.live, at.removedItem),
      (doc) => item(doc, at.removedItem).removedAt === null,
    ),
    addAgendaTag: row(
      ({ doc, context }) => addAgendaTag(doc, context, at.live, first, 'Update'),
      (doc) => item(doc).tags.includes('Update'),
    ),
    removeAgendaTag: row(
      ({ doc, context }) => removeAgendaTag(doc, context, at.live, first, 'Vote'),
      (doc) => !item(doc).tags.includes('Vote'),
    ),
  }
}

function append({ doc, context }: Replica, meetingId: string, itemId: string, field: 'title' | 'notes'): void {
  const text = present(agendaItemText(doc, meetingId, itemId, field))
  const before = text.toString()
  const after = `${before}[${context.name}]`
  typeInto(text, before, after, after.length)
}
