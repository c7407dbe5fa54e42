import type * as Y from 'yjs'
import { agendaItemText, watchAgendaItem } from '../agenda/agenda-item.ts'
import {
  addAgendaItem,
  moveAgendaItem,
  removeAgendaItem,
  restoreAgendaItem,
  setAgendaDeadline,
  setAgendaItemCompleted,
  trimAgendaItem,
} from '../agenda/agenda-transitions.ts'
import type { Place } from '../document/ordered-list.ts'
import { applyInput, applyTextEdit } from '../document/text-edit.ts'
import { addAgendaTag, removeAgendaTag } from '../items/tag-transitions.ts'
import type { CommitteeInUse } from '../testing/committee-in-use.ts'
import { present, type Replica } from '../testing/replica.ts'
import { type Row, type Rows, row, typing } from './row.ts'

export function agendaRows(at: CommitteeInUse): Rows {
  const [first = '', second = '', third = ''] = at.items
  const item = (doc: Y.Doc, id = first) => present(watchAgendaItem(doc, at.live, id).read())
  const move = (itemId: string, place: Place): Row =>
    row(
      ({ doc, hand }) => {
        const result = moveAgendaItem(doc, hand, at.live, itemId, place)
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
      ({ doc, hand }) => addAgendaItem(doc, hand, at.live),
      (doc, id) => item(doc, id).title === 'New agenda item',
    ),
    'typing into a title': type(first, 'title'),
    'typing into notes': type(first, 'notes'),
    'typing into a title that gets trimmed': type(at.untrimmedItem, 'title'),
    'typing into a removed item': type(at.removedItem, 'notes'),
    'saving a title from a form': typing(
      ({ doc, hand }) => {
        const title = present(agendaItemText(doc, at.live, first, 'title'))
        applyTextEdit(title, title.toString(), `<${hand.name}> ${title.toString()}`)
      },
      (doc, name) => item(doc).title.includes(`<${name}>`),
    ),
    trimAgendaItem: row(
      ({ doc, hand }) => trimAgendaItem(doc, hand, at.live, at.untrimmedItem, 'Playground'),
      (doc) => item(doc, at.untrimmedItem).title.startsWith('Playground'),
    ),
    setAgendaItemCompleted: row(
      ({ doc, hand }) => setAgendaItemCompleted(doc, hand, at.live, first, true),
      (doc) => item(doc).completed,
    ),
    setAgendaDeadline: row(
      ({ doc, hand }) => setAgendaDeadline(doc, hand, at.live, first, `until ${hand.name}`),
      (doc, _, name) => item(doc).deadline === `until ${name}`,
      'deadline',
    ),
    'setAgendaDeadline to none': row(
      ({ doc, hand }) => setAgendaDeadline(doc, hand, at.live, first, ' '),
      (doc) => item(doc).deadline === null,
      'deadline',
    ),
    'moveAgendaItem, the first to the end': move(first, { after: third, before: null }),
    'moveAgendaItem, the first between the others': move(first, { after: second, before: third }),
    'moveAgendaItem, the second to the end': move(second, { after: third, before: null }),
    'moveAgendaItem, the third to the start': move(third, { after: null, before: first }),
    removeAgendaItem: row(
      ({ doc, hand }) => removeAgendaItem(doc, hand, at.live, first),
      (doc) => item(doc).removedAt !== null,
    ),
    restoreAgendaItem: row(
      ({ doc, hand }) => restoreAgendaItem(doc, hand, at.live, at.removedItem),
      (doc) => item(doc, at.removedItem).removedAt === null,
    ),
    addAgendaTag: row(
      ({ doc, hand }) => addAgendaTag(doc, hand, at.live, first, 'Update'),
      (doc) => item(doc).tags.includes('Update'),
    ),
    removeAgendaTag: row(
      ({ doc, hand }) => removeAgendaTag(doc, hand, at.live, first, 'Vote'),
      (doc) => !item(doc).tags.includes('Vote'),
    ),
  }
}

function append({ doc, hand }: Replica, meetingId: string, itemId: string, field: 'title' | 'notes'): void {
  const text = present(agendaItemText(doc, meetingId, itemId, field))
  const before = text.toString()
  const after = `${before}[${hand.name}]`
  applyInput(text, before, after, after.length)
}
