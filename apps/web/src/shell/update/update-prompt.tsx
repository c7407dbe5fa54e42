import { Button, Group } from '@mantine/core'
import { shellTexts } from '../../texts/en/shell.gen.ts'
import { installUpdate, postponeUpdate, useAppUpdate } from './app-update.ts'
import classes from './update-prompt.module.css'

const { update } = shellTexts

/** Offers a new version of the app, unless a live meeting is on screen. */
export function UpdatePrompt() {
  const { ready, holds, heldElsewhere, postponed } = useAppUpdate()
  const shown = ready && !postponed && holds === 0
  return (
    <div role="status">
      {shown && (
        <div className={classes.prompt}>
          <p>{update.question}</p>
          {heldElsewhere && <p className={classes.held}>{update.heldElsewhere}</p>}
          <Group gap="sm" wrap="nowrap">
            <Button onClick={() => void installUpdate()}>{update.reload}</Button>
            <Button variant="default" onClick={postponeUpdate}>
              {update.later}
            </Button>
          </Group>
        </div>
      )}
    </div>
  )
}
