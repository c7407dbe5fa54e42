import * as Y from 'yjs'
import {
  addEntry,
  attachReceipt,
  editEntry,
  importEntries,
  removeEntries,
  removeImport,
  removeReceipt,
} from '../committee/budget/ledger-transitions.ts'
import { nameCommittee } from '../committee/identity/committee-identity.ts'
import { addMember, editMember, removeMembers } from '../committee/members/member-transitions.ts'
import { copyNumbers } from '../committee/resolutions/given-numbers.ts'
import { stateStanding, takeStandingBack } from '../committee/resolutions/standing.ts'
import { accountKey, nameKey } from '../document/person.ts'
import { addActionItem, removeActionItem } from '../meeting/action-items/action-item-transitions.ts'
import { agendaItemText, queryAgendaOrder } from '../meeting/agenda/agenda-item.ts'
import { addAgendaItem, removeAgendaItem, setAgendaDeadline } from '../meeting/agenda/agenda-transitions.ts'
import { attachDocument, removeDocument } from '../meeting/documents/document-transitions.ts'
import { addSubtask, removeSubtask } from '../meeting/items/subtask-transitions.ts'
import { addAgendaTag } from '../meeting/items/tag-transitions.ts'
import { cancelMeeting } from '../meeting/meetings/cancellation.ts'
import { meetingNotes } from '../meeting/meetings/meeting.ts'
import {
  startMeeting as beginMeeting,
  endMeeting,
  removeMeeting,
  restoreMeeting,
} from '../meeting/meetings/meeting-life.ts'
import { resumeMeeting } from '../meeting/meetings/resume-meeting.ts'
import { scheduleMeeting, startMeetingNow } from '../meeting/meetings/schedule-meeting.ts'
import { markAttendance, voidStatements } from '../meeting/proceedings/attendance-transitions.ts'
import { moveMotion, putQuestion } from '../meeting/proceedings/decisions/motion-transitions.ts'
import { recordRoll } from '../meeting/proceedings/decisions/vote-transitions.ts'
import { assignDuty } from '../meeting/proceedings/duty-transitions.ts'
import { queryRitualOrder } from '../meeting/rituals/ritual-item.ts'
import { addRitualItem, removeRitualItem } from '../meeting/rituals/ritual-transitions.ts'
import { nameSource, removeSource } from '../meeting/sources/index.ts'
import { bylawsId } from '../meeting/template/default-entries.ts'
import { setQuorum, templateAgenda, templateRituals } from '../meeting/template/template-transitions.ts'
import { allowed, createReplica, present, type Replica } from './replica.ts'
import { fillRooms, type RoomsInUse } from './rooms-in-use.ts'

/** A small committee with entities in every state; the common initial state of the replicas of a test. */
export interface CommitteeInUse extends RoomsInUse {
  readonly base: Uint8Array
  readonly upcoming: string
  readonly cancelled: string
  /** Planned, and started a moment ago. */
  readonly justStarted: string
  readonly live: string
  readonly completed: string
  /** A completed, recurring meeting without a next one. */
  readonly recurring: string
  readonly removedMeeting: string
  /** Two live meetings that continue the same one. */
  readonly resumedApart: readonly [string, string]
  /** The live meeting's open agenda items, in order; the first has two subtasks, a tag and a deadline. */
  readonly items: readonly string[]
  readonly removedItem: string
  readonly untrimmedItem: string
  readonly subtask: string
  readonly removedSubtask: string
  readonly rituals: readonly string[]
  readonly removedRitual: string
  readonly actionItem: string
  readonly removedActionItem: string
  readonly source: string
  readonly removedSource: string
  readonly document: string
  readonly removedDocument: string
  readonly templateAgendaItem: string
  /** Statements of the live meeting: Ann is present; Ben, a guest, was noted by mistake. */
  readonly attendance: string
  readonly voidedAttendance: string
  /** States that Ann takes the notes of the live meeting. */
  readonly duty: string
  /** A motion of the live meeting, and the open question of another one, with a conflict about its roll. */
  readonly motion: string
  readonly question: string
  /** Ann's entry in the directory, edited after it was added. */
  readonly member: string
  readonly removedMember: string
  readonly ledger: LedgerInUse
  /** The motions of two resolutions; the first one was repealed, and once by mistake. */
  readonly resolutions: readonly [string, string]
  readonly standing: string
  readonly standingTakenBack: string
}

interface LedgerInUse {
  /** Edited after it was added, with one receipt and one removed receipt. */
  readonly entry: string
  readonly receipt: string
  readonly removedReceipt: string
  readonly removedEntry: string
  /** Imports of two entries each. */
  readonly addedImport: string
  readonly removedImport: string
}

export function createCommitteeInUse(): CommitteeInUse {
  const replica = createReplica('o', 1)
  const { doc, context } = replica
  nameCommittee(doc, context, { name: 'Parks', emoji: '🤝', createdAt: context.now().toISOString() })
  const templateAgendaItem = allowed(templateAgenda.add(doc, context, 'Public comment'))
  allowed(templateRituals.remove(doc, context, bylawsId))
  allowed(templateAgenda.remove(doc, context, 'adjournment'))
  const upcoming = allowed(scheduleMeeting(doc, context, { title: 'December', scheduledFor: '2026-12-01T18:00:00Z' }))
  const cancelled = allowed(scheduleMeeting(doc, context, { title: 'Picnic', scheduledFor: '2026-12-03T12:00:00Z' }))
  allowed(cancelMeeting(doc, context, cancelled, 'Rain'))
  const justStarted = allowed(scheduleMeeting(doc, context, { title: 'Walk', scheduledFor: '2026-12-05T10:00:00Z' }))
  allowed(beginMeeting(doc, context, justStarted))
  const completed = startMeeting(replica, 'October')
  allowed(endMeeting(doc, context, completed))
  const nameIt = (about: string) =>
    allowed(nameSource(doc, context, completed, { about, link: '' }, { account: 'ann', name: 'Ann' }))
  const [source, removedSource] = [nameIt('The budget'), nameIt('A rumour')]
  allowed(removeSource(doc, context, completed, removedSource))
  const recurring = allowed(
    startMeetingNow(doc, context, {
      title: 'Weekly',
      committeeName: 'Parks',
      recurring: { enabled: true, frequency: 'weekly' },
    }),
  )
  allowed(endMeeting(doc, context, recurring))
  const removedMeeting = startMeeting(replica, 'Cancelled')
  allowed(removeMeeting(doc, context, removedMeeting))
  const resumedApart = resumeTwice(replica)

  const live = startMeeting(replica, 'November')
  const items = queryAgendaOrder(doc, live).read().open
  const first = present(items[0])
  const subtask = allowed(addSubtask(doc, context, live, first, 'ask three firms'))
  const removedSubtask = allowed(addSubtask(doc, context, live, first, 'call the mayor'))
  allowed(removeSubtask(doc, context, live, first, removedSubtask))
  allowed(addAgendaTag(doc, context, live, first, 'Vote'))
  allowed(setAgendaDeadline(doc, context, live, first, '7 pm'))
  const untrimmedItem = allowed(addAgendaItem(doc, context, live, 'Playground'))
  present(agendaItemText(doc, live, untrimmedItem, 'title')).insert(0, '  ')
  present(agendaItemText(doc, live, untrimmedItem, 'notes')).insert(0, 'swings \n')
  const removedItem = allowed(addAgendaItem(doc, context, live, 'Fountain'))
  allowed(removeAgendaItem(doc, context, live, removedItem))
  const rituals = queryRitualOrder(doc, live).read().open
  const removedRitual = allowed(addRitualItem(doc, context, live, 'Minute of silence'))
  allowed(removeRitualItem(doc, context, live, removedRitual))
  const actionItem = allowed(addActionItem(doc, context, live, { title: 'Buy paint', owner: 'Ann', dueDate: null }))
  const removedActionItem = allowed(
    addActionItem(doc, context, live, { title: 'Sell paint', owner: '', dueDate: null }),
  )
  allowed(removeActionItem(doc, context, live, removedActionItem))
  const file = { sha256: 'a'.repeat(64), bytes: 3, mime: 'application/pdf' }
  const attach = (name: string) => allowed(attachDocument(doc, context, live, { name, file, by: 'Ann', item: null }))
  const document = attach('plan.pdf')
  const removedDocument = attach('draft.pdf')
  allowed(removeDocument(doc, context, live, removedDocument))
  const ann = { person: accountKey('ann'), name: 'Ann', guest: false }
  const attendance = allowed(markAttendance(doc, context, live, ann, 'present'))
  const ben = { person: nameKey('Ben'), name: 'Ben', guest: true }
  const voidedAttendance = allowed(markAttendance(doc, context, live, ben, 'present'))
  allowed(voidStatements(doc, context, live, [voidedAttendance]))
  const duty = allowed(assignDuty(doc, context, live, 'notes', ann))
  const by = { account: 'ann', name: 'Ann' }
  const motion = allowed(moveMotion(doc, context, live, { text: 'Paint the benches', item: first }, by))
  const other = allowed(moveMotion(doc, context, live, { text: 'Mow the lawn', item: first }, by))
  const question = allowed(putQuestion(doc, context, live, [other], {}, by))
  const outsider = { person: nameKey('Zoe'), name: 'Zoe', choice: 'aye' as const }
  allowed(recordRoll(doc, context, live, question, [outsider], by))
  allowed(moveMotion(doc, context, completed, { text: 'Plant a tree', item: null }, by))
  allowed(setQuorum(doc, context, { kind: 'number', number: 2 }))
  const addToDirectory = (name: string) =>
    allowed(addMember(doc, context, { name, role: 'Member', email: '', from: '', until: '', account: null }))
  const member = addToDirectory('Anne')
  allowed(editMember(doc, context, member, { name: 'Ann', email: 'ann@example.org', until: '2027-12-31' }))
  const removedMember = addToDirectory('Ben')
  allowed(removeMembers(doc, context, [removedMember]))
  const rooms = fillRooms(replica)
  const ledger = fillLedger(replica)
  const numbered = (motionId: string, sequence: number) => ({
    motionId,
    meetingId: live,
    number: `2026-00${sequence}`,
    year: 2026,
    sequence,
    givenAt: '2026-11-20T12:00:00.000Z',
  })
  allowed(copyNumbers(doc, context, [numbered(motion, 1), numbered(other, 2)]))
  const repeal = () => allowed(stateStanding(doc, context, motion, { as: 'repealed', by: null, note: '' }, by))
  const [standing, standingTakenBack] = [repeal(), repeal()]
  allowed(takeStandingBack(doc, context, standingTakenBack))
  return {
    member,
    removedMember,
    ...rooms,
    ledger,
    resolutions: [motion, other],
    standing,
    standingTakenBack,
    attendance,
    voidedAttendance,
    duty,
    motion,
    question,
    base: Y.encodeStateAsUpdate(doc),
    upcoming,
    cancelled,
    justStarted,
    live,
    completed,
    recurring,
    removedMeeting,
    resumedApart,
    items,
    removedItem,
    untrimmedItem,
    subtask,
    removedSubtask,
    rituals,
    removedRitual,
    actionItem,
    removedActionItem,
    source,
    removedSource,
    document,
    removedDocument,
    templateAgendaItem,
  }
}

function fillLedger({ doc, context }: Replica): LedgerInUse {
  const mowing = {
    type: 'expense',
    category: 'Mowing',
    cents: 5_000,
    note: 'May',
    date: '2026-05-04',
  } as const
  const entry = allowed(addEntry(doc, context, mowing))
  allowed(editEntry(doc, context, entry, mowing, { ...mowing, note: 'June' }))
  const attach = (name: string) =>
    allowed(attachReceipt(doc, context, entry, name, { sha256: 'f'.repeat(64), bytes: 3, mime: 'application/pdf' }))
  const receipt = attach('bill.pdf')
  const removedReceipt = attach('offer.pdf')
  allowed(removeReceipt(doc, context, entry, removedReceipt))
  const removedEntry = allowed(addEntry(doc, context, { ...mowing, type: 'income', category: 'Fair' }))
  allowed(removeEntries(doc, context, [removedEntry]))
  const addedImport = allowed(importEntries(doc, context, 'may.csv', [mowing, mowing]))
  const removedImport = allowed(importEntries(doc, context, 'june.csv', [mowing, mowing]))
  allowed(removeImport(doc, context, removedImport))
  return { entry, receipt, removedReceipt, removedEntry, addedImport, removedImport }
}

/** Types a paragraph into a meeting's rich notes, as the editor does. */
export function writeParagraph(doc: Y.Doc, meetingId: string, words: string): void {
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText(words)])
  const notes = present(meetingNotes(doc, meetingId))
  notes.insert(notes.length, [paragraph])
}

/** As two devices do that are apart. */
function resumeTwice(replica: Replica): [string, string] {
  const { doc, context } = replica
  const september = startMeeting(replica, 'September')
  allowed(endMeeting(doc, context, september))
  const first = allowed(resumeMeeting(doc, context, september))
  allowed(removeMeeting(doc, context, first))
  const second = allowed(resumeMeeting(doc, context, september))
  allowed(restoreMeeting(doc, context, first))
  return [first, second]
}

function startMeeting({ doc, context }: Replica, title: string): string {
  const meetingId = allowed(startMeetingNow(doc, context, { title, committeeName: 'Parks' }))
  writeParagraph(doc, meetingId, `Notes of ${title}`)
  return meetingId
}
