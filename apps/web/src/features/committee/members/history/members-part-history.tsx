import type { Change } from '@civic-hub/committee/history'
import {
  editMember,
  type Member,
  type MemberDifference,
  membersHistory,
  queryDirectory,
  restoreMembers,
} from '@civic-hub/committee/members'
import { isValid, parseISO } from 'date-fns'
import { useReplica } from '../../../../replica/react/replica-provider.tsx'
import type { PartHistory } from '../../../../shell/history/part-history.ts'
import { membersTexts } from '../../../../texts/en/members.ts'
import { dayInWords } from '../../../../ui/dates.ts'
import { notify, notifyError } from '../../../../ui/notify.ts'
import { DirectoryThen } from './directory-then.tsx'

const { history: texts, refused } = membersTexts
type Directory = readonly Member[]

/** The history of the directory: added, changed and removed members with the authors, and the restore actions. */
export const membersPartHistory: PartHistory<Directory, MemberDifference> = {
  page: 'members',
  subject: membersHistory,
  query: queryDirectory,
  name: texts.name,
  changeWords,
  lostWords: (change: Change<MemberDifference>) =>
    change.lost.map(({ who, value }) => ({ who, value: typeof value === 'string' ? value : null })),
  summaryOf: (changes) =>
    changes.length === 1 && changes[0] ? changeWords(changes[0]) : texts.several(changes.length),
  Contents: ({ contents, changes }) => <DirectoryThen members={contents} changes={changes} />,
  useRestore: useRestoreOfMember,
}

function changeWords(change: MemberDifference): string {
  const { name } = change
  switch (change.kind) {
    case 'member-added':
      return texts.added(name, change.role)
    case 'member-removed':
      return texts.removed(name)
    case 'member-restored':
      return texts.restored(name)
    case 'member-changed':
      if (change.field === 'account') return texts.account(name)
      if (change.field === 'name') return texts.renamed(change.before ?? '', name)
      return texts.changed(name, texts.fields[change.field], inWords(change.after))
  }
}

/** Formats a day of a term; returns any other value unchanged. */
function inWords(value: string | null): string {
  const day = parseISO(value ?? '')
  return value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) && isValid(day) ? dayInWords(day) : (value ?? '')
}

function useRestoreOfMember() {
  const { doc, part } = useReplica()
  const { context } = part('members')
  return (change: MemberDifference, now: Directory) => {
    const member = now.find(({ id }) => id === change.id)
    if (!member) return null
    const announceResult = (result: { ok: true } | { ok: false; refusal: keyof typeof refused }) => {
      if (result.ok) notify({ title: membersTexts.edit.saved(member.name) })
      else notifyError({ title: refused[result.refusal] })
    }
    if (change.kind === 'member-removed' && member.removedAt !== null)
      return {
        label: membersTexts.removed.restoreNamed(member.name),
        restore: () => announceResult(restoreMembers(doc, context, [member.id])),
      }
    if (change.kind !== 'member-changed' || member[change.field] === change.before) return null
    return {
      label: texts.restoreField(member.name, texts.fields[change.field]),
      restore: () => announceResult(editMember(doc, context, member.id, { [change.field]: change.before })),
    }
  }
}
