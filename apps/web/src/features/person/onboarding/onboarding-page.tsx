import { completeOnboarding, queryChoices } from '@civic-hub/committee/personal'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { usePersonal } from '../../../replica/personal/use-personal.ts'
import { writePersonal } from '../../../replica/personal/write-personal.ts'
import { useDeviceOfAccount } from '../../../replica/react/device-provider.tsx'
import { createTransitionContext } from '../../../replica/transition-context.ts'
import { onboardingTexts as texts } from '../../../texts/en/onboarding.gen.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { LineDrawing } from '../../../ui/line-drawing.tsx'
import { useHeadingFocus } from '../../../ui/page-heading.tsx'
import { useLatest } from '../../../ui/use-latest.ts'
import classes from './onboarding-page.module.css'

const context = createTransitionContext('person')
/** Each has the name of its drawing. */
const slides = ['people', 'agenda', 'flag'] as const
const last = slides.length - 1

interface OnboardingPageProps {
  /** True if it is shown only to people who have not seen it. */
  isOffer: boolean
  onDone: () => void
}

/** Three slides for a person's first visit. */
export function OnboardingPage({ isOffer, onDone }: OnboardingPageProps) {
  const device = useDeviceOfAccount()
  const personal = usePersonal({ live: false })
  const [at, setAt] = useState(0)
  const heading = useHeadingFocus()
  useDocumentHead({ title: texts.documentTitle })

  const leave = useLatest(onDone)
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!personal || !isOffer) return
    const choices = queryChoices(personal.doc)
    const look = () => {
      if (choices.read().isOnboarded && !isLeaving.current) leave.current()
    }
    look()
    // Completed on another device, and this device receives that only now.
    return choices.subscribe(look)
  }, [personal, isOffer, leave])

  // The focus moves to the slide, so that a screen reader reads it next and not the pressed button.
  useEffect(() => {
    if (at > 0) heading.current?.focus({ preventScroll: true })
  }, [at, heading])

  function done() {
    isLeaving.current = true
    writePersonal(device, (doc) => completeOnboarding(doc, context))
    onDone()
  }

  const drawing = slides[at] ?? slides[0]
  const { title, text } = texts.slides[drawing]
  return (
    <section className={classes.page} aria-label={texts.label}>
      <div className={classes.drawing}>
        <LineDrawing of={drawing} width={192} />
      </div>
      <h1 ref={heading} tabIndex={-1} className={classes.heading}>
        {title}
      </h1>
      <p className={classes.text}>{text}</p>
      <div>
        <div className={classes.dots} aria-hidden="true">
          {slides.map((slide, index) => (
            <span key={slide} className={classes.dot} data-current={index === at} />
          ))}
        </div>
        <p className={classes.step}>{texts.step(at + 1, slides.length)}</p>
      </div>
      <div className={classes.buttons}>
        {at < last && (
          <Button size="md" variant="default" onClick={done}>
            {texts.skip}
          </Button>
        )}
        <Button size="md" onClick={() => (at < last ? setAt(at + 1) : done())}>
          {at < last ? texts.next : texts.finish}
        </Button>
      </div>
    </section>
  )
}
