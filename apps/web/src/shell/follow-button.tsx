import { type FollowKey, queryFollows, setFollowed } from '@civic-hub/committee/personal'
import { Button, Menu } from '@mantine/core'
import { useMemo } from 'react'
import { createObservable, useObservable } from '../replica/observable.ts'
import type { Personal } from '../replica/personal/personal.ts'
import { usePersonal } from '../replica/personal/use-personal.ts'
import { useReplica } from '../replica/react/replica-provider.tsx'
import { useQuery } from '../replica/react/use-query.ts'
import { createTransitionContext } from '../replica/transition-context.ts'
import { followTexts as texts } from '../texts/en/follow.gen.ts'
import { Icon } from '../ui/icon.tsx'
import { notify } from '../ui/notify.ts'
import { notifyNow } from './browser-notifications.ts'
import { FollowPlaceholder } from './follow-placeholder.tsx'

const context = createTransitionContext('person')
const notOpened = createObservable('loading')

interface FollowProps {
  what: FollowKey
  /** The name of the followed idea or page. */
  title: string
}

/** Follows or unfollows a page of the committee on screen. A follower is notified in the app, on all devices. */
export function FollowButton(props: FollowProps) {
  const personal = useReadPersonal()
  return personal ? <Toggle {...props} personal={personal} /> : <FollowPlaceholder />
}

/** The same as an entry of a menu. */
export function FollowItem(props: FollowProps) {
  const personal = useReadPersonal()
  return personal ? <ToggleItem {...props} personal={personal} /> : <Menu.Item disabled>{texts.follow.idea}</Menu.Item>
}

function useReadPersonal(): Personal | null {
  const personal = usePersonal()
  const isRead = useObservable<string>(personal?.opening ?? notOpened) !== 'loading'
  return isRead ? (personal ?? null) : null
}

function useFollow({ what, title, personal }: FollowProps & { personal: Personal }) {
  const { documentId } = useReplica()
  const follows = useQuery(useMemo(() => queryFollows(personal.doc, documentId), [personal, documentId]))
  const isFollowed = follows.some(({ key }) => key === what)

  function toggle() {
    setFollowed(personal.doc, context, documentId, what, !isFollowed)
    if (isFollowed) notify({ title: texts.unfollowed, message: texts.unfollowedDetail })
    else {
      notify({ title: texts.followed, message: texts.followedDetail })
      notifyNow({
        title: texts.subscribed,
        body: texts.subscribedBody(title),
        tag: `${documentId} ${what}`,
        path: location.pathname,
      }).catch((failure: unknown) => console.warn('A notification could not be shown', failure))
    }
  }
  return { isFollowed, toggle, icon: <Icon name={isFollowed ? 'check' : 'bell'} size={18} /> }
}

function Toggle(props: FollowProps & { personal: Personal }) {
  const { isFollowed, toggle, icon } = useFollow(props)
  return (
    <Button
      size="md"
      variant="default"
      aria-pressed={isFollowed}
      title={texts.hint}
      leftSection={icon}
      onClick={toggle}
    >
      {texts.follow.budget}
    </Button>
  )
}

function ToggleItem(props: FollowProps & { personal: Personal }) {
  const { isFollowed, toggle, icon } = useFollow(props)
  return (
    <Menu.Item leftSection={icon} title={texts.hint} onClick={toggle}>
      {isFollowed ? texts.unfollow : texts.follow.idea}
    </Menu.Item>
  )
}
