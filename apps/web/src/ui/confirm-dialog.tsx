import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Question } from './confirm-modal.tsx'
import { lazyDialog } from './lazy-dialog.tsx'
import { createScreenStore } from './screen-store.ts'

interface Asked extends Question {
  opened: boolean
  onClose: () => void
  onAnswer: (confirmed: boolean) => void
}

const ConfirmModal = lazyDialog(() => import('./confirm-modal.tsx'), 'ConfirmModal')
const asked = createScreenStore<Asked | null>(null)

/** Asks before an action; resolves to true if the person confirmed. Closing the dialog in any way means no. */
export function askToConfirm(question: Question): Promise<boolean> {
  asked.read()?.onAnswer(false)
  return new Promise((resolve) => {
    const onAnswer = (confirmed: boolean) => {
      const current = asked.read()
      if (current) asked.write({ ...current, opened: false })
      resolve(confirmed)
    }
    asked.write({ ...question, opened: true, onAnswer, onClose: () => onAnswer(false) })
  })
}

/** The place where `askToConfirm` shows its question; rendered once, by UiProviders. */
export function ConfirmDialog() {
  const question = asked.use()
  const path = useRouterState({ select: (state) => state.location.pathname })
  // Navigation to another page closes the question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is about the path, which it does not read
  useEffect(() => {
    if (asked.read()?.opened) asked.read()?.onClose()
  }, [path])
  return question && <ConfirmModal {...question} />
}
