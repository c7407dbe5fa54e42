import type { EntryInHistory } from '@civic-hub/committee/history'
import { type AnnouncementForm, announcements } from '@civic-hub/committee/lists'
import { entryPartHistory } from '../../../shell/history/entry-part-history.tsx'
import { announcementsTexts } from '../../../texts/en/announcements.ts'
import { announcementHistoryTexts as texts } from '../../../texts/en/entry-history.ts'

const titleOf = ({ title }: EntryInHistory) => title.trim() || announcementsTexts.untitled
const what = (entry: EntryInHistory) => texts.what(titleOf(entry))

/** The history of the announcements. */
export const announcementsPartHistory = entryPartHistory({
  page: 'announcements',
  part: 'announcements',
  subject: announcements.history,
  query: announcements.queryInHistory,
  texts,
  what,
  ownWords: (change) =>
    change.kind === 'entry-changed' && change.name === 'pinned'
      ? (change.after ? texts.pinned : texts.unpinned)(what(change.entry))
      : null,
  asItWas: (entry) => {
    const { text, pinned } = fieldsOf(entry)
    return {
      title: titleOf(entry),
      details: [pinned ? announcementsTexts.isPinned : '', text].filter(Boolean),
    }
  },
  restore:
    ({ key }) =>
    (doc, context) =>
      announcements.restore(doc, context, key),
  setBack: ({ name, before }, standing) => {
    const now = fieldsOf(standing)
    return {
      run: (doc, context) => announcements.edit(doc, context, standing.key, now, { ...now, [name]: before }),
    }
  },
  refused: announcementsTexts.refused,
})

function fieldsOf({ title, fields: { text, pinned } }: EntryInHistory): AnnouncementForm {
  return { title, text: String(text?.value ?? ''), pinned: pinned?.value === true }
}
