import type { FoundEntry } from '../../../replica/search/found-entry.ts'
import type { FoundGroup } from '../../../replica/search/rank-found.ts'
import type { FoundElsewhere } from '../../../replica/search/search-elsewhere.ts'
import { createWordIndex } from '../../../replica/search/word-index.ts'
import { listsTexts } from '../../../texts/en/lists.gen.ts'
import { searchTexts as texts } from '../../../texts/en/search.gen.ts'
import type { SearchCommand } from './search-command.ts'

export type Row =
  | { readonly type: 'found'; readonly id: string; readonly entry: FoundEntry }
  | {
      readonly type: 'elsewhere'
      readonly id: string
      readonly entry: FoundEntry
      readonly committee: Elsewhere
    }
  | { readonly type: 'command'; readonly id: string; readonly command: SearchCommand }
  | { readonly type: 'more'; readonly id: string; readonly label: string; readonly section: string }

/** A committee that is not open. */
export interface Elsewhere {
  readonly id: string
  readonly name: string
  /** Opens the committee, to search in all of it. */
  readonly open: () => void
}

/** Results under one heading. */
export interface Section {
  readonly id: string
  readonly label: string
  /** The number of results; the rows may be fewer. null without a query. */
  readonly count: number | null
  readonly rows: readonly Row[]
}

const fewInGroup = 5
const fewCommands = 3

/** Returns the sections for a query in order: matching pages and actions first, then the results. */
export function sectionsOf(
  query: string,
  groups: readonly FoundGroup[],
  commands: readonly SearchCommand[],
  unfolded: ReadonlySet<string>,
): Section[] {
  const named = commandsNamed(query, commands, groups.length === 0)
  const sections: Section[] = []
  for (const group of ['actions', 'pages'] as const) {
    const own = named.filter((command) => command.group === group)
    const rows = own.map((command): Row => ({ type: 'command', id: command.id, command }))
    const shown = query === '' ? rows : rows.slice(0, fewCommands)
    if (shown.length > 0) sections.push({ id: group, label: texts[group].group, count: null, rows: shown })
  }
  for (const { kind, count, entries } of groups) {
    const label = { ...texts.kinds, ...listsTexts.many }[kind]
    const all = unfolded.has(kind)
    const rows: Row[] = (all ? entries : entries.slice(0, fewInGroup)).map((entry) => ({
      type: 'found',
      id: `${entry.kind}-${entry.id}`,
      entry,
    }))
    if (!all && count > fewInGroup)
      rows.push({ type: 'more', id: `more-${kind}`, label: texts.more(count, label), section: kind })
    sections.push({ id: kind, label, count, rows })
  }
  return sections
}

/** Returns the results of other committees, and links to search in all of each. */
export function elsewhereSection(
  committees: readonly Elsewhere[],
  found: readonly FoundElsewhere[],
  unfolded: ReadonlySet<string>,
): Section[] {
  if (committees.length === 0) return []
  const byId = new Map(committees.map((committee) => [committee.id, committee]))
  const entries = found.flatMap(({ committeeId, entry }): Row[] => {
    const committee = byId.get(committeeId)
    return committee ? [{ type: 'elsewhere', id: `${committeeId}-${entry.kind}-${entry.id}`, entry, committee }] : []
  })
  const id = 'elsewhere'
  const folded = !unfolded.has(id) && entries.length > fewInGroup
  const rows = entries.slice(0, folded ? fewInGroup : undefined)
  if (folded)
    rows.push({
      type: 'more',
      id: `more-${id}`,
      label: texts.more(entries.length, texts.elsewhere),
      section: id,
    })
  for (const committee of committees) {
    const command = {
      id: committee.id,
      group: 'pages',
      label: texts.searchIn(committee.name),
      icon: 'search',
      run: committee.open,
    } as const
    rows.push({ type: 'command', id: committee.id, command })
  }
  return [{ id, label: texts.elsewhere, count: entries.length > 0 ? entries.length : null, rows }]
}

/**
 * Returns the commands that contain all words of the query, the best first; all of them without a query.
 * Similar words count only if nothing else was found, so that a search for a park does not offer dark
 * colours.
 */
function commandsNamed(
  query: string,
  commands: readonly SearchCommand[],
  alsoSimilar: boolean,
): readonly SearchCommand[] {
  if (query === '') return commands.filter(({ isOnlyFound }) => !isOnlyFound)
  const index = createWordIndex()
  for (const { label, words = '' } of commands) {
    const entry = index.open()
    index.addWords(entry, label, 'title')
    index.addWords(entry, words, 'body')
  }
  const named = (tolerant: boolean) => {
    const match = index.match(query, tolerant)
    const fits = commands.map((command, entry) => ({ command, entry, score: match.scores[entry] ?? 0 }))
    return fits
      .filter(({ entry }) => match.all !== 0 && match.found[entry] === match.all)
      .sort((a, b) => b.score - a.score)
      .map(({ command }) => command)
  }
  const exact = named(false)
  return exact.length > 0 || !alsoSimilar ? exact : named(true)
}
