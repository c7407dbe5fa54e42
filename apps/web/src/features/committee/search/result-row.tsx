import { useEffect, useState } from 'react'
import { excerptOf, type MarkedRun, markWords } from '../../../replica/search/excerpt.ts'
import type { FoundEntry } from '../../../replica/search/found-entry.ts'
import type { SearchIndex } from '../../../replica/search/search-index.ts'
import { listLinks } from '../../../shell/lists/list-links.ts'
import { searchTexts as texts } from '../../../texts/en/search.gen.ts'
import { dayInWords } from '../../../ui/dates.ts'
import { MenuIcon, type MenuIconName } from '../../../ui/menu-icon.tsx'
import classes from './search.module.css'
import type { Row } from './sections.ts'

const icons: Readonly<Record<Exclude<FoundEntry['kind'], keyof typeof listLinks>, MenuIconName>> = {
  meeting: 'calendar',
  agenda: 'flag',
  ritual: 'repeat',
  notes: 'edit',
  'action-item': 'check',
  document: 'document',
  transcript: 'talk',
  member: 'person',
  checklist: 'steps',
  'ledger-entry': 'tag',
  resolution: 'check',
}
const isOfList = (kind: string): kind is keyof typeof listLinks => Object.hasOwn(listLinks, kind)
const iconOf = (kind: FoundEntry['kind']) => (isOfList(kind) ? listLinks[kind].icon : icons[kind])
const excerptLength = 140

interface ResultRowProps {
  row: Row
  query: string
  index: SearchIndex | null
  id: string
  active: boolean
  onChoose: (newTab: boolean) => void
  onPoint: () => void
}

/**
 * One line of the results. The focus stays in the field: `aria-activedescendant` names the line that Enter
 * opens.
 */
export function ResultRow({ row, query, index, id, active, onChoose, onPoint }: ResultRowProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox takes the keys
    <div
      role="option"
      id={id}
      aria-selected={active}
      className={classes.row}
      data-active={active || undefined}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
    >
      {row.type === 'found' && index ? (
        <Found entry={row.entry} query={query} index={index} />
      ) : row.type === 'elsewhere' ? (
        <Elsewhere entry={row.entry} query={query} committee={row.committee.name} />
      ) : row.type === 'command' ? (
        <>
          <MenuIcon name={row.command.icon} />
          <span className={classes.words}>
            <Marked runs={markWords(row.command.label, query)} />
          </span>
        </>
      ) : (
        <span className={classes.more}>{row.type === 'more' && row.label}</span>
      )}
    </div>
  )
}

function Found({ entry, query, index }: { entry: FoundEntry; query: string; index: SearchIndex }) {
  const meeting = entry.meetingId === null ? null : index.meetingOf(entry.meetingId)
  const meetingTitle = meeting?.title.trim() || texts.untitled
  const day = entry.date === null || Number.isNaN(entry.date) ? null : dayInWords(entry.date)
  const title =
    entry.kind === 'notes'
      ? texts.notesOf(meetingTitle)
      : entry.kind === 'transcript'
        ? texts.transcriptOf(meetingTitle)
        : entry.title.trim() || texts.untitled
  const where = entry.title !== '' && meeting && entry.kind !== 'meeting' ? meetingTitle : null
  const excerpt = useExcerpt(entry, query, index)
  return (
    <>
      <MenuIcon name={iconOf(entry.kind)} />
      <span className={classes.words}>
        <bdi>
          <Marked runs={markWords(title, query)} />
        </bdi>{' '}
        <span className={classes.where}>
          {where !== null && <bdi>{where}</bdi>}
          {where !== null && day !== null && ' · '}
          {day}
        </span>
        {excerpt && (
          <>
            {' '}
            <bdi className={classes.excerpt}>
              <Marked runs={excerpt} />
            </bdi>
          </>
        )}
      </span>
    </>
  )
}

/** Cached data of another committee: the title, and its place. */
function Elsewhere({ entry, query, committee }: { entry: FoundEntry; query: string; committee: string }) {
  const { kind, title, date } = entry
  return (
    <>
      <MenuIcon name={iconOf(kind)} />
      <span className={classes.words}>
        <bdi>
          <Marked runs={markWords(title.trim() || texts.untitled, query)} />
        </bdi>{' '}
        <span className={classes.where}>
          <bdi>{committee}</bdi>
          {date !== null && !Number.isNaN(date) && ` · ${dayInWords(date)}`}
        </span>
      </span>
    </>
  )
}

/** The words around the first match, below the title. */
function useExcerpt(entry: FoundEntry, query: string, index: SearchIndex): readonly MarkedRun[] | null {
  const [excerpt, setExcerpt] = useState<readonly MarkedRun[] | null>(null)
  useEffect(() => {
    let wanted = true
    void index
      .readBody(entry)
      .then((body) => wanted && setExcerpt(excerptOf(body, query, excerptLength) ?? beginningOf(entry, body)))
    return () => {
      wanted = false
    }
  }, [entry, query, index])
  return excerpt
}

/** The beginning of the text: outside of meetings, no other text describes the result. */
function beginningOf({ meetingId }: FoundEntry, body: string): readonly MarkedRun[] | null {
  const [words = ''] = body.slice(0, excerptLength).split('\n')
  return meetingId === null && words !== '' ? [{ words, marked: false }] : null
}

function Marked({ runs }: { runs: readonly MarkedRun[] }) {
  return runs.map(({ words, marked }, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: runs have no identity of their own
    marked ? <mark key={place}>{words}</mark> : words,
  )
}
