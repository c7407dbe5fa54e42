import {
  addMember,
  editMember,
  importMembers,
  type Member,
  type MemberChanges,
  type MemberImport,
  readMembers,
  removeMembers,
  restoreMembers,
  usualRole,
  writeDerivedMembers,
} from '@civic-hub/committee/members'
import type { Access } from '@civic-hub/protocol'
import { useMemo } from 'react'
import { useReplica } from '../../../../replica/react/replica-provider.tsx'
import { announceRefusals, announceWithUndo } from '../../../../shell/announce-result.ts'
import { problemText } from '../../../../shell/problem-text.ts'
import { invitationsTexts } from '../../../../texts/en/invitations.gen.ts'
import { membersTexts as texts } from '../../../../texts/en/members.gen.ts'
import { askToConfirm } from '../../../../ui/confirm-dialog.tsx'
import { notify, notifyError } from '../../../../ui/notify.ts'
import { findPeople } from '../csv/find-people.ts'
import { undoEdits } from '../csv/undo-edits.ts'
import type { InvitationActions } from '../invitations/use-invitation-actions.ts'
import type { RelayAccess } from '../use-relay-access.ts'
import type { MemberToAdd } from './add-member-form.tsx'
import type { DirectoryRow } from './directory-row.ts'
import { mailTo, openMail } from './mails.ts'

/** The actions of the directory. Each runs a transition, sends an invitation if needed, and shows its result. */
export function useDirectoryActions(relay: RelayAccess | null, invites: boolean, invitations: InvitationActions) {
  const replica = useReplica()
  return useMemo(() => {
    const { doc } = replica
    const { context } = replica.part('members')

    const done = announceRefusals(texts.refused)

    /** Returns the account with this address, if this person may see addresses. */
    const accountWith = (email: string) => relay?.people.find((person) => person.email === email.toLowerCase()) ?? null

    async function invite(member: Pick<Member, 'id' | 'name' | 'email'>, access: Access): Promise<void> {
      const { id, name } = member
      const email = member.email || null
      const answer = await invitations.invite({ email, name, access, entryId: id })
      if (answer.ok) return
      const { code } = answer.problem
      if (code === 'conflict') notify({ title: texts.add.invitedBefore(name) })
      else if (code === 'unreachable')
        notifyError({ title: invitationsTexts.notSent, message: texts.add.notInvited(name) })
      else notifyError({ title: invitationsTexts.failed, message: problemText(answer.problem) })
    }

    function restore({ id, name }: Member): void {
      if (done(restoreMembers(doc, context, [id]))) notify({ title: texts.remove.restored(name) })
    }

    return {
      /**
       * Adds a member and, with an address, sends an invitation. Resolves to true if the member is in the directory.
       */
      async add({ access, ...fields }: MemberToAdd): Promise<boolean> {
        const { name, email } = fields
        const account = email === '' ? null : (accountWith(email)?.accountId ?? null)
        const added = addMember(doc, context, { ...fields, from: '', until: '', account })
        if (!done(added)) return false
        if (account !== null) notify({ title: texts.add.hasAccess(name) })
        else if (email === '' || !invites) notify({ title: texts.add.added(name) })
        else await invite({ id: added.value, name, email }, access)
        return true
      },

      invite: (member: Member) => invite(member, 'editor'),
      /** Creates an invitation link without sending an email, even if the member has an address. */
      async createLink({ id, name }: Member): Promise<void> {
        const answer = await invitations.invite({ email: null, name, access: 'editor', entryId: id })
        if (!answer.ok) notifyError({ title: texts.linkFailed, message: problemText(answer.problem) })
      },
      copyLink: invitations.copyLink,
      resend: invitations.resend,
      newLink: invitations.makeNewLink,
      revoke: invitations.revoke,

      message({ name, email }: Member): void {
        openMail(mailTo(email, texts.message.subjects.one(name)))
      },

      edit({ member, derived }: DirectoryRow, changes: MemberChanges): keyof typeof texts.refused | null {
        const edited = derived
          ? writeDerivedMembers(doc, context, [{ member, changes }])
          : editMember(doc, context, member.id, changes)
        if (!edited.ok) return edited.refusal
        notify({ title: texts.edit[derived ? 'added' : 'saved']((changes.name ?? member.name).trim()) })
        return null
      },

      async remove({ member, status }: DirectoryRow): Promise<void> {
        const { id, name } = member
        const isInvited = status === 'pending'
        const confirmed = await askToConfirm({
          title: texts.remove.title(name),
          body: isInvited ? `${texts.remove.body} ${texts.remove.bodyInvited}` : texts.remove.body,
          confirmLabel: texts.remove.confirm,
          danger: true,
        })
        if (!confirmed || !done(removeMembers(doc, context, [id]))) return
        announceWithUndo(texts.remove.done(name), () => restore(member))
      },

      restore,

      /** Adds everyone who can open the committee and is not in the directory yet. */
      addPeople(derived: readonly DirectoryRow[]): void {
        const written = writeDerivedMembers(
          doc,
          context,
          derived.map(({ member }) => ({ member, changes: { role: usualRole } })),
        )
        if (!done(written)) return
        const undo = () => void done(removeMembers(doc, context, written.value))
        announceWithUndo(texts.directory.peopleAdded(derived.length), undo)
      },

      /** Imports a list. The entries of people with access are linked to them. Returns true if the list was imported. */
      import({ added, edited }: MemberImport, derived: readonly DirectoryRow[]): boolean {
        const { people, others } = findPeople(
          added,
          derived.map(({ member }) => member),
        )
        const before = readMembers(doc)
        const imported = importMembers(doc, context, { added: others, edited })
        if (!done(imported)) return false
        const linked = writeDerivedMembers(doc, context, people)
        if (!done(linked)) return false
        const undo = () => {
          if (!done(removeMembers(doc, context, [...imported.value, ...linked.value]))) return
          const changes = undoEdits(edited, before, readMembers(doc))
          if (done(importMembers(doc, context, { added: [], edited: changes }))) notify({ title: texts.csv.undone })
        }
        announceWithUndo(texts.csv.done(added.length, edited.length), undo)
        return true
      },
    }
  }, [replica, relay, invites, invitations])
}

export type DirectoryActions = ReturnType<typeof useDirectoryActions>
