import { Button } from '@mantine/core'
import { useCallback } from 'react'
import { useCommittees } from '../../replica/react/device-provider.tsx'
import { onPeopleChanged, readPeople } from '../../replica/session/committee-people.ts'
import type { CommitteeOnDevice } from '../../replica/store/device-database.ts'
import { PageNotLoaded } from '../../shell/not-loaded.tsx'
import { useLoaded } from '../../shell/use-loaded.ts'
import { committeeTexts } from '../../texts/en/committees.ts'
import { uiTexts } from '../../texts/en/ui.ts'
import { useDocumentHead } from '../../ui/document-head.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import rows from '../../ui/rows.module.css'
import { offersDeletion } from './deletable.ts'
import { DeleteCommittee } from './delete-committee.tsx'
import { InvitePeople } from './invitations/invite-people.tsx'
import { JoinPolicyChoice } from './join-policy-choice.tsx'
import { JoinRequests } from './join-requests.tsx'
import classes from './people-page.module.css'
import { PersonRow } from './person-row.tsx'
import { RenameCommittee } from './rename-committee.tsx'

const { people: texts } = committeeTexts
const listEveryMs = 5_000

interface PeoplePageProps {
  committee: CommitteeOnDevice
  accountId: string
  onLeft: () => void
  /** `first` is the committee that comes first in the list now. */
  onDeleted: (first: CommitteeOnDevice) => Promise<void>
}

/** Who can open the committee. Only the relay keeps this, so the page needs a connection. */
export function PeoplePage({ committee, accountId, onLeft, onDeleted }: PeoplePageProps) {
  useDocumentHead({
    title: texts.documentTitle(committee.name),
    canonicalPath: `/${committee.slug}/members`,
  })
  return (
    <div className={classes.page}>
      <div>
        <PageHeading>{texts.title(committee.name)}</PageHeading>
        <p className={classes.subtitle}>{texts.subtitle}</p>
      </div>
      {committee.registered ? (
        <Access committee={committee} accountId={accountId} onLeft={onLeft} />
      ) : (
        <Unregistered />
      )}
      {committee.access === 'owner' && <RenameCommittee committee={committee} />}
      {offersDeletion(committee) && <DeleteCommittee committee={committee} onDeleted={onDeleted} />}
    </div>
  )
}

function Unregistered() {
  const { refresh } = useCommittees()
  return (
    <EmptyState
      drawing="people"
      action={
        <Button variant="default" onClick={refresh}>
          {uiTexts.tryAgain}
        </Button>
      }
    >
      {texts.unregistered}
    </EmptyState>
  )
}

function Access({ committee, accountId, onLeft }: Omit<PeoplePageProps, 'onDeleted'>) {
  const { id, access } = committee
  const { state, load, perform } = useLoaded(
    useCallback(() => readPeople(id), [id]),
    {
      // Somebody may ask an owner to be let in at any time.
      everyMs: access === 'owner' ? listEveryMs : undefined,
      onChanged: useCallback((reload: () => void) => onPeopleChanged(id, reload), [id]),
    },
  )
  if (state.kind !== 'loaded') return <PageNotLoaded state={state} onRetry={load} offline={texts.offline} />

  const { people, requests, joinPolicy } = state.value
  const isGeneral = committee.id === 'general'
  // The site's administrators own the General Committee without being in its list.
  const isOwner = isGeneral
    ? committee.access === 'owner'
    : people.some((person) => person.accountId === accountId && person.access === 'owner')
  const owners = people.filter((person) => person.access === 'owner')
  return (
    <>
      {isGeneral && <p className={classes.subtitle}>{texts.general}</p>}
      {(requests.length > 0 || (isOwner && joinPolicy === 'by-request')) && (
        <JoinRequests committeeId={committee.id} requests={requests} perform={perform} />
      )}
      <section aria-labelledby="people-title" className={classes.section}>
        <h2 id="people-title">{texts.table.caption}</h2>
        <ul className={rows.list} aria-labelledby="people-title">
          {people.map((person) => (
            <PersonRow
              key={person.accountId}
              committee={committee}
              person={person}
              self={person.accountId === accountId}
              lastOwner={owners.length === 1 && owners[0] === person}
              editable={isOwner}
              perform={perform}
              onLeft={onLeft}
            />
          ))}
        </ul>
      </section>
      {isOwner && <InvitePeople committeeId={committee.id} people={people} />}
      {isOwner && !isGeneral && (
        <JoinPolicyChoice committeeId={committee.id} joinPolicy={joinPolicy} perform={perform} />
      )}
    </>
  )
}
