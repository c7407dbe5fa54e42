import type * as Y from 'yjs'
import { type MeetingContents, readMeetingContents } from '../committee/history/meeting-contents.ts'
import { restoreMeetingVersion } from '../committee/history/restore-meeting-version.ts'
import { inOrder, keysForPosition } from '../document/ordered-list.ts'
import type { RichNode } from '../document/rich-content.ts'
import { queryAgendaItem } from '../meeting/agenda/agenda-item.ts'
import type { Meeting } from '../meeting/meetings/meeting.ts'
import type { CommitteeInUse } from '../testing/committee-in-use.ts'
import { present } from '../testing/replica.ts'
import { type Row, type Rows, row } from './row.ts'

/**
 * Restoring resets all parts of the meeting to a version. Each row asks for a version that differs from the
 * current content in some parts only. The other parts must not be written, because they may have concurrent
 * edits.
 */
export function historyRows(at: CommitteeInUse): Rows {
  const [first = '', , third = ''] = at.items
  const contentsOf = (doc: Y.Doc, id = at.live) => present(readMeetingContents(doc, id))
  const restoring = (
    version: (
      now: MeetingContents,
      name: string,
      doc: Y.Doc,
    ) => Partial<Meeting> & Pick<Partial<MeetingContents>, 'richNotes'>,
    holds: (now: MeetingContents, name: string) => boolean,
    { field, id = at.live }: { field?: string; id?: string } = {},
  ): Row =>
    row(
      ({ doc, context }) => {
        const now = contentsOf(doc, id)
        const { richNotes = now.richNotes, ...meeting } = version(now, context.name, doc)
        const wanted = { ...now, meeting: { ...now.meeting, ...meeting }, richNotes }
        return restoreMeetingVersion(doc, context, id, wanted)
      },
      (doc, _, name) => holds(contentsOf(doc, id), name),
      field,
    )
  const items = (now: MeetingContents, change: (item: Meeting['agendaItems'][number]) => object) =>
    now.meeting.agendaItems.map((item) => ({ ...item, ...change(item) }))
  const firstIn = ({ meeting }: MeetingContents) => meeting.agendaItems.find(({ id }) => id === first)

  return {
    'restoreMeetingVersion, its words': restoring(
      ({ meeting, richNotes }, name) => ({
        title: `${meeting.title}, as of ${name}`,
        richNotes: [...present(richNotes), paragraph(`as of ${name}`)],
        notes: `${meeting.notes}\nas of ${name}`,
      }),
      ({ meeting }, name) => meeting.title.includes(`as of ${name}`) && meeting.notes.includes(`as of ${name}`),
    ),
    'restoreMeetingVersion, before some of it was there': restoring(
      ({ meeting }) => ({
        agendaItems: meeting.agendaItems.filter(({ id }) => id !== at.untrimmedItem),
        actionItems: meeting.actionItems.filter(({ id }) => id !== at.actionItem),
      }),
      ({ removed }) => removed.has(`agenda:${at.untrimmedItem}`) && removed.has(`action:${at.actionItem}`),
    ),
    'restoreMeetingVersion, with what was removed': restoring(
      ({ meeting }, _, doc) => {
        const item = present(queryAgendaItem(doc, at.live, at.removedItem).read())
        const others = meeting.agendaItems.filter(({ id }) => id !== item.id)
        return { agendaItems: inOrder([...others, { ...item, removedAt: null }]) }
      },
      ({ removed }) => !removed.has(`agenda:${at.removedItem}`),
    ),
    'restoreMeetingVersion, its deadlines': restoring(
      (now, name) => ({
        agendaItems: items(now, ({ id }) => (id === first ? { deadline: `at ${name}` } : {})),
      }),
      (now, name) => firstIn(now)?.deadline === `at ${name}` || firstIn(now) === undefined,
      { field: 'deadline' },
    ),
    'restoreMeetingVersion, its order': restoring(
      (now) => {
        const order = present(
          keysForPosition(now.meeting.agendaItems, first, { after: third, before: null }).get(first),
        )
        return { agendaItems: inOrder(items(now, ({ id }) => (id === first ? { order } : {}))) }
      },
      ({ meeting }) => {
        const ids = meeting.agendaItems.map(({ id }) => id)
        return !ids.includes(first) || ids.indexOf(first) > ids.indexOf(third)
      },
      { field: `order of ${first}` },
    ),
    'restoreMeetingVersion, its plan': restoring(
      (_, name) => ({ scheduledFor: planOf(name) }),
      ({ meeting }, name) => meeting.scheduledFor === planOf(name),
      { field: 'scheduledFor', id: at.upcoming },
    ),
  }
}

function paragraph(text: string): RichNode {
  const words: RichNode = { kind: 'words', parts: [{ text, marks: {} }] }
  return { kind: 'element', name: 'paragraph', attributes: {}, content: [words] }
}

function planOf(name: string): string {
  return name === 'a' ? '2027-04-01T00:00:00.000Z' : '2027-05-01T00:00:00.000Z'
}
