import { setWordTemplate, type WordTemplate } from '@civic-hub/committee/minutes'
import { useState } from 'react'
import { storeFile } from '../../../../replica/files/device-files.ts'
import { useAccountOnDevice } from '../../../../replica/react/device-provider.tsx'
import { useReplica } from '../../../../replica/react/replica-provider.tsx'
import { currentAccount } from '../../../../replica/session/session.ts'
import { announceRefusals, announceWithUndo } from '../../../../shell/announce-result.ts'
import { wordTemplateTexts as texts } from '../../../../texts/en/word-template.ts'
import { say } from '../../../../ui/live-region.tsx'
import { notify, notifyError } from '../../../../ui/notify.ts'
import { offerReloadIfOutdated } from '../../../../ui/outdated-part.ts'
import { whenReachable } from '../../../../ui/when-reachable.ts'
import type { FieldProblem } from './check-template.ts'
import { refusedWords } from './fault-words.ts'
import { wordType } from './template-refused.ts'

/** The outcome of the last chosen file, if it was not stored. */
export type NotStored =
  | { readonly kind: 'refused'; readonly words: string }
  | { readonly kind: 'wrong'; readonly name: string; readonly problems: readonly FieldProblem[] }

const done = announceRefusals(texts.refusedByRule)

/** Choosing, replacing and removing the committee's Word template. */
export function useTemplateActions(template: WordTemplate | null) {
  const replica = useReplica()
  const { uploads } = useAccountOnDevice()
  const { doc, documentId } = replica
  const [checking, setChecking] = useState(false)
  const [notStored, setNotStored] = useState<NotStored | null>(null)
  const set = (next: Omit<WordTemplate, 'at'> | null) =>
    done(setWordTemplate(doc, replica.part('template').context, next))

  async function check(file: File): Promise<NotStored | null> {
    const { checkInWorker } = await whenReachable(() => import('./fill-stored.ts'))
    const checked = await checkInWorker(file)
    if (checked.kind === 'wrong') return { kind: 'wrong', name: file.name, problems: checked.problems }
    if (checked.kind === 'refused') return { kind: 'refused', words: refusedWords(checked) }
    const { name, blob } = checked
    const stored = await storeFile(uploads, documentId, { blob, name, mime: wordType })
    if (!set({ ...stored, name, by: currentAccount()?.name ?? '' })) return null
    if (template === null) notify({ title: texts.stored(name) })
    else announceWithUndo(texts.stored(name), () => restore(template))
    return null
  }

  function restore(before: WordTemplate): void {
    if (set(before)) say(texts.restored(before.name))
  }

  return {
    checking,
    notStored,
    async choose(file: File): Promise<void> {
      setChecking(true)
      setNotStored(null)
      try {
        setNotStored(await check(file))
      } catch (failure) {
        console.warn('A Word template was not stored', failure)
        if (!offerReloadIfOutdated(failure)) notifyError({ title: texts.notStored, message: texts.notStoredDetail })
      } finally {
        setChecking(false)
      }
    },
    /** Returns true if it is removed. */
    remove(before: WordTemplate): boolean {
      const removed = set(null)
      if (removed) announceWithUndo(texts.removed(before.name), () => restore(before))
      return removed
    },
  }
}
