import { adjournMeeting, callBack, type Decisions } from '@civic-hub/committee/proceedings'
import { Menu } from '@mantine/core'
import { useDecided } from '../../../shell/use-decided.ts'
import { useStating } from '../../../shell/use-stating.ts'
import { sittingsTexts as texts } from '../../../texts/en/sittings.gen.ts'
import { Icon } from '../../../ui/icon.tsx'
import { askingForRecess } from './asking-for-recess.ts'

const stateOf = ({ sitting }: Decisions) => sitting.state

/** The entries of the meeting's menu for recess and adjournment. */
export function SittingEntries({ meetingId }: { meetingId: string }) {
  const state = useDecided(meetingId, stateOf)
  const { by, bind, doneWithUndo } = useStating(meetingId)
  const paused = state === 'recess' || state === 'adjourned'
  return (
    <>
      {paused ? (
        <Menu.Item
          leftSection={<Icon name="play" size={18} />}
          onClick={() => doneWithUndo(bind(callBack)(by), texts.done.back)}
        >
          {state === 'recess' ? texts.back : texts.reopen}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<Icon name="clock" size={18} />} onClick={() => askingForRecess.set(meetingId)}>
          {texts.recess}…
        </Menu.Item>
      )}
      {state !== 'adjourned' && (
        <Menu.Item
          leftSection={<Icon name="door" size={18} />}
          onClick={() => doneWithUndo(bind(adjournMeeting)(by), texts.done.adjourned)}
        >
          {texts.adjourn}
        </Menu.Item>
      )}
    </>
  )
}
