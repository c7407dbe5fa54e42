import { Button, Textarea, TextInput } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { saveFile } from '../../shell/export-work.ts'
import { shareTexts as texts } from '../../texts/en/share.ts'
import { useDocumentHead } from '../../ui/document-head.ts'
import { inactive } from '../../ui/inactive.ts'
import { notify, notifyError } from '../../ui/notify.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { whenReachable } from '../../ui/when-reachable.ts'
import { type ShareCard, shareLimits } from './share-card.ts'
import classes from './share-page.module.css'

interface SharePageProps {
  /** What the form begins with. */
  initial: ShareCard
  onBack: () => void
}

/** A form and the card that it makes, to be saved as a picture. For everyone, signed in or not. */
export function SharePage({ initial, onBack }: SharePageProps) {
  const [card, setCard] = useState(initial)
  const [busy, setBusy] = useState(false)
  const drawn = useRef<HTMLDivElement>(null)
  const previewId = useId()
  useDocumentHead({ title: texts.documentTitle, description: texts.description, canonicalPath: '/share' })
  const isEmpty = card.title.trim() === '' && card.text.trim() === ''

  const bind = (field: keyof ShareCard) => ({
    value: card[field],
    maxLength: shareLimits[field],
    dir: 'auto' as const,
    onChange: (event: { currentTarget: { value: string } }) =>
      setCard({ ...card, [field]: event.currentTarget.value }),
  })

  async function download() {
    if (busy || isEmpty || !drawn.current) return
    setBusy(true)
    try {
      const { drawCard } = await whenReachable(() => import('./draw-card.ts'))
      saveFile(await drawCard(drawn.current), `civic-share-${Date.now()}.png`)
      notify({ title: texts.done })
    } catch (failure) {
      console.warn('The share card could not be drawn', failure)
      notifyError({ title: texts.failed, message: texts.failedDetail })
    } finally {
      setBusy(false)
    }
  }

  return (
    <main className={classes.page}>
      <header className={classes.header}>
        <div>
          <PageHeading>{texts.title}</PageHeading>
          <p className={classes.subtitle}>{texts.subtitle}</p>
        </div>
        <Button size="md" variant="default" onClick={onBack}>
          {texts.back}
        </Button>
      </header>
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
          <Button
            size="md"
            className={classes.download ?? ''}
            {...inactive(busy || isEmpty)}
            onClick={download}
          >
            {busy ? texts.downloading : texts.download}
          </Button>
        </form>
        <section aria-labelledby={previewId} className={classes.preview}>
          <h2 id={previewId}>{texts.preview}</h2>
          {isEmpty ? (
            <p className={classes.subtitle}>{texts.nothing}</p>
          ) : (
            <div ref={drawn} className={classes.card}>
              {card.label.trim() !== '' && (
                <p className={classes.label} dir="auto">
                  {card.label}
                </p>
              )}
              <p className={classes.title} dir="auto">
                {card.title}
              </p>
              <p className={classes.text} dir="auto">
                {card.text}
              </p>
              <p className={classes.brand}>Civic Hub</p>
            </div>
          )}
        </section>
      </div>
    </main>
  )
}
