import { shareEvent } from '@civic-hub/committee/personal'
import { printable } from '@civic-hub/protocol'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { useRecord } from '../../../replica/personal/use-record.ts'
import { shareTexts as texts } from '../../../texts/en/share.gen.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { inactive } from '../../../ui/inactive.ts'
import { notify, notifyError } from '../../../ui/notify.ts'
import { offerReloadIfOutdated } from '../../../ui/outdated-part.ts'
import { Page } from '../../../ui/page.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { savedWords } from '../../../ui/saved-words.ts'
import { whenReachable } from '../../../ui/when-reachable.ts'
import { cut, type ShareCard, shareLimits } from './share-card.ts'
import classes from './share-page.module.css'

interface SharePageProps {
  /** The initial values of the form. */
  initial: ShareCard
  /** Called with the form's current values. */
  onType: (card: ShareCard) => void
  onBack: () => void
}

/** A form and its card, which can be saved as a picture. For everyone, signed in or not. */
export function SharePage({ initial, onType, onBack }: SharePageProps) {
  const [card, setCard] = useState(initial)
  const [busy, setBusy] = useState(false)
  const drawn = useRef<HTMLDivElement>(null)
  const previewId = useId()
  const shared = useShared(card)
  useDocumentHead({ title: texts.documentTitle, description: texts.description, canonicalPath: '/share' })
  const isEmpty = card.title.trim() === '' && card.text.trim() === ''

  const bind = (field: keyof ShareCard) => ({
    value: card[field],
    maxLength: shareLimits[field],
    // The address contains the values.
    ...savedWords(initial[field]),
    dir: 'auto' as const,
    onChange: (event: { currentTarget: { value: string } }) => {
      const next = { ...card, [field]: event.currentTarget.value }
      setCard(next)
      onType(next)
    },
  })

  async function download() {
    if (busy || isEmpty || !drawn.current) return
    setBusy(true)
    try {
      const { drawCard } = await whenReachable(() => import('./draw-card.ts'))
      saveFile(await drawCard(drawn.current), `civic-share-${Date.now()}.png`)
      notify({ title: texts.done })
      shared()
    } catch (failure) {
      console.warn('The share card could not be drawn', failure)
      if (!offerReloadIfOutdated(failure)) notifyError({ title: texts.failed, message: texts.failedDetail })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Page
      heading={texts.title}
      subtitle={texts.subtitle}
      width="list"
      actions={
        <Button size="md" variant="default" onClick={onBack}>
          {texts.back}
        </Button>
      }
    >
      <div className={classes.columns}>
        <form className={classes.form} onSubmit={(event) => event.preventDefault()}>
          <TextInput label={texts.label} {...bind('label')} autoComplete="off" />
          <TextInput label={texts.cardTitle} {...bind('title')} autoComplete="off" />
          <Textarea
            label={texts.text}
            description={texts.left(shareLimits.text - card.text.length)}
            {...bind('text')}
            autosize
            minRows={6}
            maxRows={14}
          />
          <div className={classes.buttons}>
            <Button size="md" {...inactive(busy || isEmpty)} onClick={download}>
              {busy ? texts.downloading : texts.download}
            </Button>
            <ShareButtons card={card} isEmpty={isEmpty} onShared={shared} />
          </div>
        </form>
        <section aria-labelledby={previewId} className={classes.preview}>
          <h2 id={previewId}>{texts.preview}</h2>
          <div ref={drawn} className={classes.card}>
            {card.label.trim() !== '' && (
              <p className={classes.label} dir="auto">
                {printable(card.label)}
              </p>
            )}
            <p className={classes.title} dir="auto">
              {printable(card.title)}
            </p>
            <p className={classes.text} dir="auto">
              {isEmpty ? texts.nothing : printable(card.text)}
            </p>
            <p className={classes.brand}>Civic Hub</p>
          </div>
        </section>
      </div>
    </Page>
  )
}

/** In letters, as in the specification: a length that other apps accept. */
const maxNativeText = 140

/** The ways to share a card; each counts as sharing it, once a day. */
function useShared(card: ShareCard): () => void {
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
function ShareButtons({ card, isEmpty, onShared }: ShareButtonsProps) {
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
