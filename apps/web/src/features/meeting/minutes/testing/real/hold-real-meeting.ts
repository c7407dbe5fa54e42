import {
  addActionItem,
  addAgendaItem,
  addRitualItem,
  assignDuty,
  editMeeting,
  endMeeting,
  goToItem,
  markAttendance,
  meetingNotes,
  nameKey,
  queryAgendaOrder,
  queryRitualOrder,
  type Result,
  removeAgendaItem,
  removeRitualItem,
  scheduleMeeting,
  setAgendaItemCompleted,
  setQuorum,
  setRitualCompleted,
  startMeeting,
} from '@civic-hub/committee'
import { attachDocument } from '@civic-hub/committee/documents'
import { addMember } from '@civic-hub/committee/members'
import { recordLetter, recordPublic, setMinutesSettings } from '@civic-hub/committee/minutes'
import { noteNoticeGiven } from '@civic-hub/committee/notice'
import {
  adjournMeeting,
  appendSection,
  callBack,
  closeSession,
  declareOutcome,
  moveMotion,
  putQuestion,
  recessMeeting,
  recordRoll,
  recordSpeech,
  recordTally,
  reopenSession,
  secondMotion,
} from '@civic-hub/committee/proceedings'
import * as Y from 'yjs'
import type { RealItem, RealMeeting, RealMotion, RealVote } from './real-meeting.ts'

type Day = RealMeeting['day']

/** Holds a meeting by the transitions that members use, and returns its id. */
export function holdRealMeeting(doc: Y.Doc, real: RealMeeting): string {
  let now = dayBefore(real.day)
  let made = 0
  const context = {
    now: () => now,
    randomId: () => `real${(made++).toString(36).padStart(4, '0')}`,
    origin: null,
  }
  const on = [doc, context] as const
  const by = { account: 'clerk', name: 'Clerk' }
  const who = (name: string) => ({ person: nameKey(name), name })
  const at = (time: string) => {
    now = momentOf(real.day, time)
  }

  allowed(setMinutesSettings(...on, { numbering: real.numbering ?? 'agenda', signers: real.signers ?? [] }))
  if (real.quorum) allowed(setQuorum(...on, { kind: 'number', number: real.quorum }))
  for (const { name, office = '' } of real.people)
    if (office !== '') allowed(addMember(...on, { name, role: office, email: '', from: '', until: '', account: '' }))
  const plan = { title: real.title, scheduledFor: momentOf(real.day, real.from).toISOString() }
  const id = allowed(scheduleMeeting(...on, { ...plan, venue: real.place ?? '', link: real.link ?? '' }))
  const of = [doc, context, id] as const
  if (real.next)
    allowed(
      scheduleMeeting(...on, {
        title: real.next.title,
        scheduledFor: momentOf(real.next.day, real.next.at).toISOString(),
      }),
    )
  allowed(editMeeting(...of, {}, { kind: real.kind ?? '', number: real.number ?? null }))
  if (real.posted) {
    const posted = momentOf(real.posted.day, '12:00')
    const limit = real.posted.inTime ? posted.getTime() + 1 : posted.getTime() - 1
    allowed(noteNoticeGiven(...of, { at: posted.toISOString(), deadline: new Date(limit).toISOString() }))
  }
  for (const item of queryAgendaOrder(doc, id).read().open) allowed(removeAgendaItem(...of, item))
  for (const item of queryRitualOrder(doc, id).read().open) allowed(removeRitualItem(...of, item))
  const rituals = (real.rituals ?? []).map((title) => allowed(addRitualItem(...of, title)))
  const items = real.items.map((item) => ({ id: allowed(addAgendaItem(...of, item.title)), item }))

  at(real.from)
  allowed(startMeeting(...of))
  const late = new Set(real.items.flatMap(({ arrives = [] }) => arrives.map(({ name }) => name)))
  for (const { name, status = 'present', reason } of real.people)
    if (!late.has(name))
      allowed(
        markAttendance(
          ...of,
          { ...who(name), guest: status === 'guest' },
          status === 'guest' ? 'present' : status,
          reason ?? null,
        ),
      )
  if (real.presiding) allowed(assignDuty(...of, 'presiding', who(real.presiding)))
  if (real.notesBy) allowed(assignDuty(...of, 'notes', who(real.notesBy)))
  if (real.publicPresent !== undefined) allowed(recordPublic(...of, real.publicPresent, by))
  for (const ritual of rituals) allowed(setRitualCompleted(...of, ritual, true))
  let before: string | null = null
  for (const { id: itemId, item } of items) {
    goToItem(...of, itemId)
    appendSection(...of, itemId, before, by)
    take(itemId, item)
    allowed(setAgendaItemCompleted(...of, itemId, true))
    before = itemId
  }
  at(real.to)
  if (real.adjourned !== false) allowed(adjournMeeting(...of, by))
  allowed(endMeeting(...of))
  return id

  function take(item: string, facts: RealItem): void {
    const { notes = [], documents = [], letters = [], arrives = [], motions = [] } = facts
    for (const { name, at: time } of arrives) {
      if (time) at(time)
      allowed(markAttendance(...of, { ...who(name), guest: false }, 'present'))
    }
    for (const text of notes) write(text)
    for (const name of documents)
      allowed(
        attachDocument(...of, {
          name: `${name}.pdf`,
          item,
          by: 'Clerk',
          file: { sha256: 'a'.repeat(64), bytes: 10, mime: 'application/pdf' },
        }),
      )
    for (const letter of letters) allowed(recordLetter(...of, { ...letter, date: null, item }, by))
    for (const name of facts.speakers ?? []) allowed(recordSpeech(...of, who(name), { item }, 0, by))
    for (const name of facts.publicComment ?? [])
      allowed(recordSpeech(...of, who(name), { item, publicComment: true }, 0, by))
    for (const motion of motions) decide(item, motion)
    for (const { title, owner } of facts.actions ?? []) {
      const line = `ACTION: ${owner}: ${title}`
      write(line)
      allowed(addActionItem(...of, { title, owner, dueDate: null }, line))
    }
    if (facts.closed) {
      at(facts.closed.from)
      allowed(closeSession(...of, facts.closed.authority, facts.closed.topic, [], by))
      at(facts.closed.to)
      allowed(reopenSession(...of, '', by))
    }
    if (facts.recess) {
      allowed(recessMeeting(...of, facts.recess, by))
      now = new Date(now.getTime() + facts.recess * 60_000)
      allowed(callBack(...of, by))
    }
  }

  function decide(item: string, { text, type, by: mover, seconds = [], vote, carried }: RealMotion): void {
    const motion = allowed(
      moveMotion(...of, { text, item, ...(type && { type }), ...(mover && { mover: who(mover) }) }, by),
    )
    for (const name of seconds) allowed(secondMotion(...of, motion, who(name), by))
    const question = allowed(putQuestion(...of, [motion], {}, by))
    record(question, vote)
    allowed(declareOutcome(...of, question, carried, by))
  }

  function record(question: string, vote: RealVote): void {
    if (vote === null) return
    if ('counts' in vote) {
      const [aye, nay, abstain] = vote.counts
      allowed(recordTally(...of, question, { method: vote.method, aye, nay, abstain }, by))
      return
    }
    const named = (['aye', 'nay', 'abstain'] as const).flatMap((choice) =>
      (vote[choice] ?? []).map((name) => ({ ...who(name), choice })),
    )
    allowed(recordRoll(...of, question, named, by))
  }

  function write(text: string): void {
    const notes = meetingNotes(doc, id)
    if (!notes) throw new Error('A new meeting has notes')
    const paragraph = new Y.XmlElement('paragraph')
    notes.insert(notes.length, [paragraph])
    paragraph.insert(0, [new Y.XmlText(text)])
  }
}

const momentOf = ([year, month, day]: Day, time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(year, month - 1, day, hours, minutes)
}

const dayBefore = ([year, month, day]: Day) => new Date(year, month - 1, day - 30)

function allowed<T>(result: Result<T, string>): T {
  if (!result.ok) throw new Error(`refused: ${result.refusal}`)
  return result.value
}
