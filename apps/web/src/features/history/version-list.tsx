import type { HistorySession } from '@civic-hub/committee/history'
import { createLink } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, type KeyboardEvent, type Ref, useId } from 'react'
import { historyTexts } from '../../texts/en/history.ts'
import { summaryOf } from './change-words.ts'
import { grouped } from './grouped.ts'
import type { HistoryAddress, Shown } from './history-address.ts'
import { dayOf, isTimed, timeOf } from './history-when.ts'
import { PeopleNames } from './people-names.tsx'
import classes from './version-list.module.css'

const { list: texts } = historyTexts

interface VersionListProps {
  /** Oldest first. */
  sessions: readonly HistorySession[]
  /** The session that is open; its steps stand below it. */
  opened: HistorySession
  /** What is shown: the session or one of its steps; null while the list stands alone. */
  shown: Shown | null
}

/** All versions, the latest first, under their days. */
export function VersionList({ sessions, opened, shown }: VersionListProps) {
  const hintId = useId()
  const latest = sessions.at(-1)
  const days = grouped(sessions.toReversed(), dayOf)
  return (
    <nav className={classes.list} aria-label={texts.label} aria-describedby={hintId} onKeyDown={stepWithKeys}>
      <p id={hintId} className={classes.hint}>
        {texts.count(sessions.length)}{' '}
        {sessions.length > 1 && <span className={classes.keys}>{texts.hint}</span>}
      </p>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h2 className={classes.day}>{day}</h2>
          <ol className={`plain-list ${classes.entries}`}>
            {ofDay.map((session) => (
              <li key={session.position}>
                <Entry
                  shown={session}
                  address={{ version: session.position }}
                  current={session === shown}
                  label={labelOf(session, session === latest)}
                />
                {session === opened && session.versions.length > 1 && (
                  <Steps session={session} shown={shown} />
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </nav>
  )
}

function labelOf({ closedBy }: HistorySession, isLatest: boolean): string | null {
  if (closedBy === 'meeting-started') return texts.started
  if (closedBy === 'meeting-ended') return texts.ended
  return isLatest ? texts.latest : null
}

function Steps({ session, shown }: { session: HistorySession; shown: Shown | null }) {
  return (
    <ol className={`plain-list ${classes.steps}`} aria-label={texts.stepsLabel}>
      {session.versions.toReversed().map((step) => (
        <li key={step.position}>
          <Entry
            shown={step}
            address={{ version: session.position, step: step.position }}
            current={step === shown}
            label={null}
          />
        </li>
      ))}
    </ol>
  )
}

function Entry(props: { shown: Shown; address: HistoryAddress; current: boolean; label: string | null }) {
  const { shown, address, current, label } = props
  return (
    <VersionLink
      id={versionLinkId(address)}
      from="/$committeeId/meetings/$meetingId/history"
      to="."
      search={address}
      resetScroll={false}
      current={current}
      className={classes.entry}
    >
      <span className={classes.when}>
        {isTimed(shown) ? (
          <time dateTime={new Date(shown.to).toISOString()}>{timeOf(shown)}</time>
        ) : (
          texts.noTime
        )}
        {label !== null && <span className={classes.label}>{label}</span>}
      </span>
      <span className={classes.who}>
        <PeopleNames people={shown.authors} />
      </span>
      <span className={classes.summary}>{summaryOf(shown.changes)}</span>
    </VersionLink>
  )
}

/** The id of the link to a version, which takes the focus back when the version is left. */
export function versionLinkId({ version, step }: HistoryAddress): string {
  return `version-${version ?? 'latest'}-${step ?? 'all'}`
}

interface VersionAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>
  /** Whether this version is the one that is shown: the router only knows which address is. */
  current: boolean
}

function VersionAnchor({ current, ...rest }: VersionAnchorProps) {
  return <a {...rest} aria-current={current ? 'true' : undefined} />
}

/** A link to a version on the same screen. */
const VersionLink = createLink(VersionAnchor)

const steps: Readonly<Record<string, (at: number, of: number) => number>> = {
  ArrowDown: (at, of) => Math.min(at + 1, of - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, of) => of - 1,
}

/** Arrow keys go through the versions as Tab does, and a little faster. */
function stepWithKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.findIndex((link) => link.matches(':focus'))
  if (at === -1) return
  event.preventDefault()
  links[step(at, links.length)]?.focus()
}
