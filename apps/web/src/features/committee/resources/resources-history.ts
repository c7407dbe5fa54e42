import type { EntryInHistory } from '@civic-hub/committee/history'
import { type ResourceForm, resources } from '@civic-hub/committee/lists'
import { entryPartHistory } from '../../../shell/history/entry-part-history.tsx'
import { resourceHistoryTexts as texts } from '../../../texts/en/entry-history.ts'
import { resourcesTexts } from '../../../texts/en/resources.ts'

const titleOf = ({ title }: EntryInHistory) => title.trim() || resourcesTexts.untitled

/** The history of the resources. */
export const resourcesPartHistory = entryPartHistory({
  page: 'resources',
  part: 'resources',
  subject: resources.history,
  query: resources.queryInHistory,
  texts,
  what: (entry) => texts.what(titleOf(entry)),
  asItWas: (entry) => {
    const { link, note, category } = fieldsOf(entry)
    return { title: titleOf(entry), details: [category, link, note].filter(Boolean) }
  },
  restore:
    ({ key }) =>
    (doc, context) =>
      resources.restore(doc, context, key),
  setBack: ({ name, before }, standing) => {
    if (name === 'order') return null
    const now = fieldsOf(standing)
    return {
      run: (doc, context) => resources.edit(doc, context, standing.key, now, { ...now, [name]: before }),
    }
  },
  refused: resourcesTexts.refused,
})

function fieldsOf({ title, fields }: EntryInHistory): ResourceForm {
  const text = (name: string) => String(fields[name]?.value ?? '')
  return { title, link: text('link'), note: text('note'), category: text('category') }
}
