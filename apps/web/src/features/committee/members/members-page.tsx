import { queryMembers } from '@civic-hub/committee/members'
import type { InvitationLink } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { useCommittees } from '../../../replica/react/device-provider.tsx'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { PageNotLoaded } from '../../../shell/not-loaded.tsx'
import { committeesTexts } from '../../../texts/en/committees.gen.ts'
import { demoTexts } from '../../../texts/en/demo.gen.ts'
import { membersTexts as texts } from '../../../texts/en/members.gen.ts'
import { uiTexts } from '../../../texts/en/ui.gen.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { AccessSections } from './access/access-sections.tsx'
import { JoinRequests } from './access/join-requests.tsx'
import { Directory } from './directory/directory.tsx'
import { InvitationLinks } from './invitations/invitation-links.tsx'
import { useInvitationActions } from './invitations/use-invitation-actions.ts'
import { useRelayAccess } from './use-relay-access.ts'

const { people: accessTexts } = committeesTexts

interface MembersPageProps {
  committee: CommitteeOnDevice
  accountId: string
  onLeft: () => void
}

/**
 * The requests to join, the directory of members, and below it the people with access. The directory is in the
 * committee's document, so it works without a connection; access and invitations are stored only by the relay.
 */
export function MembersPage({ committee, accountId, onLeft }: MembersPageProps) {
  useDocumentHead({
    title: texts.documentTitle(committee.name),
    canonicalPath: `/${committee.slug}/members`,
  })
  const { doc } = useReplica()
  const members = useQuery(useMemo(() => queryMembers(doc), [doc]))
  const relay = useRelayAccess(committee)
  /** The links that were made on this page, by invitation. They open the committee, so they are never stored. */
  const [links, setLinks] = useState<ReadonlyMap<string, InvitationLink>>(new Map())
  const onLink = useCallback(
    (id: string, made: InvitationLink | null) =>
      setLinks((known) => new Map([...known].filter(([other]) => other !== id).concat(made ? [[id, made]] : []))),
    [],
  )
  const invitationActions = useInvitationActions(committee.id, { onLink, onChanged: relay.load })
  const accepted = new Set(relay.value?.accepted.map(({ id }) => id))
  const openLinks = [...links.values()].filter(({ invitation: { id } }) => !accepted.has(id))

  return (
    <Directory
      committee={committee}
      members={members}
      relay={relay.value}
      relayState={committee.registered ? relay.state.kind : 'unregistered'}
      invitationActions={invitationActions}
      links={links}
      requests={
        relay.value && (
          <JoinRequests committeeId={committee.id} requests={relay.value.requests} perform={relay.perform} />
        )
      }
    >
      <InvitationLinks links={openLinks} onCopy={invitationActions.copyLink} />
      {!committee.registered ? (
        <Unregistered isDemo={committee.demo === true} />
      ) : relay.value === null || relay.state.kind !== 'loaded' ? (
        relay.state.kind !== 'loaded' && (
          <PageNotLoaded state={relay.state} onRetry={relay.load} offline={accessTexts.offline} />
        )
      ) : (
        <AccessSections
          committee={committee}
          accountId={accountId}
          members={members}
          relay={relay.value}
          perform={relay.perform}
          invitationActions={invitationActions}
          links={links}
          onLeft={onLeft}
        />
      )}
    </Directory>
  )
}

function Unregistered({ isDemo }: { isDemo: boolean }) {
  const { refresh } = useCommittees()
  if (isDemo) return <EmptyState drawing="people">{demoTexts.nobodyElse}</EmptyState>
  return (
    <EmptyState
      drawing="people"
      action={
        <Button variant="default" onClick={refresh}>
          {uiTexts.tryAgain}
        </Button>
      }
    >
      {accessTexts.unregistered}
    </EmptyState>
  )
}
