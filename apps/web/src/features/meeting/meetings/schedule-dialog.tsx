import type { MeetingHead } from '@civic-hub/committee'
import { Drawer, Modal } from '@mantine/core'
import { useState } from 'react'
import { scheduleTexts as texts } from '../../../texts/en/schedule.gen.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { useNarrowScreen } from '../../../ui/narrow-screen.ts'
import { cardMenuId, newMeetingId } from './focus-ids.ts'
import classes from './schedule-dialog.module.css'
import { ScheduleForm } from './schedule-form.tsx'

interface ScheduleDialogProps {
  slug: string
  committeeName: string
  meeting: MeetingHead | null
  opened: boolean
  onClose: () => void
}

/** A centred modal; on narrow screens a drawer from the bottom, within reach of the thumb. */
export default function ScheduleDialog({ opened, onClose, ...form }: ScheduleDialogProps) {
  const isNarrow = useNarrowScreen()
  const [narrow, setNarrow] = useState(isNarrow)
  // An open form keeps its frame when the device is turned: another one would lose the typed words.
  if (!opened && narrow !== isNarrow) setNarrow(isNarrow)
  const title = form.meeting ? texts.titleEdit : texts.titleNew
  const opener = form.meeting ? cardMenuId(form.meeting.id) : newMeetingId
  const frame = {
    opened,
    onClose,
    title,
    // The dialog is loaded late, so it cannot find out by itself which element had the focus before.
    returnFocus: false,
    onExitTransitionEnd: () => focusSoon(opener, newMeetingId),
  }
  const content = <ScheduleForm {...form} onClose={onClose} />
  if (narrow) {
    return (
      <Drawer
        {...frame}
        position="bottom"
        classNames={{ inner: classes.inner, content: classes.drawer }}
        padding={20}
        closeButtonProps={{ 'aria-label': texts.close }}
      >
        {content}
      </Drawer>
    )
  }
  return (
    <Modal {...frame} size="lg">
      {content}
    </Modal>
  )
}
