import type { FollowKey } from '@civic-hub/committee/personal'
import { Button } from '@mantine/core'
import { followTexts as texts } from '../texts/en/follow.ts'
import { Icon } from '../ui/icon.tsx'

export const isPage = (what: FollowKey): boolean => what.startsWith('page:')

export const followLabel = (what: FollowKey): string => (isPage(what) ? texts.follow.budget : texts.follow.idea)

/**
 * An invisible button of the follow button's size, shown until the real one is loaded: the buttons beside and below it
 * must not move while a member presses one of them.
 */
export function FollowPlaceholder({ what }: { what: FollowKey }) {
  return (
    <Button size="md" variant="default" style={hidden} leftSection={<Icon name="bell" size={18} />}>
      {followLabel(what)}
    </Button>
  )
}

const hidden = { visibility: 'hidden' } as const
