import { type Difference, groupBy, type HistorySession } from '@civic-hub/committee/history'
import { createLink } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, type KeyboardEvent, type Ref, useId } from 'react'
import { historyTexts } from '../../../texts/en/history.gen.ts'
import type { HistoryAddress, HistoryView, Shown } from './history-address.ts'
import { dayOf, isTimed, timeOf } from './history-when.ts'
import { PeopleNames } from './people-names.tsx'
import classes from './version-list.module.css'

const { list: texts } = historyTexts

type Words<C, D extends Difference> = Pick<HistoryView<C, D>, 'summaryOf' | 'closing'>

interface VersionListProps<C, D extends Difference> {
  view: Words<C, D>
  /** Oldest first. */
  sessions: readonly HistorySession<C, D>[]
  /** The open session; its steps are listed below it. */
  opened: HistorySession<C, D>
  /** The shown session or step; null while only the list is shown. */
  shown: Shown<C, D> | null
}

/** All versions, the latest first, under their days. */
export function VersionList<C, D extends Difference>(props: VersionListProps<C, D>) {
  const { view, sessions, opened, shown } = props
  const hintId = useId()
  const latest = sessions.at(-1)
  const days = groupBy(sessions.toReversed(), dayOf)
  return (
    <nav className={classes.list} aria-label={texts.label} aria-describedby={hintId} onKeyDown={stepWithKeys}>
      <p id={hintId} className={classes.hint}>
        {texts.count(sessions.length)} {sessions.length > 1 && <span className={classes.keys}>{texts.hint}</span>}
      </p>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h2 className={classes.day}>{day}</h2>
          <ol className={`plain-list ${classes.entries}`}>
            {ofDay.map((session) => (
              <li key={session.position}>
                <Entry
                  view={view}
                  shown={session}
                  address={{ version: session.position }}
                  current={session === shown}
                  label={labelOf(view, session, session === latest)}
                />
                {session === opened && session.versions.length > 1 && (
                  <Steps view={view} session={session} shown={shown} />
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </nav>
  )
}

function labelOf<C, D extends Difference>(
  { closing }: Words<C, D>,
  { closedBy }: HistorySession<C, D>,
  isLatest: boolean,
): string | null {
  const closed = closedBy === null ? undefined : closing[closedBy]
  return closed ?? (isLatest ? texts.latest : null)
}

interface StepsProps<C, D extends Difference> {
  view: Words<C, D>
  session: HistorySession<C, D>
  shown: Shown<C, D> | null
}

function Steps<C, D extends Difference>({ view, session, shown }: StepsProps<C, D>) {
  return (
    <ol className={`plain-list ${classes.steps}`} aria-label={texts.stepsLabel}>
      {session.versions.toReversed().map((step) => (
        <li key={step.position}>
          <Entry
            view={view}
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

interface EntryProps<C, D extends Difference> {
  view: Words<C, D>
  shown: Shown<C, D>
  address: HistoryAddress
  current: boolean
  label: string | null
}

function Entry<C, D extends Difference>({ view, shown, address, current, label }: EntryProps<C, D>) {
  return (
    <VersionLink
      id={versionLinkId(address)}
      to="."
      search={address}
      resetScroll={false}
      current={current}
      className={classes.entry}
    >
      <span className={classes.when}>
        {isTimed(shown) ? <time dateTime={new Date(shown.to).toISOString()}>{timeOf(shown)}</time> : texts.noTime}
        {label !== null && <span className={classes.label}>{label}</span>}
      </span>
      <span className={classes.who}>
        <PeopleNames people={shown.authors} />
      </span>
      <span className={classes.summary}>{view.summaryOf(shown.changes)}</span>
    </VersionLink>
  )
}

/** The id of the link to a version, which takes the focus back when the version is left. */
export function versionLinkId({ version, step }: HistoryAddress): string {
  return `version-${version ?? 'latest'}-${step ?? 'all'}`
}

interface VersionAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>
  /** True if this version is the one that is shown: the router only knows which address is. */
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

/** Arrow keys move through the versions like Tab, but faster. */
function stepWithKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.findIndex((link) => link.matches(':focus'))
  if (at === -1) return
  event.preventDefault()
  links[step(at, links.length)]?.focus()
}
