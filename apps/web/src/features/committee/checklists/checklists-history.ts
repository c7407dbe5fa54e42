import {
  checklists,
  checklistsHistory,
  queryChecklistsInHistory,
  restoreChecklistEntry,
  restoreChecklistRun,
  rewordChecklistEntry,
} from '@civic-hub/committee/checklists'
import type { EntryInHistory } from '@civic-hub/committee/history'
import { entryPartHistory } from '../../../shell/history/entry-part-history.tsx'
import { checklistHistoryTexts as texts } from '../../../texts/en/checklist-history.gen.ts'
import { checklistsTexts } from '../../../texts/en/checklists.gen.ts'

/** The history of the checklists. */
export const checklistsPartHistory = entryPartHistory({
  page: 'workflows',
  part: 'checklists',
  subject: checklistsHistory,
  query: queryChecklistsInHistory,
  texts,
  what,
  ownWords: ({ kind, entry }) => {
    const { title, parent } = entry
    if (entry.kind === 'run' && kind === 'entry-added') return texts.started(what(entry))
    if (entry.kind !== 'tick') return null
    const run = parent?.title
    if (kind === 'entry-added') return run ? texts.tickedIn(title, run) : texts.ticked(title)
    return run ? texts.untickedIn(title, run) : texts.unticked(title)
  },
  asItWas: ({ kind, title }) => {
    if (kind === 'run') return { title: title === '' ? texts.runThen : texts.runThenNamed(title), details: [] }
    if (kind === 'tick') return { title: texts.tickThen(title), details: [] }
    return { title: title || checklistsTexts.untitled, details: [] }
  },
  restore: (entry) => {
    const { kind } = entry
    const { checklistId, id } = idsOf(entry)
    if (kind === 'checklist') return (doc, context) => checklists.restore(doc, context, checklistId)
    if (kind === 'line') return (doc, context) => restoreChecklistEntry(doc, context, checklistId, id)
    if (kind === 'run') return (doc, context) => restoreChecklistRun(doc, context, checklistId, id)
    return null
  },
  setBack: ({ name, before }, standing) => {
    if (name !== 'title' || typeof before !== 'string') return null
    const { checklistId, id } = idsOf(standing)
    const { kind, title } = standing
    return {
      run: (doc, context) =>
        kind === 'checklist'
          ? checklists.edit(doc, context, checklistId, { title }, { title: before })
          : rewordChecklistEntry(doc, context, checklistId, id, title, before),
    }
  },
  refused: checklistsTexts.refused,
})

function what({ kind, title, parent }: EntryInHistory): string {
  const within = parent?.title || checklistsTexts.untitled
  if (kind === 'run') return title === '' ? texts.run(within) : texts.runNamed(title, within)
  if (kind === 'line') return texts.line(title, within)
  return texts.checklist(title || checklistsTexts.untitled)
}

/** Parses keys such as `{checklist}/entry:{id}`. */
function idsOf({ key }: EntryInHistory): { checklistId: string; id: string } {
  const [checklistId = '', inside = ''] = key.split('/')
  return { checklistId, id: inside.slice(inside.indexOf(':') + 1) }
}
