import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'
import { editingTexts } from '../texts/en/editing.gen.ts'
import { askToConfirm } from '../ui/confirm-dialog.tsx'
import { hasUnsavedWordsIn } from './unsaved-words.ts'

/**
 * Closes a dialog around a form by Escape, its cross or a press beside it: if the form has unsaved words, only after the
 * person agrees to lose them.
 */
export function useAskBeforeDiscarding(form: RefObject<HTMLElement | null>, close: () => void): () => Promise<void> {
  const [asks, setAsks] = useState(false)
  return async () => {
    // Escape in the question also reaches the dialog below it.
    if (asks) return
    if (form.current && hasUnsavedWordsIn(form.current)) {
      setAsks(true)
      // The same press of Escape would also close the question.
      await new Promise((resolve) => setTimeout(resolve))
      const confirmed = await askToConfirm({ ...editingTexts.discard, danger: true })
      setAsks(false)
      if (!confirmed) return
    }
    close()
  }
}

/** Shows another page only after the person agrees to lose the unsaved changes of this form, if it has any. */
export function useAskBeforeLeaving(form: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  useEffect(
    () =>
      router.history.block({
        enableBeforeUnload: false,
        async blockerFn({ currentLocation, nextLocation }) {
          if (currentLocation.pathname === nextLocation.pathname) return false
          if (!form.current || !hasUnsavedWordsIn(form.current)) return false
          if (await askToConfirm({ ...editingTexts.discard, danger: true })) return false
          // Resolves the pending navigation at the address where it began.
          void router.load()
          return true
        },
      }),
    [router, form],
  )
}
