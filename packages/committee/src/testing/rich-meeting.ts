import * as Y from 'yjs'
import { addMember } from '../committee/members/member-transitions.ts'
import { findMeeting } from '../document/committee-document.ts'
import { accountKey } from '../document/person.ts'
import type { TransitionContext } from '../document/transition-context.ts'
import { addActionItem } from '../meeting/action-items/action-item-transitions.ts'
import { queryAgendaOrder } from '../meeting/agenda/agenda-item.ts'
import { addAgendaItem, setAgendaItemCompleted } from '../meeting/agenda/agenda-transitions.ts'
import { attachDocument } from '../meeting/documents/document-transitions.ts'
import { editMeeting } from '../meeting/meetings/edit-meeting.ts'
import { meetingNotes } from '../meeting/meetings/meeting.ts'
import { endMeeting, startMeeting } from '../meeting/meetings/meeting-life.ts'
import { scheduleMeeting } from '../meeting/meetings/schedule-meeting.ts'
import { setMinutesSettings } from '../meeting/minutes/minutes-settings.ts'
import { recordLetter, recordPublic } from '../meeting/minutes/records.ts'
import { noteNoticeGiven } from '../meeting/notice/notice-given.ts'
import { correctAttendance, markAllPresent, markAttendance } from '../meeting/proceedings/attendance-transitions.ts'
import { waiveConflict } from '../meeting/proceedings/decisions/conflict-transitions.ts'
import { readDecisions } from '../meeting/proceedings/decisions/decisions.ts'
import { appendSection, declareInterest, pullItem, recuse } from '../meeting/proceedings/decisions/item-transitions.ts'
import {
  disposeOfMotion,
  moveMotion,
  putQuestion,
  secondMotion,
} from '../meeting/proceedings/decisions/motion-transitions.ts'
import { lineOf } from '../meeting/proceedings/decisions/sections.ts'
import {
  adjournMeeting,
  callBack,
  closeSession,
  recessMeeting,
  reopenSession,
} from '../meeting/proceedings/decisions/sitting-transitions.ts'
import { recordSpeech } from '../meeting/proceedings/decisions/speaker-transitions.ts'
import { declareOutcome, recordRoll, recordTally } from '../meeting/proceedings/decisions/vote-transitions.ts'
import { assignDuty } from '../meeting/proceedings/duty-transitions.ts'
import { goToItem } from '../meeting/proceedings/now-transitions.ts'
import { setQuorum } from '../meeting/template/template-transitions.ts'
import { member, votesOf } from './decision-device.ts'
import { allowed, present } from './replica.ts'

/**
 * Holds a council's meeting with every kind of fact that minutes print, and returns its id. After the committee's usual
 * items the agenda has Fees, Playground, Consent, Roof and Bench. The Playground is taken before the Fees, and the Bench
 * is never taken. `end`: false leaves the meeting live. `account` is Ann's:
 * a hub knows whose device writes.
 */
export function holdRichMeeting(doc: Y.Doc, { end = true, account = 'ann' } = {}): string {
  let minute = -60
  let made = 0
  const context: TransitionContext = {
    now: () => new Date(2026, 4, 4, 19, minute),
    randomId: () => `rich${(made++).toString(36).padStart(4, '0')}`,
    origin: null,
  }
  const by = { account, name: 'Ann' }
  const who = (name: string) => ({ ...member(name), guest: false })
  const [ann, bob, cem, dee, eva] = ['Ann', 'Bob', 'Cem', 'Dee', 'Eva'].map(who) as [Who, Who, Who, Who, Who]
  const planned = (title: string, date: Date, venue?: string) =>
    allowed(
      scheduleMeeting(doc, context, {
        title,
        scheduledFor: date.toISOString(),
        ...(venue && { venue }),
      }),
    )

  allowed(setQuorum(doc, context, { kind: 'number', number: 4 }))
  const id = planned('May council', new Date(2026, 4, 4, 19), 'Town hall')
  planned('June council', new Date(2026, 5, 1, 19), 'Library')
  const add = (title: string) => allowed(addAgendaItem(doc, context, id, title))
  const [fees, playground, consent, roof] = ['Fees', 'Playground', 'Consent', 'Roof', 'Bench'].map(add) as [
    string,
    string,
    string,
    string,
  ]
  const agenda = queryAgendaOrder(doc, id).read().open
  const [opening = '', old = ''] = agenda
  const attach = (name: string, item: string | null) =>
    allowed(
      attachDocument(doc, context, id, {
        name,
        item,
        by: 'Ann',
        file: { sha256: 'a'.repeat(64), bytes: 10, mime: 'application/pdf' },
      }),
    )
  attach('Budget.pdf', null)
  attach('Offers.pdf', playground)

  const office = (name: string, role: string, account: string | null = '') =>
    allowed(addMember(doc, context, { name, role, email: '', from: '', until: '', account }))
  office('Ann', 'Chair', 'ann')
  office('Bob', 'Clerk', 'bob')
  allowed(setMinutesSettings(doc, context, { signers: ['Chair', 'Clerk', 'Treasurer'] }))
  allowed(editMeeting(doc, context, id, {}, { kind: 'Special meeting', number: 70 }))
  const posting = (day: number) => new Date(2026, 4, day, 19).toISOString()
  allowed(noteNoticeGiven(doc, context, id, { at: posting(1), deadline: posting(2) }))
  allowed(noteNoticeGiven(doc, context, id, { at: posting(3), deadline: posting(2) }))
  const letter = (from: string, date: string | null, subject: string, item: string | null) =>
    allowed(recordLetter(doc, context, id, { from, date, subject, item }, by))
  letter('County Clerk', '2026-04-20', 'Road works', null)
  letter('', null, 'Swings', playground)

  const notes = () => present(meetingNotes(doc, id))
  const write = (text: string): number => {
    const paragraph = new Y.XmlElement('paragraph')
    notes().insert(notes().length, [paragraph])
    paragraph.insert(0, [new Y.XmlText(text)])
    return notes().length - 1
  }
  let current = opening
  const goTo = (item: string) => {
    minute += 1
    // Completing an item may have moved the meeting there.
    goToItem(doc, context, id, item)
    appendSection(doc, context, id, item, current, by)
    current = item
  }
  const decide = (motion: string) => allowed(putQuestion(doc, context, id, [motion], {}, by))

  minute = 0
  write('The council met in the new hall.')
  allowed(startMeeting(doc, context, id))
  allowed(markAllPresent(doc, context, id, [ann, bob, cem, dee, who('Fay')]))
  const remote = allowed(markAttendance(doc, context, id, who('Fay'), 'remote'))
  const at = context.now().toISOString()
  allowed(
    correctAttendance(doc, context, id, remote, {
      status: 'remote',
      at,
      item: opening,
      reason: 'broken leg',
    }),
  )
  allowed(markAttendance(doc, context, id, who('Gus'), 'excused'))
  allowed(recordPublic(doc, context, id, 12, by))
  allowed(assignDuty(doc, context, id, 'presiding', { ...ann, person: accountKey(account) }))
  allowed(assignDuty(doc, context, id, 'notes', bob))
  allowed(setAgendaItemCompleted(doc, context, id, opening, true))

  goTo(playground)
  minute = 10
  allowed(markAttendance(doc, context, id, eva, 'present'))
  write('Two offers are in.')
  write('// Cem is tired')
  allowed(recuse(doc, context, id, dee, { item: playground, motion: null, reason: 'employer', left: true }, by))
  allowed(
    recordSpeech(
      ...([doc, context, id, { person: 'name:mia novak', name: 'Mia Novak' }] as const),
      ...([{ item: playground, publicComment: true }, 120, by] as const),
    ),
  )
  allowed(recordSpeech(doc, context, id, cem, { item: playground, publicComment: false }, 200, by))
  const line = lineOf(notes(), write('MOTION: Bob to buy wood chips for 100'))
  const buy = allowed(
    moveMotion(
      ...([doc, context, id] as const),
      { text: 'to buy wood chips for 100', item: playground, mover: bob, line },
      by,
    ),
  )
  allowed(secondMotion(doc, context, id, buy, cem, by))
  const amendment = allowed(
    moveMotion(
      ...([doc, context, id] as const),
      {
        text: 'replace 100 by 150',
        amendedText: 'to buy wood chips for 150',
        onto: buy,
        mover: eva,
        item: playground,
      },
      by,
    ),
  )
  minute = 12
  const onAmendment = decide(amendment)
  allowed(recordTally(doc, context, id, onAmendment, { method: 'hands', aye: 4, nay: 1, abstain: 0 }, by))
  allowed(declareOutcome(doc, context, id, onAmendment, null, by))
  minute = 14
  const onPurchase = decide(buy)
  const roll = votesOf('yyn-ya-').map((vote) => vote)
  allowed(recordRoll(doc, context, id, onPurchase, roll, by))
  allowed(declareOutcome(doc, context, id, onPurchase, null, by))
  const action = write('ACTION: Bob orders the chips')
  allowed(
    addActionItem(
      ...([doc, context, id] as const),
      { title: 'Order the chips', owner: 'Bob', dueDate: '2026-06-01' },
      'ACTION: Bob orders the chips',
    ),
  )
  if (action < 0) throw new Error('The line is not in the notes')
  allowed(setAgendaItemCompleted(doc, context, id, playground, true))

  goTo(fees)
  minute = 20
  write('The fees are too high.')
  allowed(declareInterest(doc, context, id, cem, { item: fees, motion: null, reason: 'shop owner', left: false }, by))
  const cut = allowed(moveMotion(doc, context, id, { text: 'to cut the fees', item: fees, mover: cem }, by))
  const onFees = decide(cut)
  allowed(recordTally(doc, context, id, onFees, { method: 'voice', aye: 2, nay: 4, abstain: 0 }, by))
  allowed(declareOutcome(doc, context, id, onFees, true, by))
  const conflict = present(readDecisions(present(findMeeting(doc, id))).conflicts[0])
  allowed(waiveConflict(doc, context, id, conflict.key, 'the chair heard it so', by))
  const study = allowed(moveMotion(doc, context, id, { text: 'to study the fees', item: fees, mover: eva }, by))
  allowed(disposeOfMotion(doc, context, id, study, 'referred', 'the finance group', by))
  minute = 25
  allowed(recessMeeting(doc, context, id, 10, by))
  minute = 35
  allowed(callBack(doc, context, id, by))
  allowed(closeSession(doc, context, id, '54957(b)', 'personnel', [], by))
  minute = 40
  allowed(reopenSession(doc, context, id, '', by))
  allowed(setAgendaItemCompleted(doc, context, id, fees, true))

  goTo(consent)
  const both = allowed(
    moveMotion(
      ...([doc, context, id] as const),
      { text: 'to approve both', type: 'consent', items: [old, roof], item: consent, mover: ann },
      by,
    ),
  )
  allowed(pullItem(doc, context, id, roof, eva, by))
  const onBoth = decide(both)
  allowed(recordTally(doc, context, id, onBoth, { method: 'consent', aye: 0, nay: 0, abstain: 0 }, by))
  allowed(declareOutcome(doc, context, id, onBoth, true, by))
  minute = 45
  allowed(markAttendance(doc, context, id, eva, 'left'))
  minute = 50
  allowed(adjournMeeting(doc, context, id, by))
  if (end) allowed(endMeeting(doc, context, id))
  return id
}

type Who = ReturnType<typeof member> & { readonly guest: boolean }
