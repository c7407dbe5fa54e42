import { maxQueryLength } from '@civic-hub/committee'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { useObservable } from '../../../replica/observable.ts'
import { useSearchElsewhere } from '../../../replica/react/use-search-elsewhere.ts'
import { useSearchIndex } from '../../../replica/react/use-search-index.ts'
import type { Replica } from '../../../replica/replica.ts'
import type { FoundEntry } from '../../../replica/search/found-entry.ts'
import { searchTexts as texts } from '../../../texts/en/search.gen.ts'
import { Icon } from '../../../ui/icon.tsx'
import { NextStep } from '../../../ui/next-step.tsx'
import { savedWords } from '../../../ui/saved-words.ts'
import { whenReachable } from '../../../ui/when-reachable.ts'
import { ResultRow } from './result-row.tsx'
import classes from './search.module.css'
import type { SearchCommand } from './search-command.ts'
import { type Elsewhere, elsewhereSection, type Row, type Section, sectionsOf } from './sections.ts'

export interface SearchPanelProps {
  /** The replica of the open committee; null if none is open. */
  replica: Replica | null
  committee: { name: string } | null
  commands: readonly SearchCommand[]
  /** Other committees that can be searched. */
  elsewhere: readonly Elsewhere[]
  /** `committee` is null for the open one. */
  onOpen: (entry: FoundEntry, committee: Elsewhere | null, newTab: boolean) => void
  onClose: () => void
}

const noOpening = { get: () => 'ready' as const, subscribe: () => () => undefined }

/** The field and its results. Mounted with each opening: a closed search keeps no state. */
export function SearchPanel(props: SearchPanelProps) {
  const { replica, committee, commands, elsewhere, onOpen, onClose } = props
  const [typed, setTyped] = useState('')
  const [activeId, setActiveId] = useState<string | null>(null)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const query = typed.trim()
  const opening = useObservable<string>(replica?.opening ?? noOpening)
  const { index, unread, missing, prepare } = useSearchIndex(
    opening === 'loading' ? null : replica,
    true,
    whenReachable,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when more was read
  const groups = useMemo(() => (query === '' ? [] : (index?.find(query) ?? [])), [index, query, unread])
  const others = useSearchElsewhere(elsewhere)
  const foundElsewhere = useMemo(() => (query === '' ? [] : others.find(query)), [others, query])
  const sections = useMemo(() => {
    const own = sectionsOf(query, groups, commands, unfolded)
    return query === '' ? own : [...own, ...elsewhereSection(elsewhere, foundElsewhere, unfolded)]
  }, [query, groups, commands, unfolded, elsewhere, foundElsewhere])
  const rows = sections.flatMap((section) => section.rows)
  const active = rows.find(({ id }) => id === activeId) ?? rows[0]
  const listId = useId()
  const idOf = (row: Row) => `${listId}-${row.id}`
  const found = groups.reduce((sum, { count }) => sum + count, foundElsewhere.length)
  const isReading = replica !== null && !missing && (unread === null || unread.count > 0)

  const activeElement = active && idOf(active)
  useEffect(() => {
    if (activeElement !== undefined) document.getElementById(activeElement)?.scrollIntoView({ block: 'nearest' })
  }, [activeElement])

  function choose(row: Row, newTab: boolean): void {
    if (row.type === 'more') {
      setUnfolded(new Set([...unfolded, row.section]))
      return
    }
    if (row.type === 'found' || row.type === 'elsewhere') {
      if (!newTab) onClose()
      onOpen(row.entry, row.type === 'elsewhere' ? row.committee : null, newTab)
      return
    }
    if (!elsewhere.some(({ id }) => id === row.id)) onClose()
    row.command.run()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const at = active ? rows.indexOf(active) : -1
      const next = Math.abs(step) === 1 ? (at + step + rows.length) % rows.length : at + step
      setActiveId(rows[Math.min(rows.length - 1, Math.max(0, next))]?.id ?? null)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      choose(active, event.ctrlKey || event.metaKey)
    }
  }

  return (
    <>
      <div className={classes.field}>
        <Icon name="search" />
        <input
          // Not React's autoFocus, which runs before the dialog records the focused element to return the
          // focus to.
          data-autofocus
          type="text"
          role="combobox"
          aria-label={committee ? texts.searchIn(committee.name) : texts.title}
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeElement}
          className={classes.input}
          placeholder={texts.placeholder}
          value={typed}
          {...savedWords(typed)}
          maxLength={maxQueryLength}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          dir="auto"
          onChange={(event) => {
            if (missing) prepare()
            setTyped(event.currentTarget.value)
            setActiveId(null)
            setUnfolded(new Set())
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p role="status" className={query !== '' && found === 0 && !isReading ? classes.resultCount : 'visually-hidden'}>
        {query === '' ? '' : found > 0 ? texts.found(found) : isReading ? texts.reading : texts.none(query)}
      </p>
      {query !== '' && found === 0 && !isReading && !missing && <p className={classes.hint}>{texts.noneHint}</p>}
      {query !== '' && (
        <Note replica={replica} opening={opening} missing={missing} reading={isReading} onRetry={prepare} />
      )}
      <div role="listbox" id={listId} aria-label={texts.results} className={classes.results}>
        {sections.map((section) => (
          <SectionOfRows key={section.id} section={section} id={`${listId}-of-${section.id}`}>
            {section.rows.map((row) => (
              <ResultRow
                key={row.id}
                row={row}
                query={query}
                index={index}
                id={idOf(row)}
                active={row === active}
                onChoose={(newTab) => choose(row, newTab)}
                onPoint={() => {
                  if (row !== active) setActiveId(row.id)
                }}
              />
            ))}
          </SectionOfRows>
        ))}
      </div>
      {query !== '' && elsewhere.length > 0 && <p className={classes.hint}>{texts.elsewhereHint}</p>}
      <p className={classes.keys} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> {texts.hints.move} <kbd>Enter</kbd> {texts.hints.open} <kbd>Esc</kbd>{' '}
        {texts.hints.close}
      </p>
    </>
  )
}

interface SectionOfRowsProps {
  section: Section
  id: string
  children: React.ReactNode
}

function SectionOfRows({ section, id, children }: SectionOfRowsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list box has groups of this kind
    <div role="group" aria-labelledby={id}>
      <p id={id} className={classes.heading} role="presentation">
        {section.label} <span className={classes.count}>{section.count}</span>
      </p>
      {children}
    </div>
  )
}

interface NoteProps {
  replica: Replica | null
  opening: string
  missing: { failure: unknown } | null
  reading: boolean
  onRetry: () => void
}

/** The reasons why results may be missing. */
function Note({ replica, opening, missing, reading, onRetry }: NoteProps) {
  if (!replica) return <p className={classes.hint}>{texts.noCommittee}</p>
  if (missing)
    return (
      <p role="alert" className={classes.hint}>
        {texts.missing} <NextStep {...missing} onRetry={onRetry} />
      </p>
    )
  if (!reading) return null
  return <p className={classes.hint}>{opening === 'loading' ? texts.opening : texts.reading}</p>
}
