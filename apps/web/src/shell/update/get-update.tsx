import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Replica } from '../../replica/replica.ts'
import { shellTexts } from '../../texts/en/shell.ts'
import { fetchUpdate } from './app-update.ts'
import classes from './get-update.module.css'

const { update: texts } = shellTexts

type Answer = Awaited<ReturnType<typeof fetchUpdate>>

const sentences: Record<Exclude<Answer, 'reloads'>, string> = {
  held: texts.heldElsewhere,
  'nothing-newer': texts.nothingNewer,
  unreachable: texts.unreachable,
}

/**
 * Gets the new version for somebody whose app is too old, and says so where there is none. A committee whose mark no
 * app there is can honour would be locked for ever: then, and only then, a person may edit it all the same.
 */
export function GetUpdate({ replica }: { replica: Replica | null }) {
  const [answer, setAnswer] = useState<Answer | 'asking' | null>(null)
  const busy = answer === 'asking' || answer === 'reloads'
  const get = () => {
    setAnswer('asking')
    fetchUpdate().then(setAnswer, () => setAnswer('unreachable'))
  }
  return (
    <div className={classes.get}>
      <Group gap="sm">
        <Button size="md" aria-disabled={busy || undefined} onClick={busy ? undefined : get}>
          {texts.get}
        </Button>
        {replica && answer === 'nothing-newer' && (
          <Button size="md" variant="default" onClick={() => replica.editAnyway()}>
            {texts.editAnyway}
          </Button>
        )}
      </Group>
      <p role="status" className={classes.answer}>
        {answer === null ? '' : busy ? texts.getting : sentences[answer]}
      </p>
    </div>
  )
}
