import { Button } from '@mantine/core'
import { followTexts as texts } from '../texts/en/follow.gen.ts'
import { Icon } from '../ui/icon.tsx'

/**
 * An invisible button of the follow button's size, shown until the real one is loaded: the buttons beside and below it
 * must not move while a member presses one of them.
 */
export function FollowPlaceholder() {
  return (
    <Button size="md" variant="default" style={hidden} leftSection={<Icon name="bell" size={18} />}>
      {texts.follow.budget}
    </Button>
  )
}

const hidden = { visibility: 'hidden' } as const
