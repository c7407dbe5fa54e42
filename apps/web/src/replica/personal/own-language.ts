import { chooseOwnLanguage, queryOwnLanguage } from '@civic-hub/committee/personal'
import type { Device } from '../store/device.ts'
import { createTransitionContext } from '../transition-context.ts'
import { whenRead } from '../when-read.ts'
import { holdPersonal } from './personal.ts'

/** Stores the person's choice of a language, for all their devices. Resolves when it is on this device. */
export async function storeOwnLanguage(device: Device | null, language: string): Promise<void> {
  const { personal, release } = holdPersonal(device, { live: false })
  try {
    await whenRead(personal)
    chooseOwnLanguage(personal.doc, createTransitionContext('language'), language)
    await personal.flush()
  } finally {
    release()
  }
}

/** Calls `onChoice` with the language that the person chose, here or on another device. Returns a function that stops it. */
export function watchOwnLanguage(device: Device, onChoice: (language: string) => void): () => void {
  const { personal, release } = holdPersonal(device, { live: false })
  const query = queryOwnLanguage(personal.doc)
  let stop = () => {}
  let released = false
  const look = () => {
    const language = query.read()
    if (language !== null) onChoice(language)
  }
  void whenRead(personal).then(() => {
    if (released) return
    stop = query.subscribe(look)
    look()
  })
  return () => {
    released = true
    stop()
    release()
  }
}
