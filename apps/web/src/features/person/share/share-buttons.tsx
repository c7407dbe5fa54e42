import { shareEvent } from '@civic-hub/committee/personal'
import { Button } from '@mantine/core'
import { useRecord } from '../../../replica/personal/use-record.ts'
import { shareTexts as texts } from '../../../texts/en/share.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { inactive } from '../../../ui/inactive.ts'
import { notifyError } from '../../../ui/notify.ts'
import { cut, type ShareCard } from './share-card.ts'

/** In letters, as in the specification: a length that other apps accept. */
const maxNativeText = 140

/** The ways to share a card; each counts as sharing it, once a day. */
export function useShared(card: ShareCard): () => void {
  const record = useRecord()
  return () => {
    const what = card.title.trim() || card.text.trim()
    record((day) => shareEvent(`${card.label.trim()} ${what}`, day), what)
  }
}

interface ShareButtonsProps {
  card: ShareCard
  isEmpty: boolean
  onShared: () => void
}

/**
 * Shares the words of a card with another app, if the device supports it, and copies them to the clipboard.
 */
export function ShareButtons({ card, isEmpty, onShared }: ShareButtonsProps) {
  const words = () => [card.label, card.title, card.text].map((line) => line.trim()).filter(Boolean)

  async function share() {
    if (isEmpty) return
    try {
      await navigator.share({ title: card.title.trim(), text: cut(card.text.trim(), maxNativeText) })
      onShared()
    } catch (failure) {
      // The person has closed the dialog.
      if (failure instanceof DOMException && failure.name === 'AbortError') return
      console.warn('The card could not be shared', failure)
      notifyError({ title: texts.notShared, message: texts.notSharedDetail })
    }
  }

  return (
    <>
      {'share' in navigator && (
        <Button size="md" variant="default" {...inactive(isEmpty)} onClick={() => void share()}>
          {texts.share}
        </Button>
      )}
      <CopyButton
        label={texts.copy}
        text={() => words().join('\n')}
        failed={{ title: texts.notCopied, message: texts.notCopiedDetail }}
        disabled={isEmpty}
        onCopied={onShared}
      />
    </>
  )
}
