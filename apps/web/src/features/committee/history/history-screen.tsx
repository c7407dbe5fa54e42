import type { Query } from '@civic-hub/committee'
import { type Difference, groupIntoSessions } from '@civic-hub/committee/history'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useSession } from '../../../replica/session/session.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { historyTexts as texts } from '../../../texts/en/history.ts'
import { narrowScreen, useNarrowScreen } from '../../../ui/narrow-screen.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { findShown, type HistoryAddress, type Shown } from './history-address.ts'
import classes from './history-screen.module.css'
import { HistoryNotices, NoHistory, ReadingHistory } from './history-states.tsx'
import type { HistoryView } from './history-view.ts'
import { isTimed, momentOf } from './history-when.ts'
import { NamesContext } from './people-names.tsx'
import { useHistory } from './use-history.ts'
import { VersionList, versionLinkId } from './version-list.tsx'
import { VersionView } from './version-view.tsx'

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
