import type { Query } from '@civic-hub/committee'
import type { NamedPerson } from '@civic-hub/committee/dashboard'
import { type Follow, queryFollows } from '@civic-hub/committee/personal'
import type { People } from '@civic-hub/protocol'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { onListChange } from '../../../replica/connection/list-changes.ts'
import { createObservable, useObservable } from '../../../replica/observable.ts'
import { usePersonal } from '../../../replica/personal/use-personal.ts'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { unchanging, useQuery } from '../../../replica/react/use-query.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { notifyInBackground } from '../../../shell/browser-notifications.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import type { StoredNotification } from './notification.ts'
import { addressOf, sentenceOf } from './notification-words.ts'
import { noteSeen } from './stored-notifications.ts'
import { watchCommittee } from './watch-committee.ts'

interface CommitteeNotificationsProps {
  committee: CommitteeOnDevice
  /** The same object as long as it is the same person. */
  person: NamedPerson
}

const nobody: readonly never[] = []

const nothingYet: Query<readonly Follow[]> = unchanging([])
const notOpened = createObservable('loading' as const)

/**
 * The items that the person follows in a committee, as known on this device; null until their own document is
 * read.
 */
function useFollows(committeeId: string): readonly Follow[] | null {
  const personal = usePersonal({ live: false })
  const opening = useObservable<string>(personal?.opening ?? notOpened)
  const query = useMemo(
    () => (personal ? queryFollows(personal.doc, committeeId) : nothingYet),
    [personal, committeeId],
  )
  const follows = useQuery(query)
  return opening === 'loading' ? null : follows
}

/** Updates the notifications of the open committee, on each of its pages. */
export function CommitteeNotifications({ committee, person }: CommitteeNotificationsProps) {
  const { id, slug, name, registered, approvals = null } = committee
  const people = committee.people ?? (registered ? null : nobody)
  const { device, committees } = useAccountOnDevice()
  const replica = useReplica()
  const router = useRouter()
  const requests = useRef<People['requests'] | null>(null)
  const isOwner = committee.access === 'owner'
  const known = useLatest({ people, approvals })
  const follows = useFollows(id)
  const lookAgain = useRef<() => void>(() => undefined)

  const announce = useLatest((news: readonly StoredNotification[]) => {
    for (const one of news)
      notifyInBackground({
        title: name,
        body: sentenceOf(one),
        tag: `${id} ${one.key}`,
        path: router.buildLocation(addressOf(slug, one)).href,
      }).catch((failure: unknown) => console.warn('A notification could not be shown', failure))
  })

  useEffect(() => {
    const watching = watchCommittee(
      replica,
      person,
      () => ({ ...known.current, requests: requests.current }),
      follows,
      (seen) =>
        void noteSeen(device, id, seen).then(
          (news) => announce.current(news),
          (failure: unknown) => console.warn('The notifications could not be stored', failure),
        ),
    )
    lookAgain.current = watching.again
    return watching.stop
  }, [replica, person, device, id, known, announce, follows])

  // Data that only the relay has, or this device in its place for the demo committee.
  const isAnswered = registered || committee.demo === true
  useEffect(() => {
    if (!isAnswered) return
    const askForApprovals = () => void committees.askForApprovals(id)
    const askForPeople = async (again: boolean) => {
      const answer = await committees.askForPeople(id, again)
      if (!answer) return
      // A person who is no longer an owner gets no notifications of requests.
      requests.current = answer.requests
      lookAgain.current()
    }
    askForApprovals()
    void askForPeople(false)
    const stops = [
      onListChange('approvals', id, askForApprovals),
      // A change is reported to all members at once: only owners, who may have to answer a request, ask
      // without delay.
      onListChange('people', id, () => isOwner && void askForPeople(true)),
    ]
    return () => {
      for (const stop of stops) stop()
      committees.forgetPeople(id)
    }
  }, [committees, id, isOwner, isAnswered])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another look, when the relay has answered
  useEffect(() => lookAgain.current(), [approvals, people])
  return null
}
