import * as Y from 'yjs'
import { meetingNotes } from '../../packages/committee/src/meeting/meetings/meeting.ts'
import type { Activity } from './activities.ts'
import type { Checks } from './checks.ts'
import { committee, type Tab } from './person.ts'
import type { OpenedTab } from './programs/tab.ts'
import type { Setting } from './setting.ts'

const dayMs = 24 * 3600 * 1000
/** Steps of the history are joined by day after 30 days. */
const pauseDays = 40
const pauses = 3
/** A room that closes makes a snapshot of at least 100 new entries, and then joins old steps. */
const edits = 130
/** A step of the history ends after 15 minutes without an edit; 16 steps that can be joined are joined. */
const editsAtOnce = 5
const stepMs = 20 * 60 * 1000
/** A room closes within this time after its last person has left. */
const closesAfterSeconds = 90

/** Months after the evening, people write again, and the relay puts its history together. Only the hub's clock moves. */
export class Months implements Activity {
  readonly #evening: Setting
  readonly #checks: Checks

  constructor(evening: Setting, checks: Checks) {
    this.#evening = evening
    this.#checks = checks
  }

  begin(): void {}
  tabOpened(): void {}
  tabEnded(): void {}
  audit(): void {}
  restored(): void {}
  async calm(): Promise<void> {}
  isQuiet(): boolean {
    return true
  }

  async verify(): Promise<void> {
    const evening = this.#evening
    const { world, hubs, people } = evening
    for (let pause = 0; pause < pauses && !evening.hasFailed; pause++) {
      for (const tab of [...evening.tabs]) evening.closeTab(tab)
      await world.sleep(closesAfterSeconds)
      for (const hub of hubs) await hub.stop()
      this.#moveClocks(pauseDays * dayMs)
      for (const hub of hubs) await evening.startHub(hub)
      world.tell(`-- ${pauseDays} days later`)
      const writer = world.stream('months', pause).pick(people)
      const tab = evening.openTab(writer, writer.browsers[0] as NonNullable<(typeof writer.browsers)[0]>)
      await evening.untilQuiet()
      if (!tab.canEdit) return world.problem(`${tab.name} cannot write after ${pauseDays} days`)
      for (let edit = 0; edit < edits; edit++) {
        if (edit % editsAtOnce === 0) this.#moveClocks(stepMs)
        this.#write(tab, `${pause}.${edit}`)
        await world.sleep(0.2)
      }
      await evening.untilQuiet()
      this.#checks.audit()
    }
    for (const tab of [...evening.tabs]) evening.closeTab(tab)
    await world.sleep(closesAfterSeconds)
    await this.#checks.checkHistory()
  }

  #moveClocks(milliseconds: number): void {
    for (const hub of this.#evening.hubs) {
      hub.clockOffset += milliseconds
      if (hub.process) hub.process.clockOffset = hub.clockOffset
    }
  }

  #write(tab: Tab, words: string): void {
    const { replica } = tab.opened as OpenedTab
    this.#evening.world.schedule(
      0,
      () => {
        const notes = meetingNotes(replica.doc, committee.live)
        const paragraph = new Y.XmlElement('paragraph')
        paragraph.insert(0, [new Y.XmlText(words)])
        replica.doc.transact(() => notes?.insert(notes.length, [paragraph]), replica.meeting(committee.live).origin)
      },
      tab.page.process,
    )
  }
}
