import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import { editingTexts } from '../texts/en/editing.ts'
import { askToConfirm } from '../ui/confirm-dialog.tsx'
import { hasUnsavedWordsIn } from './unsaved-words.ts'

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
          if (await askToConfirm(editingTexts.discard)) return false
          // Resolves the pending navigation at the address where it began.
          void router.load()
          return true
        },
      }),
    [router, form],
  )
}
