import { accountKey } from '@civic-hub/committee'
import { findMeeting } from '../../packages/committee/src/document/committee-document.ts'
import type { DecisionConflict } from '../../packages/committee/src/meeting/proceedings/decisions/decision-conflicts.ts'
import {
  moveMotion,
  putQuestion,
} from '../../packages/committee/src/meeting/proceedings/decisions/motion-transitions.ts'
import {
  castVote,
  declareOutcome,
} from '../../packages/committee/src/meeting/proceedings/decisions/vote-transitions.ts'
import { statementKey } from '../../packages/committee/src/meeting/proceedings/statement.ts'
import {
  conflictsOf,
  forge,
  forgeries,
  isAbout,
  type MemberAtDevice,
  startCouncil,
} from '../../packages/committee/src/testing/forgeries.ts'
import { allowed } from '../../packages/committee/src/testing/replica.ts'
import type { Random } from '../support/random/random.ts'
import { type Activity, askTab, repeat } from './activities.ts'
import type { Person, Tab } from './person.ts'
import type { DecisionsRead } from './programs/background.ts'
import type { OpenedTab } from './programs/tab.ts'
import type { Setting } from './setting.ts'

/** A vote of the honest members, who are all in favour. */
interface Vote {
  readonly motion: string
  readonly question: string
  /** The statement of each member who has voted. */
  readonly cast: Map<Person, string>
  outcome: string | null
  attempts: number
}

/** A forgery may end a vote, so that the members cannot go on with it. */
const attemptsOfVote = 10

/** Members vote in a meeting of their own, and the last one has a modified client. Without three people nothing happens. */
export class ForgedStatements implements Activity {
  readonly #evening: Setting
  readonly #votes: Vote[] = []
  #meetingId = ''
  #isRestored = false

  constructor(evening: Setting) {
    this.#evening = evening
  }

  // -- the evening

  begin(): void {
    if (this.#evening.people.length < 3) return
    repeat(this.#evening, 'votes', 8, (random) => this.#goOn(random))
    repeat(this.#evening, 'forgeries', 30, (random) => this.#forge(random))
  }

  get #honest(): readonly Person[] {
    return this.#evening.people.slice(0, -1)
  }

  get #chair(): Person {
    return this.#evening.people[0] as Person
  }

  get #forger(): Person {
    return this.#evening.people.at(-1) as Person
  }

  #tabOf(person: Person, random: Random): Tab | null {
    const tabs = [...this.#evening.tabs].filter(
      (tab) => tab.person === person && tab.canEdit && tab.isRunning && !tab.isLeaving,
    )
    return tabs.length > 0 ? random.pick(tabs) : null
  }

  /** Runs it in a tab of the person; null if there is none, or if it is refused there. */
  async #in<T>(person: Person, random: Random, run: (member: MemberAtDevice) => T): Promise<T | null> {
    const tab = this.#tabOf(person, random)
    return tab && askTab(this.#evening, tab, async () => run(memberAt(tab, person)) as T)
  }

  async #goOn(random: Random): Promise<void> {
    if (this.#meetingId === '') return this.#begin(random)
    const vote = this.#votes.at(-1)
    if (!vote || vote.outcome !== null || ++vote.attempts > attemptsOfVote) return this.#put(random)
    const meetingId = this.#meetingId
    const { world } = this.#evening
    if (vote.cast.size > 0 && random.chance(0.2)) {
      vote.outcome = await this.#in(this.#chair, random, ({ doc, context, by }) =>
        allowed(declareOutcome(doc, context, meetingId, vote.question, true, by)),
      )
      if (vote.outcome !== null) world.count('vote with a declared result')
      return
    }
    const waiting = this.#honest.filter((person) => !vote.cast.has(person))
    if (waiting.length === 0) return
    const person = random.pick(waiting)
    const cast = await this.#in(person, random, ({ doc, context, person, by }) =>
      allowed(castVote(doc, context, meetingId, vote.question, person, 'aye', by)),
    )
    if (cast !== null) vote.cast.set(person, cast)
  }

  async #begin(random: Random): Promise<void> {
    const meetingId = await this.#in(this.#chair, random, (chair) => {
      const at = (person: Person) => ({ ...chair, ...identityOf(person) })
      const [clerk, ...others] = this.#honest.slice(1).map(at)
      return startCouncil({
        honest: [chair, clerk as MemberAtDevice, ...others],
        forgers: [at(this.#forger)],
      })
    })
    this.#meetingId = meetingId ?? ''
  }

  async #put(random: Random): Promise<void> {
    const meetingId = this.#meetingId
    const vote = await this.#in(this.#chair, random, ({ doc, context, person, by }) => {
      const about = { text: `Fees ${this.#votes.length}`, item: null, mover: person }
      const motion = allowed(moveMotion(doc, context, meetingId, about, by))
      return { motion, question: allowed(putQuestion(doc, context, meetingId, [motion], {}, by)) }
    })
    if (vote) this.#votes.push({ ...vote, cast: new Map(), outcome: null, attempts: 0 })
  }

  async #forge(random: Random): Promise<void> {
    const { world } = this.#evening
    const forgery = { verb: random.pick(forgeries), one: random.below(21) }
    await this.#in(this.#forger, random, (member) => {
      if (findMeeting(member.doc, this.#meetingId) === null) return
      const victims = this.#honest.slice(1).map((person) => ({ ...member, ...identityOf(person) }))
      world.tell(`${member.by.name} forges: ${forgery.verb}`)
      forge(member, this.#meetingId, forgery, { chair: identityOf(this.#chair).by, victims })
      world.count(`forgery ${forgery.verb}`)
    })
  }

  tabOpened(): void {}
  tabEnded(): void {}
  audit(): void {}
  restored(): void {
    this.#isRestored = true
  }
  async calm(): Promise<void> {}
  isQuiet(): boolean {
    return true
  }

  // -- what must hold

  async verify(): Promise<void> {
    const evening = this.#evening
    const { world } = evening
    for (const tab of evening.tabs) {
      const { replica, beside } = tab.opened as OpenedTab
      if (findMeeting(replica.doc, this.#meetingId) === null) continue
      const read = await askTab(evening, tab, async () => (await beside()).readDecisions(replica, this.#meetingId))
      if (!read) {
        world.problem(`${tab.name} could not read the decisions`)
        continue
      }
      for (const vote of this.#votes) this.#check(tab, vote, read)
    }
  }

  /** A result that is not as the honest members voted has a conflict that names the forger. */
  #check(tab: Tab, vote: Vote, { decisions, knowsAuthors }: DecisionsRead): void {
    const { world } = this.#evening
    const meeting = findMeeting((tab.opened as OpenedTab).replica.doc, this.#meetingId)
    // A tab that was killed may have lost a statement.
    const hasArrived = (id: string) => meeting?._map.has(statementKey(id)) === true
    if (!hasArrived(vote.question)) return
    const statements = new Set([vote.motion, vote.question, ...vote.cast.values(), vote.outcome ?? ''])
    const isAboutVote = ({ question, motion, sides }: DecisionConflict) =>
      question === vote.question ||
      motion === vote.motion ||
      sides.some((side) => side.statements.some((id) => statements.has(id)))
    const conflicts = conflictsOf(decisions).filter(isAboutVote)
    const late = new Set(
      conflicts
        .filter(({ kind }) => kind === 'after-outcome')
        .flatMap(({ sides }) => sides.flatMap((side) => side.statements)),
    )
    const cast = [...vote.cast.values()].filter((id) => hasArrived(id) && !late.has(id))
    const isDeclared = vote.outcome !== null && hasArrived(vote.outcome)
    const found = decisions.questions.find(({ id }) => id === vote.question)
    const { aye, nay, abstain } = found?.votes ?? { aye: -1, nay: -1, abstain: -1 }
    const isAsVoted =
      aye === cast.length && nay === 0 && abstain === 0 && found?.result === (isDeclared ? 'carried' : null)
    world.count(isAsVoted ? 'check a vote that is as the members voted' : 'check a changed vote has a doubt')
    if (isAsVoted) return
    // A process with one seed cannot sign: each signature of ECDSA is random. So the hub may not know who wrote what
    // members returned, and the check is only about those who know all authors.
    if (this.#isRestored && !knowsAuthors) return
    if (this.#isRestored) world.count('check a changed vote after a restore has a doubt')
    const forger = new Set([this.#forger.accountId])
    if (!conflicts.some((conflict) => isAbout(conflict, forger)))
      world.problem(
        `${tab.name} shows ${aye}-${nay}-${abstain} ${found?.result ?? 'open'} for ${cast.length} votes in favour, and no doubt names ${this.#forger.name}: ${conflicts.map(({ kind }) => kind).join()}`,
      )
  }
}

const identityOf = ({ accountId, name }: Person) => ({
  person: { person: accountKey(accountId), name },
  by: { account: accountId, name },
})

function memberAt(tab: Tab, person: Person): MemberAtDevice {
  const { doc, context } = (tab.opened as OpenedTab).replica
  return { doc, context: { ...context, origin: 'vote' }, ...identityOf(person) }
}
