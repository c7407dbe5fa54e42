import { itemFollowKey, queryFollows, setFollowed } from '@civic-hub/committee/personal'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { createObservable, useObservable } from '../../../replica/observable.ts'
import type { Personal } from '../../../replica/personal/personal.ts'
import { usePersonal } from '../../../replica/personal/use-personal.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { createTransitionContext } from '../../../replica/transition-context.ts'
import { announceWithUndo } from '../../../shell/announce-result.ts'
import { followTexts } from '../../../texts/en/follow.gen.ts'
import { Icon } from '../../../ui/icon.tsx'

const { item: texts } = followTexts
const context = createTransitionContext('person')
const notOpened = createObservable('loading')

interface ItemBellProps {
  meetingId: string
  itemId: string
}

/** Asks for a notification when the meeting is at the item before this one. It is on all of the person's devices. */
export function ItemBell(props: ItemBellProps) {
  const personal = usePersonal()
  const isRead = useObservable<string>(personal?.opening ?? notOpened) !== 'loading'
  return personal && isRead ? <Bell {...props} personal={personal} /> : <BellPlaceholder />
}

/** An invisible button of the same size, so that the parts below do not move when the personal data are read. */
function BellPlaceholder() {
  return (
    <Button mt={12} size="md" variant="default" style={hidden} leftSection={<Icon name="bell" size={18} />}>
      {texts.on}
    </Button>
  )
}

const hidden = { visibility: 'hidden' } as const

function Bell({ meetingId, itemId, personal }: ItemBellProps & { personal: Personal }) {
  const { documentId } = useReplica()
  const what = itemFollowKey(meetingId, itemId)
  const follows = useQuery(useMemo(() => queryFollows(personal.doc, documentId), [personal, documentId]))
  const isOn = follows.some(({ key }) => key === what)
  const set = (on: boolean) => setFollowed(personal.doc, context, documentId, what, on)
  return (
    <Button
      mt={12}
      size="md"
      variant="default"
      aria-pressed={isOn}
      title={followTexts.hint}
      leftSection={<Icon name={isOn ? 'check' : 'bell'} size={18} />}
      onClick={() => {
        set(!isOn)
        announceWithUndo(isOn ? texts.unfollowed : texts.followed, () => set(isOn))
      }}
    >
      {texts.on}
    </Button>
  )
}
