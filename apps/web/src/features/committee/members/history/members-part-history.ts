import type { EntriesInHistory, EntryDifference, EntryInHistory } from '@civic-hub/committee/history'
import {
  editMember,
  membersHistory,
  queryMembersInHistory,
  restoreMembers,
  setRoleVote,
} from '@civic-hub/committee/members'
import { isValid, parseISO } from 'date-fns'
import { entryPartHistory } from '../../../../shell/history/entry-part-history.tsx'
import type { PartHistory } from '../../../../shell/history/part-history.ts'
import { membersTexts } from '../../../../texts/en/members.gen.ts'
import { isolate } from '../../../../texts/isolate.ts'
import { dayInWords } from '../../../../ui/dates.ts'

const { history: texts } = membersTexts
const fieldNames: Readonly<Record<string, string>> = texts.fields

/** The history of the directory. */
export const membersPartHistory: PartHistory<EntriesInHistory, EntryDifference> = entryPartHistory({
  page: 'members',
  part: 'members',
  subject: membersHistory,
  query: queryMembersInHistory,
  texts: { name: texts.name, none: membersTexts.directory.empty, count: texts.several, fields: texts.fields },
  what: ({ title }) => isolate(title),
  ownWords,
  summaryOf: ([first, ...others]) =>
    first && others.length === 0 ? membersPartHistory.changeWords(first) : texts.several(others.length + 1),
  asItWas: (entry) =>
    isRole(entry)
      ? null
      : {
          title: entry.title,
          details: [[wordsIn(entry, 'role'), wordsIn(entry, 'email')].filter(Boolean).map(isolate).join(' · ')],
        },
  restore:
    ({ key }) =>
    (doc, context) =>
      restoreMembers(doc, context, [key]),
  setBack: ({ name, before }, entry) =>
    isRole(entry)
      ? {
          label: texts.restoreRoleVote(entry.title),
          run: (doc, context) => setRoleVote(doc, context, entry.title, before === true),
        }
      : {
          label: texts.restoreField(entry.title, fieldNames[name] ?? name),
          run: (doc, context) => editMember(doc, context, entry.key, { [name]: before }),
        },
  refused: membersTexts.refused,
})

const isRole = ({ kind }: EntryInHistory) => kind === 'role-vote'

const wordsIn = ({ fields }: EntryInHistory, name: string) => String(fields[name]?.value ?? '')

function ownWords(change: EntryDifference): string | null {
  const { entry } = change
  const { title } = entry
  if (isRole(entry)) return (entry.fields.votes?.value === true ? texts.voteGiven : texts.voteTaken)(title)
  if (change.kind === 'entry-added') return texts.added(title, wordsIn(entry, 'role'))
  if (change.kind !== 'entry-changed') return null
  const { name, before, after } = change
  if (name === 'account') return texts.account(title)
  if (name === 'name') return texts.renamed(String(before), title)
  const field = fieldNames[name] ?? name
  const words = inWords(String(after))
  return words === '' ? texts.emptied(title, field) : texts.changed(title, field, words)
}

/** Formats a day of a term; returns any other value unchanged. */
function inWords(value: string): string {
  const day = parseISO(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && isValid(day) ? dayInWords(day) : value
}
