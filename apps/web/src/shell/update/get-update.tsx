import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Replica } from '../../replica/replica.ts'
import { getUpdateTexts as texts } from '../../texts/en/get-update.gen.ts'
import { shellTexts } from '../../texts/en/shell.gen.ts'
import { fetchUpdate } from './fetch-update.ts'
import classes from './get-update.module.css'

type Answer = Awaited<ReturnType<typeof fetchUpdate>>

const sentences: Record<Exclude<Answer, 'reloads'>, string> = {
  held: shellTexts.update.heldElsewhere,
  'nothing-newer': texts.nothingNewer,
  'not-stored': texts.notStored,
  unreachable: texts.unreachable,
}

/**
 * Loads the new version for a person whose app is too old, or shows that none exists. A wrong version mark could
 * lock a committee for ever, so if the hub has no newer app, the person may edit anyway.
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
