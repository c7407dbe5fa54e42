import type { Query } from '@civic-hub/committee'
import { type Difference, groupIntoSessions, type HistorySubject } from '@civic-hub/committee/history'
import { Button, Progress } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { createObservable, useObservable } from '../../../replica/observable.ts'
import { useSyncStatus } from '../../../replica/react/replica-provider.tsx'
import { useSession } from '../../../replica/session/session.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { isConnected } from '../../../shell/status/chip-words.ts'
import { historyTexts, historyTexts as texts } from '../../../texts/en/history.gen.ts'
import { monthInWords } from '../../../ui/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { narrowScreen, useNarrowScreen } from '../../../ui/narrow-screen.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import type { HistoryView } from './history-address.ts'
import { findShown, type HistoryAddress, type Shown } from './history-address.ts'
import classes from './history-screen.module.css'
import { isTimed, momentOf } from './history-when.ts'
import { type HistoryState, type OpenHistory, openHistory } from './open-history.ts'
import { NamesContext } from './people-names.tsx'
import { VersionList, versionLinkId } from './version-list.tsx'
import { VersionView } from './version-view.tsx'

const { states: statesTexts } = historyTexts

interface HistoryScreenProps<C, D extends Difference> {
  committee: CommitteeOnDevice
  address: HistoryAddress
  view: HistoryView<C, D>
  /** Notifies of local changes, which the relay will soon have in its history. */
  now: Query<unknown>
  /** The back link, and the subject of the history. */
  back: ReactNode
  name: string
}

/** A history: the list of versions, and one version with its changes and its restore actions. */
export function HistoryScreen<C, D extends Difference>(props: HistoryScreenProps<C, D>) {
  const { committee, address, view, now, back, name } = props
  const session = useSession()
  const { state, read } = useHistory(committee, view.subject, now)
  const versions = state?.versions
  const sessions = useMemo(() => groupIntoSessions(view.subject, versions ?? []), [view.subject, versions])
  const names = useMemo(
    () => ({
      byAccount: state?.names ?? new Map<string, string>(),
      self: session.kind === 'signed-in' ? session.account.id : null,
    }),
    [state?.names, session],
  )
  const found = findShown(sessions, address)
  const shown = found && (found.step ?? found.session)
  // A narrow screen has no room for a version beside the list, so it shows only the list.
  const onlyList = useNarrowScreen() && address.version === undefined
  const { heading, announcement } = useVersionFocus(address, shown)
  // Later steps are read in the background. At the first reading there is nothing to show before the end.
  const readable = state !== null && (state.complete || state.kind === 'failed')

  return (
    <NamesContext value={names}>
      <div className={classes.history} data-view={address.version === undefined ? 'list' : 'version'}>
        <header className={classes.header}>
          {back}
          <PageHeading>
            {texts.heading}{' '}
            <span className={classes.of}>
              {texts.of} <bdi>{name}</bdi>
            </span>
          </PageHeading>
        </header>
        {found && shown && readable ? (
          <>
            <HistoryNotices state={state} retry={read} />
            <div className={classes.list}>
              <VersionList view={view} sessions={sessions} opened={found.session} shown={onlyList ? null : shown} />
            </div>
            <div className={classes.version}>
              <VersionView view={view} shown={shown} heading={heading} />
            </div>
          </>
        ) : (
          <div className={classes.waiting}>
            {committee.registered && !readable && !state?.problem ? (
              <ReadingHistory state={state} />
            ) : (
              <NoHistory state={state} registered={committee.registered} retry={read} />
            )}
          </div>
        )}
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
      </div>
    </NamesContext>
  )
}

/**
 * On a narrow screen either the list or the version is shown: the focus moves to the version's heading, and
 * back to its link in the list. On a wide screen the focus stays in the list, and the chosen version is
 * announced.
 */
function useVersionFocus(address: HistoryAddress, shown: Pick<Shown<unknown, Difference>, 'to' | 'changes'> | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(address)
  const { version, step } = address

  useEffect(() => {
    const left = last.current
    last.current = { ...(version !== undefined && { version }), ...(step !== undefined && { step }) }
    if (left.version === version && left.step === step) return
    if (!matchMedia(narrowScreen).matches) return
    if (version === undefined) document.getElementById(versionLinkId(left))?.focus()
    else {
      heading.current?.focus({ preventScroll: true })
      scrollTo({ top: 0 })
    }
  }, [version, step])

  const when = shown && (isTimed(shown) ? momentOf(shown) : texts.restore.untimed)
  const announcement = shown && when && version !== undefined ? texts.version.selected(when, shown.changes.length) : ''
  return { heading, announcement }
}

/** The progress of reading the history, by time, because its size is not known before the end. */
function ReadingHistory({ state }: { state: HistoryState | null }) {
  const upTo = state?.upTo ?? null
  return (
    <div className={classes.reading}>
      <p role="status">{statesTexts.reading}</p>
      <Progress.Root size="md">
        <Progress.Section value={(state?.progress ?? 0) * 100} aria-label={statesTexts.progress} />
      </Progress.Root>
      {/* Outside of the live region: a month that changes ten times a second must not be announced. */}
      {upTo !== null && <p className={classes.upTo}>{statesTexts.readUpTo(monthInWords(upTo))}</p>}
    </div>
  )
}

/** The reason why there is nothing to show, and the possible actions. */
function NoHistory(props: { state: HistoryState | null; registered: boolean; retry: () => void }): ReactNode {
  const { state, registered, retry } = props
  if (!registered) return <EmptyState drawing="minutes">{statesTexts.unregistered}</EmptyState>
  if (!state?.problem) return <EmptyState drawing="minutes">{statesTexts.empty}</EmptyState>
  return (
    <EmptyState
      drawing="minutes"
      action={
        <Button size="md" variant="default" onClick={retry}>
          {statesTexts.retry}
        </Button>
      }
    >
      <span role="status">{whyNot(state.problem)}</span>
    </EmptyState>
  )
}

/** Problems to mention while versions are shown. */
function HistoryNotices({ state, retry }: { state: HistoryState; retry: () => void }) {
  if (state.unreadable === 0 && state.kind !== 'failed') return null
  return (
    <div className={classes.notices} role="status">
      {state.unreadable > 0 && <p>{statesTexts.unreadable(state.unreadable)}</p>}
      {state.problem && state.kind === 'failed' && (
        <p className={classes.retry}>
          {state.problem.code === 'unreachable' ? statesTexts.offlineButRead : problemText(state.problem)}
          <Button variant="default" onClick={retry}>
            {statesTexts.retry}
          </Button>
        </p>
      )}
    </div>
  )
}

const whyNot = (problem: NonNullable<HistoryState['problem']>) =>
  problem.code === 'unreachable' ? statesTexts.offline : problemText(problem)

const closed = createObservable<null>(null)
/** After this pause, an edit is saved and therefore in the relay's history. */
const readSoonMs = 2_000
/**
 * For each request the relay computes steps, so the list shows other members' edits only at this interval.
 */
const readAtMostEveryMs = 15_000

/** The longest pause between retries while the relay is busy or unreachable. */
const maxPauseMs = 60_000

/**
 * The history of a subject. It is read when the screen opens, after a reconnect, and after each change of
 * `now`. Subject and query must be the same in every render.
 */
function useHistory<Contents, D extends Difference>(
  { id, registered }: CommitteeOnDevice,
  subject: HistorySubject<Contents, D>,
  now: Query<unknown>,
) {
  const status = useSyncStatus()
  const connected = status !== null && isConnected(status)
  const [history, setHistory] = useState<OpenHistory<Contents, D> | null>(null)
  const state = useObservable<HistoryState<Contents, D> | null>(history?.state ?? closed)

  useEffect(() => {
    if (!registered) return
    const opened = openHistory(id, subject)
    setHistory(opened)
    void opened.read()
    return () => {
      opened.close()
      setHistory(null)
    }
  }, [id, registered, subject])

  const failure = state?.kind === 'failed' ? state.problem?.code : undefined
  const tries = useRef(0)
  const wasRead = state?.kind === 'read'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new connection, or an answer, begins the pauses anew
  useEffect(() => {
    tries.current = 0
  }, [connected, wasRead])
  useEffect(() => {
    if (!history || !connected || (failure !== 'unreachable' && failure !== 'unavailable')) return
    const pause = Math.min(readSoonMs * 2 ** tries.current, maxPauseMs)
    const timer = setTimeout(() => {
      tries.current++
      void history.read()
    }, pause)
    return () => clearTimeout(timer)
  }, [history, connected, failure])

  // An edit of this device is in the relay's history only after it is saved, so retry until then.
  const mayWait = status?.kind === 'synced' || status?.kind === 'damaged'
  const saved = status?.kind !== 'saving' && !(mayWait && status.pending > 0)
  const lately = useRef({ changed: false, readAt: 0 })
  useEffect(() => {
    if (!history || !connected) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const readLater = () => {
      const pause = Math.max(readSoonMs, lately.current.readAt + readAtMostEveryMs - Date.now())
      timer ??= setTimeout(() => {
        timer = undefined
        lately.current = { changed: !saved, readAt: Date.now() }
        void history.read()
      }, pause)
    }
    if (lately.current.changed) readLater()
    const stop = now.subscribe(() => {
      lately.current.changed = true
      readLater()
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [history, connected, saved, now])

  return { state, read: () => void history?.read() }
}
