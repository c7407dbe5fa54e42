import type { MeetingChange, MeetingContents } from '@civic-hub/committee/history'
import { Switch } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type RefObject, useContext, useId, useState } from 'react'
import { historyTexts } from '../../texts/en/history.ts'
import { Icon } from '../../ui/icon.tsx'
import { changeWords, lostWords } from './change-words.ts'
import { grouped } from './grouped.ts'
import type { Shown } from './history-address.ts'
import { isTimed, momentOf } from './history-when.ts'
import { NamesContext, nameOf, PeopleNames } from './people-names.tsx'
import { RestoreButton } from './restore-button.tsx'
import { VersionContents } from './version-contents.tsx'
import classes from './version-view.module.css'

const { version: texts, who } = historyTexts

interface VersionViewProps {
  meetingId: string
  now: MeetingContents
  shown: Shown
  heading: RefObject<HTMLHeadingElement | null>
}

/** One version: its content, its authors, what changed, and the button that restores it. */
export function VersionView({ meetingId, now, shown, heading }: VersionViewProps) {
  const [showsChanges, setShowsChanges] = useState(true)
  const headingId = useId()
  const changesId = useId()
  const { contents, before, changes } = shown
  return (
    <article className={classes.version} aria-labelledby={headingId}>
      <Link
        from="/$committeeId/meetings/$meetingId/history"
        to="."
        search={{}}
        resetScroll={false}
        className={classes.back}
      >
        <Icon name="back" size={18} />
        {texts.backToList}
      </Link>
      <div className={classes.top}>
        <div className={classes.words}>
          <h2 id={headingId} ref={heading} tabIndex={-1}>
            {isTimed(shown) ? texts.heading(momentOf(shown)) : texts.headingUntimed}
          </h2>
          <PeopleNames people={shown.authors} />
        </div>
        <RestoreButton meetingId={meetingId} now={now} version={shown} />
      </div>
      <Switch
        className={classes.switch}
        size="md"
        label={texts.showChanges}
        checked={showsChanges}
        onChange={(event) => setShowsChanges(event.currentTarget.checked)}
      />
      {showsChanges && (
        <section className={classes.changes}>
          <h3 id={changesId}>{texts.changesHeading}</h3>
          {changes.length === 0 ? (
            <p>{texts.nothingLeft}</p>
          ) : (
            <ChangeList changes={changes} labelledBy={changesId} />
          )}
          {before === null && shown.authors.length === 0 && <p className={classes.first}>{texts.firstOne}</p>}
        </section>
      )}
      <VersionContents contents={contents} before={before} changes={showsChanges ? changes : []} />
    </article>
  )
}

/** What changed, person by person, in sentences. */
function ChangeList({ changes, labelledBy }: { changes: readonly MeetingChange[]; labelledBy: string }) {
  const groups = grouped(changes, ({ by }) => JSON.stringify(by))
  return (
    <ul className={`plain-list ${classes.people}`} aria-labelledby={labelledBy}>
      {[...groups].map(([people, done]) => (
        <li key={people} className={classes.person}>
          <PeopleNames people={done[0]?.by ?? []} />
          <ul className={`plain-list ${classes.sentences}`}>
            {done.map((change) => (
              <li key={`${change.kind} ${change.fields.join()} ${changeWords(change)}`}>
                {changeWords(change)}
                <Lost change={change} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** Only one of two values that were set apart was kept; the other can be read here. */
function Lost({ change }: { change: MeetingChange }) {
  const names = useContext(NamesContext)
  return lostWords(change).map(({ who: by, value }) => (
    <span key={by} className={classes.lost}>
      {who.lost(nameOf(by, names), value)}
    </span>
  ))
}
