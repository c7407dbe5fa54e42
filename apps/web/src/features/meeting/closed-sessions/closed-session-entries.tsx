import type { Decisions } from '@civic-hub/committee/proceedings'
import { Menu } from '@mantine/core'
import { useDecided } from '../../../shell/use-decided.ts'
import { closedSessionsTexts as texts } from '../../../texts/en/closed-sessions.gen.ts'
import { Icon } from '../../../ui/icon.tsx'
import { asking } from './asking.ts'
import { useIsInside } from './use-is-inside.ts'

const sittingOf = ({ sitting }: Decisions) => sitting

/** The entries of the meeting's menu for its closed sessions. */
export function ClosedSessionEntries({ meetingId }: { meetingId: string }) {
  const sitting = useDecided(meetingId, sittingOf)
  const isInside = useIsInside(meetingId, sitting)
  if (!sitting || (sitting.isClosed && !isInside)) return null
  return sitting.isClosed ? (
    <Menu.Item leftSection={<Icon name="people" size={18} />} onClick={() => asking.set({ meetingId, what: 'reopen' })}>
      {texts.reopen}…
    </Menu.Item>
  ) : (
    sitting.state === 'open' && (
      <Menu.Item leftSection={<Icon name="door" size={18} />} onClick={() => asking.set({ meetingId, what: 'open' })}>
        {texts.go}…
      </Menu.Item>
    )
  )
}
