import { accountKey } from '@civic-hub/committee'
import { linkMembers, type Member } from '@civic-hub/committee/members'
import { type InvitationLink, type JoinPolicy, joinPolicies } from '@civic-hub/protocol'
import { Radio, Stack } from '@mantine/core'
import { changeJoinPolicy } from '../../../../replica/session/committee-people.ts'
import type { CommitteeOnDevice } from '../../../../replica/store/device-database.ts'
import { useNamesApart } from '../../../../shell/people/use-names-apart.ts'
import type { Perform } from '../../../../shell/use-loaded.ts'
import { committeesTexts } from '../../../../texts/en/committees.gen.ts'
import rows from '../../../../ui/rows.module.css'
import { OtherInvitations } from '../invitations/other-invitations.tsx'
import type { InvitationActions } from '../invitations/use-invitation-actions.ts'
import classes from '../members-page.module.css'
import type { RelayAccess } from '../use-relay-access.ts'
import { PersonRow } from './person-row.tsx'

const { people: texts } = committeesTexts
const { joinPolicy: joinPolicyTexts } = committeesTexts.people

interface AccessSectionsProps {
  committee: CommitteeOnDevice
  accountId: string
  members: readonly Member[]
  relay: RelayAccess
  perform: Perform
  invitationActions: InvitationActions
  links: ReadonlyMap<string, InvitationLink>
  onLeft: () => void
}

/** Other invitations, people with access, and the rule for joining. */
export function AccessSections({
  committee,
  accountId,
  members,
  relay,
  perform,
  invitationActions,
  links,
  onLeft,
}: AccessSectionsProps) {
  const { people, joinPolicy, entries, invitations, accepted } = relay
  const asNamed = ({ accountId: account, name }: (typeof people)[number]) => ({
    person: accountKey(account),
    name,
  })
  const nameOf = useNamesApart(committee.id, people.map(asNamed))
  const isGeneral = committee.id === 'general'
  // The site's administrators own the General Committee without being in its list.
  const isOwner = isGeneral
    ? committee.access === 'owner'
    : people.some((person) => person.accountId === accountId && person.access === 'owner')
  const owners = people.filter((person) => person.access === 'owner')
  const inDirectory = new Set(members.map(({ id }) => id))
  const emails = new Set(members.map(({ email }) => email.toLowerCase()))
  const isOther = ({ entryId, email }: { entryId: string | null; email: string | null }) =>
    !(entryId !== null && inDirectory.has(entryId)) && !(email !== null && emails.has(email))
  const joined = entries.flatMap((entry) =>
    entry.accountId ? [{ accountId: entry.accountId, entryId: entry.entryId }] : [],
  )
  const roles = new Map(
    linkMembers(members, joined).flatMap(({ member, account }) => (account ? [[account, member.role]] : [])),
  )
  return (
    <>
      {isGeneral && <p className={classes.hint}>{texts.general}</p>}
      {isOwner && (
        <OtherInvitations
          invitations={invitations.filter(isOther)}
          accepted={accepted.filter(isOther)}
          actions={invitationActions}
          links={links}
        />
      )}
      <section aria-labelledby="people-title" className={classes.section}>
        <div>
          <h2 id="people-title">{texts.table.caption}</h2>
          <p className={classes.hint}>{texts.subtitle}</p>
        </div>
        <ul className={rows.list} aria-labelledby="people-title">
          {people.map((person) => (
            <PersonRow
              key={person.accountId}
              committee={committee}
              person={person}
              name={nameOf(asNamed(person))}
              role={roles.get(person.accountId) ?? null}
              self={person.accountId === accountId}
              lastOwner={owners.length === 1 && owners[0] === person}
              editable={isOwner}
              perform={perform}
              onLeft={onLeft}
            />
          ))}
        </ul>
      </section>
      {isOwner && !isGeneral && (
        <JoinPolicyChoice committeeId={committee.id} joinPolicy={joinPolicy} perform={perform} />
      )}
    </>
  )
}

const options: Record<JoinPolicy, { label: string; description: string }> = joinPolicyTexts.options

/** The rule for joining the committee. */
function JoinPolicyChoice(props: { committeeId: string; joinPolicy: JoinPolicy; perform: Perform }) {
  const { committeeId, joinPolicy, perform } = props
  return (
    <section aria-labelledby="join-policy-title" className={classes.section}>
      <h2 id="join-policy-title">{joinPolicyTexts.title}</h2>
      <Radio.Group
        aria-labelledby="join-policy-title"
        value={joinPolicy}
        onChange={(value) => {
          const wanted = joinPolicies.find((known) => known === value)
          if (wanted) void perform(() => changeJoinPolicy(committeeId, wanted), { title: joinPolicyTexts.saved })
        }}
      >
        <Stack gap="md">
          {joinPolicies.map((value) => (
            <Radio key={value} value={value} {...options[value]} />
          ))}
        </Stack>
      </Radio.Group>
    </section>
  )
}
