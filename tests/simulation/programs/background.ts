/* The app beside an open committee: its closed sessions, the personal document of its person, and authors of statements. */
import { queryMeeting } from '@civic-hub/committee'
import { type FollowKey, setFollowed } from '@civic-hub/committee/personal'
import {
  authorsOf,
  type Decisions,
  openClosedMeeting,
  queryDecisions,
  rulesForClosedMeeting,
} from '@civic-hub/committee/proceedings'
import { statementsToCheck } from '@civic-hub/committee/signatures'
import { canWrite } from '@civic-hub/protocol'
import { createAuthors } from '../../../apps/web/src/replica/authors/authors.ts'
import { holdPersonal, type Personal } from '../../../apps/web/src/replica/personal/personal.ts'
import { type AccountOnDevice, openAccount } from '../../../apps/web/src/replica/react/device-provider.tsx'
import { useOpenReplica } from '../../../apps/web/src/replica/react/open-replicas.ts'
import type { Replica } from '../../../apps/web/src/replica/replica.ts'
import {
  type ClosedSessionOnDevice,
  closedSessionsOf,
  committeeOfClosedSession,
} from '../../../apps/web/src/replica/session/closed-sessions.ts'
import { whenRead } from '../../../apps/web/src/replica/when-read.ts'
import { runAccountBackground } from '../../../apps/web/src/routes/-account-background.ts'

function account(): AccountOnDevice {
  const open = openAccount()
  if (!open) throw new Error('this tab has signed out')
  return open
}

/** False once the tab has signed out. */
export const isSignedIn = (): boolean => openAccount() !== null

/** The tasks that the app runs beside each page of a person who is signed in. */
export const startBackground = (): void => void runAccountBackground(account().device)

/** Shows a closed session whenever this person may read it, as its screen does. */
export function showClosedSession(
  committee: Replica,
  id: string,
  topic: string,
  on: { opened(replica: Replica): void; lost(): void },
): void {
  const { device, committees } = account()
  const store = closedSessionsOf(account())
  let shown: Replica | null = null

  function begin(session: ClosedSessionOnDevice, { doc, context, caughtUp }: Replica): void {
    const { meetingId, openedBy, access, readers } = session
    const isLeft = !readers.some(({ accountId }) => accountId === openedBy)
    if (!caughtUp.get() || !canWrite(access) || (openedBy !== device.accountId && !isLeft)) return
    if (queryMeeting(doc, meetingId).read() !== null) return
    const rules = rulesForClosedMeeting(committee.doc)
    openClosedMeeting(doc, context, meetingId, { title: topic, topic, rules })
  }

  function look(): void {
    const { sessions } = store.state.get()
    const session = sessions.find((each) => each.id === id)
    const open = committees.state.get().committees.find((each) => each.id === committee.documentId)
    if (!session || !open) {
      if (shown) on.lost()
      shown = null
      return
    }
    if (shown) return begin(session, shown)
    const replica = useOpenReplica(committeeOfClosedSession(open, session), store.owner)
    shown = replica
    replica.caughtUp.subscribe(look)
    on.opened(replica)
  }

  store.state.subscribe(look)
  look()
  store.follow(committee.documentId)
}

export const refreshClosedSessions = (committeeId: string): Promise<boolean> =>
  closedSessionsOf(account()).refresh(committeeId)

/** Opens a closed session, or finds the one that an earlier attempt has opened; returns its id. */
export async function openClosedSession(committeeId: string, meetingId: string, readers: string[]): Promise<string> {
  const store = closedSessionsOf(account())
  if (!(await store.refresh(committeeId))) throw new Error('the relay did not answer')
  const [known] = store.state.get().sessions
  if (known) return known.id
  const answer = await store.open(committeeId, { meetingId, readers })
  if (!answer.ok) throw new Error(answer.problem.code)
  return answer.value.id
}

export async function changeReader(id: string, accountId: string, reads: boolean): Promise<true> {
  const store = closedSessionsOf(account())
  const session = store.state.get().sessions.find((each) => each.id === id)
  if (!session) throw new Error('the closed session is not open to this person')
  const answer = await (reads ? store.addReader(session, accountId) : store.removeReader(session, accountId))
  if (!answer.ok) throw new Error(answer.problem.code)
  return true
}

/** Opens the personal document as a page does, `live` with the edits of the person's other devices. */
export function openPersonalDocument(live: boolean): Personal {
  return holdPersonal(account().device, { live }).personal
}

/** Notes a follow in the personal document. Resolves with whether this device has stored it. */
export async function follow(personal: Personal, committeeId: string, key: FollowKey): Promise<boolean> {
  await whenRead(personal)
  setFollowed(personal.doc, { origin: null, now: () => new Date() }, committeeId, key, true)
  return personal.flush()
}

export interface DecisionsRead {
  readonly decisions: Decisions
  /** True if this device knows the author of each statement: no member returned one after a restore. */
  readonly knowsAuthors: boolean
}

/** The decisions of a meeting, once the authors of its statements are known, as its screen reads them. */
export async function readDecisions(
  { doc, documentId, caughtUp }: Replica,
  meetingId: string,
): Promise<DecisionsRead | null> {
  const authors = createAuthors({ doc, documentId, device: account().device, caughtUp })
  const stop = authors.watch(meetingId)
  await authors.settled(meetingId)
  const decisions = queryDecisions(doc, meetingId).read()
  const authorOf = authorsOf(doc)
  const knowsAuthors = statementsToCheck(doc, meetingId).every(({ id }) => authorOf(id).kind !== 'unknown')
  stop()
  return decisions && { decisions, knowsAuthors }
}

/** Exports and imports. */
export const loadTransfer = () => import('./transfer.ts')
