import { queryMembers } from '@civic-hub/committee/members'
import type { InvitationLink } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useCommittees } from '../../../replica/react/device-provider.tsx'
import { useReadOnly, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { PageNotLoaded } from '../../../shell/not-loaded.tsx'
import { committeeTexts } from '../../../texts/en/committees.ts'
import { demoTexts } from '../../../texts/en/demo.ts'
import { membersTexts as texts } from '../../../texts/en/members.ts'
import { uiTexts } from '../../../texts/en/ui.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { AccessSections } from './access/access-sections.tsx'
import { Directory } from './directory/directory.tsx'
import { useInvitationActions } from './invitations/use-invitation-actions.ts'
import classes from './members-page.module.css'
import { useRelayAccess } from './use-relay-access.ts'

const { people: accessTexts } = committeeTexts

interface MembersPageProps {
  committee: CommitteeOnDevice
  accountId: string
  onLeft: () => void
  /** Content below: the owners' settings of the committee. */
  settings: ReactNode
}

/**
 * The directory of members, and below it the people with access. The directory is in the committee's document, so it
 * works without a connection; access and invitations are stored only by the relay.
 */
export function MembersPage({ committee, accountId, onLeft, settings }: MembersPageProps) {
  useDocumentHead({
    title: texts.documentTitle(committee.name),
    canonicalPath: `/${committee.slug}/members`,
  })
  const { doc } = useReplica()
  const readOnly = useReadOnly()
  const members = useQuery(useMemo(() => queryMembers(doc), [doc]))
  const relay = useRelayAccess(committee)
  /** The newest link, which is shown until the owner closes it. */
  const [link, setLink] = useState<InvitationLink | null>(null)
  const onLink = useCallback(
    (made: InvitationLink | null, invitationId: string) =>
      setLink((shown) => made ?? (shown?.invitation.id === invitationId ? null : shown)),
    [],
  )
  const invitationActions = useInvitationActions(committee.id, { onLink, onChanged: relay.load })
  const isLoading = committee.registered && relay.state.kind === 'loading'

  return (
    <div className={classes.page}>
      <div>
        <PageHeading>{texts.title(committee.name)}</PageHeading>
        <p className={classes.subtitle}>{readOnly ? texts.readOnly[readOnly] : texts.subtitle}</p>
      </div>
      <Directory
        committee={committee}
        members={members}
        relay={relay.value}
        relayState={committee.registered ? relay.state.kind : 'unregistered'}
        invitationActions={invitationActions}
        link={link}
        onLinkDone={() => setLink(null)}
      />
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
          onLeft={onLeft}
        />
      )}
      {/* The settings would move when the sections above are received, also the button that deletes the committee. */}
      {!isLoading && settings}
    </div>
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
