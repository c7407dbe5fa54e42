import type { EntryDifference, EntryInHistory } from '@civic-hub/committee/history'
import {
  canEditComment,
  canRemoveComment,
  editComment,
  ideaHistory,
  ideaStatuses,
  queryIdeasInHistory,
  restoreComment,
} from '@civic-hub/committee/ideas'
import { entryPartHistory } from '../../../shell/history/entry-part-history.tsx'
import { listEntryHistory } from '../../../shell/history/list-history.ts'
import { ideaStatusesTexts } from '../../../texts/en/idea-statuses.gen.ts'
import { ideasTexts } from '../../../texts/en/ideas.gen.ts'
import { momentInWords } from '../../../ui/dates.ts'
import { shownIdeas } from './shown-ideas.ts'

const { history: texts } = ideasTexts
const usual = listEntryHistory(shownIdeas)

/** The history of the ideas, with their votes and comments. */
export const ideasHistory = entryPartHistory<keyof typeof ideasTexts.refused>({
  ...usual,
  subject: ideaHistory,
  query: queryIdeasInHistory,
  what: (entry) => (entry.kind === 'comment' ? texts.comment(nameOf(entry)) : usual.what(entry)),
  ownWords,
  lostWords: (change) =>
    change.kind === 'entry-changed' && change.name === 'status'
      ? change.lost.map(({ who, value }) => ({ who, value: statusWord(value) }))
      : [],
  summaryOf,
  asItWas(entry, inside) {
    const { kind, title, fields } = entry
    if (kind === 'vote') return null
    if (kind === 'comment') return { title: `${nameOf(entry)}: ${title}`, details: [] }
    const votes = inside.filter((one) => one.kind === 'vote').length
    const { title: shown } = usual.asItWas(entry, inside) ?? { title }
    return {
      title: shown,
      details: [
        `${statusWord(fields.status?.value)} · ${ideasTexts.votes(votes)}`,
        proposedBy(entry),
        String(fields.description?.value).trim() || ideasTexts.noDescription,
      ],
    }
  },
  restore(entry, editor) {
    if (entry.kind === 'idea') return usual.restore(entry, editor)
    if (canRemoveComment(commentOf(entry), editor) !== null) return null
    return (doc, context) => restoreComment(doc, context, ...pathOf(entry), editor)
  },
  setBack(change, standing, editor) {
    const { name, before } = change
    if (standing.kind === 'idea')
      return name === 'status' || (name === 'title' && before === '') ? null : usual.setBack(change, standing, editor)
    if (standing.removed || canEditComment(commentOf(standing), editor) !== null) return null
    return {
      label: texts.restoreComment(nameOf(standing)),
      run: (doc, context) => editComment(doc, context, ...pathOf(standing), editor, standing.title, String(before)),
    }
  },
  refused: ideasTexts.refused,
})

function ownWords(change: EntryDifference): string | null {
  const { kind, entry } = change
  const title = (entry.parent ?? entry).title.trim() || ideasTexts.untitled
  if (entry.kind === 'vote') return (kind === 'entry-removed' ? texts.voteTakenBack : texts.voteCast)(title)
  if (entry.kind === 'comment') {
    if (kind === 'entry-removed') return texts.commentRemoved(title)
    return (kind === 'entry-changed' ? texts.commentEdited : texts.commented)(title)
  }
  if (kind === 'entry-added') return texts.proposed(title)
  if (kind !== 'entry-changed') return null
  const { name, before, after } = change
  if (name === 'title') return texts.title(String(before), String(after))
  return name === 'status' ? texts.status(title, statusWord(after) ?? '') : texts.description(title)
}

function summaryOf(changes: readonly EntryDifference[]): string {
  const ofKind = (kind: string) => changes.filter(({ entry }) => entry.kind === kind)
  const changed = new Set(ofKind('idea').map(({ entry }) => entry.key)).size
  const [votes, comments] = [ofKind('vote').length, ofKind('comment').length]
  return [
    ...(changed > 0 ? [texts.count(changed)] : []),
    ...(votes > 0 ? [texts.votes(votes)] : []),
    ...(comments > 0 ? [texts.comments(comments)] : []),
  ].join(', ')
}

function statusWord(value: unknown): string | null {
  const status = ideaStatuses.find((one) => one === value)
  return status === undefined ? null : ideaStatusesTexts[status]
}

const nameOf = ({ added }: EntryInHistory): string => added?.by.name || ideasTexts.unknownPerson

const proposedBy = (entry: EntryInHistory): string =>
  [ideasTexts.proposedBy(nameOf(entry)), ...(entry.added?.at ? [momentInWords(new Date(entry.added.at))] : [])].join(
    ' · ',
  )

const commentOf = ({ added }: EntryInHistory) => ({ by: added?.by ?? { account: '', name: '' } })

/** The ids in a key such as `{idea}/comment:{id}`. */
function pathOf({ key }: EntryInHistory): [ideaId: string, commentId: string] {
  const [ideaId = '', inside = ''] = key.split('/')
  return [ideaId, inside.slice(inside.indexOf(':') + 1)]
}
