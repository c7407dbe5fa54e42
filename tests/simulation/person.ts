import { applyTextEdit } from '@civic-hub/committee'
import * as Y from 'yjs'
import { transitionTable } from '../../packages/committee/src/convergence/transition-table.ts'
import { agendaItemText } from '../../packages/committee/src/meeting/agenda/agenda-item.ts'
import { meetingNotes } from '../../packages/committee/src/meeting/meetings/meeting.ts'
import { createCommitteeInUse } from '../../packages/committee/src/testing/committee-in-use.ts'
import type { Random } from '../support/random/random.ts'
import type { OpenedTab, startTab as StartTab } from './programs/tab.ts'
import { findUndoneEditsOfOthers } from './undo-check.ts'
import type { Browser, Page } from './world/page.ts'
import type { Program } from './world/programs.ts'
import { chooseByName } from './world/random-streams.ts'
import type { World } from './world/world.ts'

/** The committee whose evening it is: a live meeting, and entities in every state. */
export const committee = createCommitteeInUse()
/** Every transition of the model. */
export const transitions = Object.entries(transitionTable(committee)).map(([name, row]) => ({ name, row }))
export type Transition = (typeof transitions)[number]

export interface Person {
  name: string
  accountId: string
  access: 'owner' | 'editor' | 'viewer' | 'none'
  /** When the access was removed, in the time of the world. */
  removedAt: number
  /** When the person last began to end all sessions, and when they were ended, in the time of the world. */
  sessionsEnded: { beganAt: number; at: number }
  browsers: Browser[]
  credentials: { email: string; password: string }
  openedTabs: number
  actions: number
}

/** A tab of the app with what the simulation remembers of it. */
export class Tab {
  readonly person: Person
  readonly browser: Browser
  readonly page: Page
  readonly name: string
  opened: OpenedTab | null = null
  /** The end of its own edits when it was last looked at, and that time. */
  looked: { at: number; clock: number } | null = null
  edits = 0
  /** Signing out: it shows no committee any more. */
  isLeaving = false
  /** It runs the tasks beside its committee. */
  isBeside = false
  #typed: { text: Y.Text | Y.XmlText; left: string } | null = null
  onOpened: (tab: Tab) => void = () => undefined
  /** Called after the status of the chip has changed. */
  onStatus: (tab: Tab) => void = () => undefined

  constructor(person: Person, browser: Browser, name: string) {
    this.person = person
    this.browser = browser
    this.name = name
    this.page = browser.openTab(name)
  }

  start(program: Program, require: (name: string) => unknown, committeeId: string): void {
    const { world } = this.browser
    world.schedule(
      0,
      () => {
        const { startTab } = program(require) as { startTab: typeof StartTab }
        startTab(committeeId, this.person.credentials, (opened) => {
          this.opened = opened
          const { replica } = opened
          replica.status.subscribe(() => this.onStatus(this))
          replica.awareness.setLocalState({
            user: { accountId: this.person.accountId, name: this.person.name, color: '#000', picture: null },
            ...{
              meetingId: committee.live,
              page: null,
              field: null,
              away: false,
              recording: null,
              waiting: 0,
            },
            cursor: null,
          })
          // From its creation on, a meeting's undo tracks the edits. The page of the meeting creates it.
          replica.undo(committee.live)
          this.onOpened(this)
        })
      },
      this.page.process,
    )
  }

  get isRunning(): boolean {
    const { process } = this.page
    return process.alive && process.frozenUntil <= this.browser.world.now
  }

  get canEdit(): boolean {
    const { replica } = this.opened ?? {}
    if (replica?.opening.get() !== 'ready' || replica.fromNewerApp.get()) return false
    return ['owner', 'editor'].includes(replica.access.get())
  }

  /** One action of the person. Runs as a task of the page. */
  act(random: Random, world: World, known: readonly Transition[]): void {
    const { replica } = this.opened ?? {}
    if (!replica || !this.canEdit) return
    this.edits++
    const { doc } = replica
    if (this.#typed && this.#typed.left !== '') return this.#type(this.#typed)
    const kind = random.fraction()
    if (kind < 0.5) {
      const text = this.#chooseText(doc, random)
      if (text) {
        this.#typed = { text, left: `${random.pick(phrases)} ` }
        return this.#type(this.#typed)
      }
    }
    if (kind < 0.55) {
      const undo = replica.undo(committee.live)
      const isRedo = random.chance(0.3)
      world.count(isRedo ? 'check a redo' : 'check an undo')
      const undone = findUndoneEditsOfOthers(doc, () => (isRedo ? undo.redo() : undo.undo()))
      if (undone) world.problem(`${this.name}: ${undone}`)
      return
    }
    if (kind < 0.63) {
      replica.awareness.setLocalStateField('field', random.pick(['notes', 'title', null]))
      return
    }
    this.#transition(random, world, known)
  }

  #transition(random: Random, world: World, known: readonly Transition[]): void {
    const { replica } = this.opened as OpenedTab
    const { name, row } = chooseByName(random, known)
    const { context } = replica
    const origin = row.part === undefined ? replica.meeting(committee.live).origin : context.origin
    world.tell(`${this.name} ${name}`)
    try {
      row.apply({
        doc: replica.doc,
        context: { ...context, origin, name: `${this.name} ${this.edits}` },
      })
      world.count(`transition ${name}`)
    } catch (error) {
      // Earlier changes of the evening may have made it impossible.
      if (!(error instanceof Error) || !/^(refused|expected to be there)/.test(error.message)) throw error
    }
  }

  #chooseText(doc: Y.Doc, random: Random): Y.Text | Y.XmlText | null {
    if (random.chance(0.4)) {
      const text = agendaItemText(doc, committee.live, random.pick(committee.items), 'notes')
      // Notes of an evening do not grow without end.
      if (text && text.length < 4_000) return text
    }
    const notes = meetingNotes(doc, committee.live)
    if (!notes) return null
    const line = notes.length > 0 ? notes.get(random.below(notes.length)) : null
    const text = line instanceof Y.XmlElement && line.length > 0 ? line.get(0) : null
    if (text instanceof Y.XmlText && text.length < 200 && random.chance(0.6)) return text
    if (notes.length > 200) return text instanceof Y.XmlText ? text : null
    const written = new Y.XmlText('')
    const paragraph = new Y.XmlElement('paragraph')
    paragraph.insert(0, [written])
    doc.transact(() => notes.insert(notes.length, [paragraph]), this.opened?.replica.meeting(committee.live).origin)
    return written
  }

  /** Types the next letters at the caret, the end of the text. */
  #type(typed: { text: Y.Text | Y.XmlText; left: string }): void {
    const { text } = typed
    if (text.doc === null || text._item?.deleted) {
      this.#typed = null
      return
    }
    const letters = typed.left.slice(0, 3)
    typed.left = typed.left.slice(3)
    text.doc.transact(() => {
      if (text.length >= 200 && text instanceof Y.XmlText) text.delete(0, letters.length)
      if (text instanceof Y.XmlText) text.insert(text.length, letters)
      else applyTextEdit(text, text.toString(), text.toString() + letters)
    }, this.opened?.replica.meeting(committee.live).origin)
  }

  get isTyping(): boolean {
    return this.#typed !== null && this.#typed.left !== ''
  }
}

/** A document that is open in a tab. */
export type View = Pick<Tab, 'name' | 'person' | 'browser' | 'page' | 'opened' | 'isRunning' | 'isLeaving' | 'looked'>

const phrases = [
  'The benches by the pond need paint.',
  'Lee asks about the fees for the summer.',
  'ACTION: Ann writes to the city.',
  'Two quotes, both above the budget 🎈',
  'Agreed without objection.',
  'Wir fragen nach, ob der Weg bleibt.',
]
