import { type ListName, listNames } from '@civic-hub/committee'
import {
  groupBy,
  queryRemoved,
  type RemovedEntry,
  type RemovedPart,
  removedParts,
  restoreAllRemoved,
  restoreRemoved,
} from '@civic-hub/committee/removed'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useReadOnly, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { useAuthor } from '../../../replica/session/use-author.ts'
import { transactWithUndo } from '../../../replica/undo-once.ts'
import { announceWithUndo } from '../../../shell/announce-result.ts'
import { pathOfList } from '../../../shell/lists/list-links.ts'
import { budgetTexts } from '../../../texts/en/budget.gen.ts'
import { listsTexts } from '../../../texts/en/lists.gen.ts'
import { readOnlyTexts } from '../../../texts/en/read-only.gen.ts'
import { removedEntriesTexts as texts } from '../../../texts/en/removed-entries.gen.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { momentInWords } from '../../../ui/dates.ts'
import { dayOf } from '../../../ui/day-of.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { say } from '../../../ui/live-region.tsx'
import { money } from '../../../ui/money.ts'
import { notifyError } from '../../../ui/notify.ts'
import { Page } from '../../../ui/page.tsx'
import rows from '../../../ui/rows.module.css'
import { useLatest } from '../../../ui/use-latest.ts'
import classes from './removed-entries-page.module.css'

const pages = {
  meetings: '/$committeeId/meetings',
  template: '/$committeeId/meetings/template',
  budget: '/$committeeId/budget',
  members: '/$committeeId/members',
  checklists: '/$committeeId/workflows',
  resolutions: '/$committeeId/resolutions',
} as const satisfies Record<Exclude<RemovedPart, ListName>, string>
const isList = (part: string): part is ListName => listNames.some((list) => list === part)
const isPart = (part: string): part is RemovedPart => removedParts.some((known) => known === part)
const pageOf = (part: RemovedPart) => (isList(part) ? pathOfList(part) : pages[part])

const partNames = { ...texts.parts, ...listsTexts.names }
const kindNames = { ...texts.kinds, ...listsTexts.one }

/** Clear All may have removed thousands of entries. */
const shownAtOnce = 50

interface RemovedEntriesPageProps {
  committee: { slug: string; name: string }
  /** The part that the person comes from, which is listed first; '' for none. */
  from: string
}

/** All removed entries of a committee, by part; each, those of a part, or all can be restored. */
export function RemovedEntriesPage({ committee: { slug, name }, from }: RemovedEntriesPageProps) {
  const { doc } = useReplica()
  const entries = useQuery(useMemo(() => queryRemoved(doc), [doc]))
  const readOnly = useReadOnly()
  const restore = useRestore()
  useDocumentHead({ title: texts.documentTitle(name), canonicalPath: `/${slug}/history/removed` })
  const byPart = useMemo(() => groupBy(entries, ({ part }) => part), [entries])
  const parts = removedParts.toSorted((a, b) => Number(b === from) - Number(a === from))

  function restoreOne(entry: RemovedEntry): void {
    restore([entry], restoreRemoved)
    const ofPart = byPart.get(entry.part) ?? []
    const at = ofPart.indexOf(entry)
    const next = ofPart[at + 1] ?? ofPart[at - 1]
    focusSoon(...(next ? [buttonId(next)] : []), headingId)
  }
  function restoreAll(all: readonly RemovedEntry[]): void {
    restore(all, restoreAllRemoved)
    focusSoon(headingId)
  }

  return (
    <Page
      back={
        <BackLink to={isPart(from) ? pageOf(from) : '/$committeeId/home'} params={{ committeeId: slug }}>
          {texts.back(isPart(from) ? partNames[from] : texts.home)}
        </BackLink>
      }
      heading={texts.title}
      headingId={headingId}
      subtitle={
        readOnly === null
          ? texts.text
          : `${texts.text} ${{ ...texts.readOnly, viewer: readOnlyTexts.viewerReads }[readOnly]}`
      }
      width="list"
      actions={
        readOnly === null &&
        entries.length > 1 && (
          <Button size="md" variant="default" onClick={() => restoreAll(entries)}>
            {texts.restoreAll(entries.length)}
          </Button>
        )
      }
    >
      {entries.length === 0 && <EmptyState drawing="minutes">{texts.none}</EmptyState>}
      {parts.map((part) => {
        const ofPart = byPart.get(part) ?? []
        return (
          ofPart.length > 0 && (
            <RemovedOfPart
              key={part}
              part={part}
              entries={ofPart}
              onRestore={readOnly === null ? { one: restoreOne, all: restoreAll } : null}
              restoresAll={byPart.size > 1}
            />
          )
        )
      })}
    </Page>
  )
}

const headingId = 'removed-entries'

interface RemovedOfPartProps {
  part: RemovedPart
  entries: readonly RemovedEntry[]
  /** Null for a person who may not restore. */
  onRestore: { one(entry: RemovedEntry): void; all(entries: readonly RemovedEntry[]): void } | null
  /** False if the page has no other part: its own button restores all. */
  restoresAll: boolean
}

function RemovedOfPart({ part, entries, onRestore, restoresAll }: RemovedOfPartProps) {
  const [shown, setShown] = useState(shownAtOnce)
  const left = entries.length - shown
  function showMore() {
    setShown(shown + shownAtOnce)
    const next = entries[shown]
    if (next) focusSoon(buttonId(next))
  }
  return (
    <section id={part} aria-labelledby={`removed-${part}`} className={classes.section}>
      <div className={classes.top}>
        <h2 id={`removed-${part}`}>{partNames[part]}</h2>
        {onRestore && restoresAll && entries.length > 1 && (
          <Button
            variant="default"
            aria-label={texts.restoreAllOf(partNames[part], entries.length)}
            onClick={() => onRestore.all(entries)}
          >
            {texts.restoreAll(entries.length)}
          </Button>
        )}
      </div>
      <ul className={rows.list} aria-labelledby={`removed-${part}`}>
        {entries.slice(0, shown).map((entry) => (
          <li key={buttonId(entry)} className={rows.row}>
            <div className={rows.what}>
              <p className={rows.name} dir="auto">
                {titleOf(entry)}
              </p>
              <p className={rows.detail}>{factsOf(entry)}</p>
            </div>
            {onRestore && (
              <div className={rows.actions}>
                <Button
                  id={buttonId(entry)}
                  variant="default"
                  aria-label={texts.restoreNamed(titleOf(entry))}
                  onClick={() => onRestore.one(entry)}
                >
                  {texts.restore}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="default" className={classes.more} onClick={showMore}>
          {texts.more(Math.min(left, shownAtOnce))}
        </Button>
      )}
    </section>
  )
}

const buttonId = ({ kind, path }: RemovedEntry) => `restore-${kind}-${path.join('-')}`

/** The first line of a comment may be long. */
const maxTitle = 120

function titleOf({ title, entry }: RemovedEntry): string {
  if (entry) return `${entry.category}, ${money(entry.cents)}`
  const [line = ''] = title.split('\n')
  return line === '' ? texts.untitled : line.length > maxTitle ? `${line.slice(0, maxTitle)}…` : line
}

function factsOf({ kind, inside, at, by, entry, count }: RemovedEntry): string {
  const words = kindNames[kind]
  const when = momentInWords(new Date(at))
  return [
    entry ? budgetTexts.types[entry.type] : inside === '' ? words : texts.of(words, inside),
    ...(entry && entry.date !== '' ? [dayOf(entry.date)] : []),
    ...(count === undefined ? [] : [texts.imported(count)]),
    by === '' ? texts.removed(when) : texts.removedBy(by, when),
  ].join(' · ')
}

/** Restores entries, with a toast that removes just them again. */
function useRestore(): (entries: readonly RemovedEntry[], restore: typeof restoreRemoved) => void {
  const { doc, context, access } = useReplica()
  const { account } = useAuthor()
  const readOnly = useLatest(useReadOnly())
  return (entries, restore) => {
    const { value, undo } = transactWithUndo(doc, context, (own) =>
      restore(doc, own, entries, { account, isOwner: access.get() === 'owner' }),
    )
    const { restored, refused } = value
    const [only] = restored
    if (refused.length > 0) notifyError({ title: texts.notRestored(refused.length) })
    if (!only) return
    announceWithUndo(
      restored.length === 1 ? texts.restored(titleOf(only)) : texts.restoredMany(restored.length),
      () => {
        if (readOnly.current !== null) notifyError({ title: texts.readOnlyNow })
        else if (undo()) say(texts.removedAgain)
      },
    )
  }
}
