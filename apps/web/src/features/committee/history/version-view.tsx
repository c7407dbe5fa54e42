import { type Change, type Difference, groupBy } from '@civic-hub/committee/history'
import { Switch } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type RefObject, useContext, useId, useState } from 'react'
import { historyTexts } from '../../../texts/en/history.gen.ts'
import { Icon } from '../../../ui/icon.tsx'
import { titled } from './difference-forms.ts'
import type { HistoryView, Shown } from './history-address.ts'
import { isTimed, momentOf } from './history-when.ts'
import { NamesContext, nameOf, PeopleNames } from './people-names.tsx'
import classes from './version-view.module.css'

const { version: texts, who } = historyTexts

interface VersionViewProps<C, D extends Difference> {
  view: HistoryView<C, D>
  shown: Shown<C, D>
  heading: RefObject<HTMLHeadingElement | null>
}

/** One version: its content, its authors, its changes, and its restore actions. */
export function VersionView<C, D extends Difference>({ view, shown, heading }: VersionViewProps<C, D>) {
  const [showsChanges, setShowsChanges] = useState(true)
  const headingId = useId()
  const changesId = useId()
  const { before, changes } = shown
  return (
    <article className={classes.version} aria-labelledby={headingId}>
      <Link to="." search={{}} resetScroll={false} className={classes.back}>
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
        {view.actions?.(shown)}
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
            <ChangeList view={view} changes={changes} labelledBy={changesId} />
          )}
          {before === null && shown.authors.length === 0 && <p className={classes.first}>{texts.firstOne}</p>}
        </section>
      )}
      {view.contents(shown, showsChanges)}
    </article>
  )
}

interface ChangeListProps<C, D extends Difference> {
  view: HistoryView<C, D>
  changes: readonly Change<D>[]
  labelledBy: string
}

/** The changes in sentences, grouped by person. */
function ChangeList<C, D extends Difference>({ view, changes, labelledBy }: ChangeListProps<C, D>) {
  const groups = groupBy(changes, ({ by }) => JSON.stringify(by))
  return (
    <ul className={`plain-list ${classes.people}`} aria-labelledby={labelledBy}>
      {[...groups].map(([people, done]) => (
        <li key={people} className={classes.person}>
          <PeopleNames people={done[0]?.by ?? []} />
          <ul className={`plain-list ${classes.sentences}`}>
            {done.map((change) => (
              <li key={`${change.kind} ${change.fields.join()} ${view.changeWords(change)}`}>
                {view.changeWords(change)}
                {view.changeAction?.(change)}
                <Lost lost={view.lostWords(change)} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** Only one of two concurrent values was kept; the other can be read here. */
function Lost({ lost }: { lost: ReturnType<HistoryView<unknown, Difference>['lostWords']> }) {
  const names = useContext(NamesContext)
  return lost.map(({ who: by, value }) => (
    <span key={by} className={classes.lost}>
      {value === null ? who.lostUnknown(nameOf(by, names)) : who.lost(nameOf(by, names), titled(value))}
    </span>
  ))
}
