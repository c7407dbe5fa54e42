import { Button, Progress } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type PartOnDevice, removePart, storePart } from '../../../replica/files/reader-parts.ts'
import { isOutOfSpace } from '../../../replica/store/out-of-space.ts'
import { settingsTexts } from '../../../texts/en/settings.gen.ts'
import { bytesInWords } from '../../../ui/bytes-in-words.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { notify, notifyError } from '../../../ui/notify.ts'
import rows from '../../../ui/rows.module.css'
import classes from './settings.module.css'

const { parts: texts } = settingsTexts

/** One part: its size, whether it is on this device, and the button to download or remove it. */
export function LargePart({
  part: { part, bytes, here },
  onChanged,
}: {
  part: PartOnDevice
  onChanged: () => Promise<void>
}) {
  const [come, setCome] = useState<number | null>(null)
  const fetching = useRef<AbortController>(null)
  useEffect(() => () => fetching.current?.abort(), [])
  const name = texts.names[part]
  const buttonId = `part-${part}`

  async function store(): Promise<void> {
    const abort = new AbortController()
    fetching.current = abort
    setCome(0)
    focusSoon(buttonId)
    try {
      await storePart(part, setCome, abort.signal)
      notify({ title: texts.stored(name) })
    } catch (failure) {
      if (!abort.signal.aborted) {
        console.warn('A part could not be fetched', failure)
        const message = isOutOfSpace(failure) ? texts.failedSpace : texts.failedOffline
        notifyError({ title: texts.failed, message })
      }
    }
    await onChanged()
    setCome(null)
    focusSoon(buttonId)
  }

  async function remove(): Promise<void> {
    await removePart(part).then(
      () => notify({ title: texts.removed(name) }),
      (failure: unknown) => {
        console.warn('A part could not be removed', failure)
        notifyError({ title: texts.notRemoved(name) })
      },
    )
    await onChanged()
    focusSoon(buttonId)
  }

  const action =
    come !== null
      ? { label: texts.stop, named: texts.stopNamed(name), act: () => fetching.current?.abort() }
      : here
        ? { label: texts.remove, named: texts.removeNamed(name), act: () => void remove() }
        : { label: texts.store, named: texts.storeNamed(name), act: () => void store() }
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <p className={rows.name}>{name}</p>
        <p className={rows.detail}>
          {come !== null
            ? texts.fetching(bytesInWords(come), bytesInWords(bytes))
            : here
              ? texts.here(bytesInWords(bytes))
              : bytesInWords(bytes)}
        </p>
        {come !== null && (
          <Progress
            className={classes.progress}
            value={(come / bytes) * 100}
            size="sm"
            color="gray"
            aria-label={texts.progress(name)}
          />
        )}
      </div>
      <div className={rows.actions}>
        <Button id={buttonId} variant="default" aria-label={action.named} onClick={action.act}>
          {action.label}
        </Button>
      </div>
    </li>
  )
}
