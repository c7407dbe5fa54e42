import type { MeetingContents } from '@civic-hub/committee/history'
import { Switch } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type RefObject, useId, useState } from 'react'
import { historyTexts } from '../../texts/en/history.ts'
import { Icon } from '../../ui/icon.tsx'
import { ChangeList } from './change-list.tsx'
import type { Shown } from './history-address.ts'
import { isTimed, momentOf } from './history-when.ts'
import { PeopleNames } from './people-names.tsx'
import { RestoreButton } from './restore-button.tsx'
import { useRestoreVersion } from './use-restore-version.ts'
import { VersionContents } from './version-contents.tsx'
import classes from './version-view.module.css'

const { version: texts } = historyTexts

interface VersionViewProps {
  meetingId: string
  now: MeetingContents
  shown: Shown
  heading: RefObject<HTMLHeadingElement | null>
}

/** One version: as it was, by whom, what changed, and the way back to it. */
export function VersionView({ meetingId, now, shown, heading }: VersionViewProps) {
  const [showsChanges, setShowsChanges] = useState(true)
  const restore = useRestoreVersion(meetingId)
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
        <RestoreButton now={now} version={shown} restore={restore} />
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
