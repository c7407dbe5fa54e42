import { recessMeeting } from '@civic-hub/committee/proceedings'
import { Modal, NumberInput, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useStating } from '../../../shell/use-stating.ts'
import { sittingsTexts } from '../../../texts/en/sittings.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { FormButtons } from '../../../ui/form-buttons.tsx'

const { dialog: texts, done: doneTexts } = sittingsTexts
const usualMinutes = 10

interface RecessDialogProps {
  meetingId: string
  /** The id of the button of the menu that opens the dialog. */
  menuId: string
  opened: boolean
  onClose: () => void
}

/** Asks for the minutes of a recess, and begins it. */
export function RecessDialog({ meetingId, menuId, opened, onClose }: RecessDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={texts.title}
      size="sm"
      // An entry of the menu opened it, and no longer exists.
      returnFocus={false}
      onExitTransitionEnd={() => focusSoon(menuId)}
    >
      <RecessForm meetingId={meetingId} onClose={onClose} />
    </Modal>
  )
}

function RecessForm({ meetingId, onClose }: Pick<RecessDialogProps, 'meetingId' | 'onClose'>) {
  const { by, bind, doneWithUndo } = useStating(meetingId)
  const [minutes, setMinutes] = useState<number | null>(usualMinutes)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (doneWithUndo(bind(recessMeeting)(minutes, by), doneTexts.recess(minutes))) onClose()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <NumberInput
          data-autofocus
          size="md"
          label={texts.minutes}
          description={texts.hint}
          value={minutes ?? ''}
          onChange={(entered) => setMinutes(entered === '' ? null : Number(entered))}
          step={5}
          min={1}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
        />
        <FormButtons saveLabel={texts.start} onCancel={onClose} />
      </Stack>
    </form>
  )
}
