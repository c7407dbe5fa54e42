import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { uiTexts } from '../texts/en/ui.gen.ts'
import { Icon } from './icon.tsx'
import { inactive } from './inactive.ts'
import { type Notice, notifyError } from './notify.ts'

const copiedForMs = 1_500

/** Copies a text. The button shows for a moment that it is copied, and a screen reader announces it. */
export function CopyButton(props: {
  label: string
  text: () => string
  failed: Notice
  disabled?: boolean
  onCopied?: () => void
}) {
  const { label, text, failed, disabled = false, onCopied } = props
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedForMs)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    if (disabled) return
    try {
      await navigator.clipboard.writeText(text())
      setCopied(true)
      onCopied?.()
    } catch {
      notifyError(failed)
    }
  }

  return (
    <>
      <Button
        size="md"
        variant="default"
        {...inactive(disabled)}
        leftSection={<Icon name={copied ? 'check' : 'copy'} size={18} />}
        onClick={() => void copy()}
      >
        {copied ? uiTexts.copied : label}
      </Button>
      <span className="visually-hidden" role="status">
        {copied ? uiTexts.copied : ''}
      </span>
    </>
  )
}
