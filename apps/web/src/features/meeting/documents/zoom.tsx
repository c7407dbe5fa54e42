import { ActionIcon } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { documentsTexts } from '../../../texts/en/documents.gen.ts'
import { inactive } from '../../../ui/inactive.ts'
import classes from './preview.module.css'

const { preview: texts } = documentsTexts
const steps = [50, 75, 100, 150, 200, 300]
const initial = steps.indexOf(100)

/** The size of the preview, in steps; 100 % is the width of the dialog. */
export function useZoom() {
  const [step, setStep] = useState(initial)
  const by = (change: 1 | -1) => setStep((at) => Math.min(steps.length - 1, Math.max(0, at + change)))
  return {
    percent: steps[step] ?? 100,
    isLargest: step === steps.length - 1,
    isSmallest: step === 0,
    larger: () => by(1),
    smaller: () => by(-1),
    onKeyDown({ key }: KeyboardEvent): void {
      if (key === '+' || key === '=') by(1)
      if (key === '-') by(-1)
    },
  }
}

export function ZoomButtons({ zoom }: { zoom: ReturnType<typeof useZoom> }) {
  return (
    <span className={classes.zoom}>
      <ActionIcon color="gray" aria-label={texts.zoomOut} {...inactive(zoom.isSmallest)} onClick={zoom.smaller}>
        <span aria-hidden="true">−</span>
      </ActionIcon>
      <span className={classes.number} aria-live="polite">
        {texts.zoom(zoom.percent)}
      </span>
      <ActionIcon color="gray" aria-label={texts.zoomIn} {...inactive(zoom.isLargest)} onClick={zoom.larger}>
        <span aria-hidden="true">+</span>
      </ActionIcon>
    </span>
  )
}
