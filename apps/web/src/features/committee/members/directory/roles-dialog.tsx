import { hasVote, type Member, queryRoleVotes, roleKey, setRoleVote } from '@civic-hub/committee/members'
import { Checkbox, Modal, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useReplica } from '../../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../../replica/react/use-query.ts'
import { membersTexts } from '../../../../texts/en/members.gen.ts'
import { pageLanguage } from '../../../../ui/language.ts'
import { say } from '../../../../ui/live-region.tsx'
import { notifyError } from '../../../../ui/notify.ts'
import page from '../members-page.module.css'

const { roles: texts, refused } = membersTexts

interface RolesDialogProps {
  opened: boolean
  members: readonly Member[]
  onClose: () => void
}

/** The roles of the directory, each with whether its members have a vote. */
export function RolesDialog({ opened, members, onClose }: RolesDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title} size="md">
      <Roles members={members} />
    </Modal>
  )
}

function Roles({ members }: Pick<RolesDialogProps, 'members'>) {
  const { doc, part } = useReplica()
  const { context } = part('members')
  const votes = useQuery(useMemo(() => queryRoleVotes(doc), [doc]))
  const roles = [...new Map(members.map(({ role }) => [roleKey(role), role])).values()].sort((a, b) =>
    a.localeCompare(b, pageLanguage()),
  )
  const set = (role: string, isVoting: boolean) => {
    const result = setRoleVote(doc, context, role, isVoting)
    if (result.ok) say(texts.saved(role))
    else notifyError({ title: refused[result.refusal] })
  }
  return (
    <Stack gap="md">
      <p className={page.hint}>{texts.hint}</p>
      {roles.map((role) => (
        <Checkbox
          key={role}
          size="md"
          label={<bdi>{role}</bdi>}
          checked={hasVote(votes, role)}
          onChange={(event) => set(role, event.currentTarget.checked)}
        />
      ))}
      <p role="status" className={page.hint}>
        {roles.some((role) => hasVote(votes, role)) ? '' : texts.none}
      </p>
    </Stack>
  )
}
