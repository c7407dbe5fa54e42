import * as Y from 'yjs'
import { typedPerson } from '../document/person.ts'
import type { TransitionContext } from '../document/transition-context.ts'
import { queryAgendaOrder } from '../meeting/agenda/agenda-item.ts'
import { setAgendaItemCompleted } from '../meeting/agenda/agenda-transitions.ts'
import { meetingNotes } from '../meeting/meetings/meeting.ts'
import { queryMeeting } from '../meeting/meetings/query-meetings.ts'
import { markAttendance } from '../meeting/proceedings/attendance-transitions.ts'
import { appendSection } from '../meeting/proceedings/decisions/item-transitions.ts'
import { moveMotion, putQuestion, secondMotion } from '../meeting/proceedings/decisions/motion-transitions.ts'
import { declareOutcome, recordRoll } from '../meeting/proceedings/decisions/vote-transitions.ts'
import { assignDuty } from '../meeting/proceedings/duty-transitions.ts'
import { goToItem } from '../meeting/proceedings/now-transitions.ts'
import { setRitualCompleted } from '../meeting/rituals/ritual-transitions.ts'
import { demand } from './demand.ts'

/** The texts of the samples, in the language of the app. Lists are in the order in which they are used. */
export interface DemoWords {
  name: string
  emoji: string
  /** The members. The first presides, the third takes the notes, and the last is often excused. */
  people: readonly { readonly name: string; readonly role: string }[]
  actionItem: (meeting: string) => string
  document: (meeting: number) => string
  transcript: string
  /** The notes at the first item of each meeting. */
  opening: string
  /** The motions of the past meetings, the last meeting first, and at the end the one of the live meeting. */
  motions: readonly { readonly text: string; readonly notes: string }[]
  announcements: readonly { readonly title: string; readonly text: string }[]
  ideas: readonly { readonly title: string; readonly description: string; readonly comments: readonly string[] }[]
  resources: readonly { readonly title: string; readonly note: string; readonly category: string }[]
  /** Categories of the ledger, with a note for each entry. */
  income: readonly { readonly category: string; readonly note: string }[]
  expenses: readonly { readonly category: string; readonly note: string }[]
}

const minutesForAnItem = 6
/** The place on the agenda at which each meeting decides. */
const decidesAt = 2
/** Every fifth motion is lost. */
const lostEvery = 5

/**
 * Holds a meeting that has begun: the roll, its rituals, and notes of its items up to the one with a motion. A finished
 * meeting votes on that motion and takes the other items; a live one stays there, before the question is put.
 */
export function holdDemoMeeting(
  doc: Y.Doc,
  begins: TransitionContext,
  meetingId: string,
  words: DemoWords,
  { number, isLive }: { number: number; isLive: boolean },
): void {
  let minutes = 0
  const start = begins.now().getTime()
  const context = { ...begins, now: () => new Date(start + minutes * 60_000) }
  const of = [doc, context, meetingId] as const
  const people = words.people.map(({ name }) => typedPerson(name))
  const person = (at: number) => people[at % people.length] ?? typedPerson(words.name)
  const secretary = person(2)
  const by = { account: '', name: secretary.name }
  const excused = number % 2 === 0 ? person(people.length - 1) : null
  const present = people.filter((one) => one !== excused)

  for (const one of people)
    demand(markAttendance(...of, { ...one, guest: false }, one === excused ? 'excused' : 'present'))
  demand(assignDuty(...of, 'presiding', person(0)))
  demand(assignDuty(...of, 'notes', secretary))
  for (const { id } of queryMeeting(doc, meetingId).read()?.rituals.items ?? [])
    demand(setRitualCompleted(doc, context, meetingId, id, true))

  const items = queryAgendaOrder(doc, meetingId).read().open
  let before: string | null = null
  for (const [at, item] of items.entries()) {
    // Refused for the first item, and where the meeting moved on by itself.
    goToItem(...of, item)
    appendSection(...of, item, before, by)
    const motion = at === decidesAt ? words.motions[number - 1] : undefined
    if (at === 0) write(words.opening)
    if (motion) {
      write(motion.notes)
      decide(item, motion.text)
      if (isLive) return
    }
    demand(setAgendaItemCompleted(...of, item, true))
    minutes += minutesForAnItem
    before = item
  }

  function decide(item: string, text: string): void {
    const mover = person(number)
    const second = person(number + 1)
    const motion = demand(moveMotion(...of, { text, item, mover }, by))
    demand(secondMotion(...of, motion, second, by))
    if (isLive) return
    const question = demand(putQuestion(...of, [motion], {}, by))
    const isLost = number % lostEvery === 0
    const votes = present.map((one) => ({
      ...one,
      choice: isLost && one !== mover && one !== second ? ('nay' as const) : ('aye' as const),
    }))
    demand(recordRoll(...of, question, votes, by))
    demand(declareOutcome(...of, question, !isLost, by))
  }

  function write(text: string): void {
    const notes = meetingNotes(doc, meetingId)
    if (!notes) return
    const paragraph = new Y.XmlElement('paragraph')
    notes.insert(notes.length, [paragraph])
    paragraph.insert(0, [new Y.XmlText(text)])
  }
}
